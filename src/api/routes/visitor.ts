import { Type } from "typebox";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { coinParameter, requireCoin } from "../parameters.ts";
import { neverStored } from "../replies.ts";

const routerQuery = Type.Object({
  coin: coinParameter,
  miner: Type.String({
    minLength: 1,
    maxLength: 512,
    pattern: "^\\S+$",
    description: "The wallet address that was looked up.",
  }),
});

export const routerRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      config: { isOwnPagesOnly: true },
      schema: {
        tags: ["visitor"],
        summary: "Records that a referred visitor looked up a miner",
        description:
          "The request is checked, and nothing of it is stored. The response is empty and ignored by the pages.",
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

export const profileRoute: ApiRoute = (app, path) => {
  app.get(
    path,
    {
      config: { isOwnPagesOnly: true },
      schema: {
        tags: ["visitor"],
        summary: "Who the visitor is",
        description: "Sent with credentials. A visitor who is not signed in gets an empty object.",
        response: { 200: Type.Object({}), ...refusals },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", neverStored);
      return {};
    },
  );
};
