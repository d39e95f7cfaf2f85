import { Type } from "typebox";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { literals, nullable, nullableTimestamp } from "../members.ts";
import { publicFor } from "../replies.ts";

const ratesSchema = Type.Object({
  fiat: Type.Record(Type.String(), Type.Number(), { description: "Currency code → units of it for one US dollar." }),
  crypto: Type.Record(Type.String(), Type.Number(), {
    description: "Ticker → US dollars for one coin. A coin without a known price is absent.",
  }),
  at: nullableTimestamp,
  source: nullable(Type.String({ description: "The source of the prices; null where there is none." })),
  reason: nullable(
    literals(["no-feed", "no-answer"], {
      description:
        "Why there are none. `no-feed`: the site has no source of prices. `no-answer`: it has not responded yet.",
    }),
  ),
});

export const ratesRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["rates"],
        summary: "Currency rates and coin prices",
        response: { 200: ratesSchema, ...refusals },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", publicFor(30, 60));
      return services.rates.getRates();
    },
  );
};
