import { type Static, Type } from "typebox";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { languageQuery } from "../feeds/feed-context.ts";
import { minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { readEmbed } from "./read-embed.ts";

const fourStatsSchema = Type.Object({
  type: Type.Literal("four-stats"),
  refresh: Type.String(),
  link: Type.String(),
  items: Type.Array(Type.Object({ title: Type.String(), text: Type.String(), subtext: Type.String() }), {
    description: "Hashrate of 10 minutes and of 24 hours, workers, unpaid balance. A dash is not known.",
  }),
});

/** Source: the widgets of umbrelOS (getumbrel/umbrel-public-pool-widget). */
export const fourStatsRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["embeds"],
        summary: "One miner's four figures for a tile of umbrelOS, or any dashboard that reads small JSON",
        params: minerParams,
        querystring: Type.Object(languageQuery),
        response: { 200: fourStatsSchema, ...refusals },
      },
    },
    async (request, reply): Promise<Static<typeof fourStatsSchema>> => {
      const coin = requireCoin(services, request.params.coin);
      const { figures, href } = await readEmbed(context, coin, request.params.address, request.query.lang);
      reply.header("cache-control", publicFor(30, 60));
      return {
        type: "four-stats",
        refresh: "1m",
        link: href,
        items: figures.map(({ label, number, unit }) => ({ title: label, text: number, subtext: unit })),
      };
    },
  );
};
