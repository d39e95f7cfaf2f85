import { renderSVG } from "uqr";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { createFeedContext } from "../feeds/feed-context.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { svgResponse } from "./badge.ts";
import { embedQuery, minerPagePath } from "./read-embed.ts";

/** Modules of quiet around the code, as its standard asks. */
const quiet = 4;

export const qrCodeRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["embeds"],
        summary: "The address of a miner's page as a QR code",
        params: coinParams,
        querystring: embedQuery,
        response: { 200: svgResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, lang } = request.query;
      const text = createFeedContext(context, lang).page(minerPagePath(coin, address));
      return reply
        .header("cache-control", publicFor(3600, 3600))
        .type("image/svg+xml")
        .send(renderSVG(text, { border: quiet }));
    },
  );
};
