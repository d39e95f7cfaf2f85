import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { refusals } from "../schemas/error.ts";
import { ratesSchema } from "../schemas/rates.ts";

export const getRates: ApiRoute = (app, path, { services }) => {
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
