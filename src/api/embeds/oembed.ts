import { type Static, Type } from "typebox";
import { splitLocale } from "#src/domain/site/locales.ts";
import { escapeMarkup, shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { decodeWorker, encodeSegment } from "#src/domain/text/path-segments.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { createFeedContext } from "../feeds/feed-context.ts";
import { publicFor } from "../replies.ts";

const oEmbedSchema = Type.Object({
  version: Type.Literal("1.0"),
  type: Type.Literal("rich"),
  provider_name: Type.String(),
  provider_url: Type.String(),
  title: Type.String(),
  cache_age: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  html: Type.String(),
});

const largest = { width: 480, height: 180 } as const;
const least = 160;
const size = Type.Optional(Type.Integer({ minimum: least, maximum: 10_000 }));

/** Source: oembed.com, "rich". */
export const oEmbedRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["embeds"],
        summary: "oEmbed of a miner's page: the frame that shows it elsewhere",
        querystring: Type.Object({
          url: Type.String({ maxLength: 1000, description: "The address of a miner's page of this site." }),
          format: Type.Optional(Type.Literal("json")),
          maxwidth: size,
          maxheight: size,
        }),
        response: { 200: oEmbedSchema, ...refusals },
      },
    },
    async (request, reply): Promise<Static<typeof oEmbedSchema>> => {
      const { url, maxwidth = largest.width, maxheight = largest.height } = request.query;
      const { brand, localOrigin } = services.site;
      const origin = brand.origin ?? localOrigin;
      const target = URL.canParse(url) ? new URL(url) : null;
      const { locale, rest } = splitLocale(target?.pathname ?? "/");
      const [, coin = "", address] = /^\/([^/]+)\/miner\/[a-z]+\/([^/]+)/.exec(rest) ?? [];
      if (target === null || target.origin !== origin || address === undefined || !services.pools.isReachable(coin))
        throw new ApiError(404, "not-found", "This is no miner's page of this site.", "url");
      const feed = createFeedContext(context, locale);
      const frame = feed.self(`/${coin}/widget/${encodeSegment(decodeWorker(address))}`);
      const title = `${visibleText(shortenMiddle(decodeWorker(address), 8, 6))} | ${brand.name}`;
      const [width, height] = [Math.min(maxwidth, largest.width), Math.min(maxheight, largest.height)];
      reply.header("cache-control", publicFor(3600, 3600));
      return {
        version: "1.0",
        type: "rich",
        provider_name: brand.name,
        provider_url: origin,
        title,
        cache_age: 3600,
        width,
        height,
        html: `<iframe src="${escapeMarkup(frame)}" width="${width}" height="${height}" title="${escapeMarkup(title)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
      };
    },
  );
};
