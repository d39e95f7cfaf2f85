import { Type } from "typebox";
import type { ApiRoute } from "../api-context.ts";
import { neverStored } from "../cache-control.ts";
import { requireCoin } from "../require-coin.ts";
import { refusals } from "../schemas/error.ts";
import { routerQuery } from "../schemas/router.ts";

export const getRouter: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["visitor"],
        summary: "Notes that a referred visitor looked up a miner",
        description:
          "The request is checked, and nothing of it is stored. The answer is empty and ignored by the pages.",
        querystring: routerQuery,
        response: { 200: Type.Object({}), ...refusals },
      },
    },
    async (request, reply) => {
      requireCoin(services, request.query.coin);
      reply.header("cache-control", neverStored);
      return {};
    },
  );
};
