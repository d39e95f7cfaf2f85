import { Type } from "typebox";
import type { ApiRoute } from "../api-context.ts";
import { neverStored } from "../cache-control.ts";
import { refusals } from "../schemas/error.ts";

export const getProfile: ApiRoute = (app, path) => {
  app.get(
    path,
    {
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
