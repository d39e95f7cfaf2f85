import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "./api-context.ts";
import { createErrorHandler, createNotFoundHandler } from "./api-error.ts";
import { createCors, respondToPreflight } from "./cors.ts";
import { registerDialects } from "./dialects/dialects.ts";
import { registerDocs } from "./docs.ts";
import { createEventStreams } from "./live/event-streams.ts";
import { limitRequests } from "./request-limit.ts";
import { routes } from "./routes.ts";

/** A plugin of its own, so that its errors are JSON. */
export function createApi(context: ApiContext) {
  return async (app: FastifyInstance): Promise<void> => {
    const api = app.withTypeProvider<TypeBoxTypeProvider>();
    api.setValidatorCompiler(TypeBoxValidatorCompiler);
    api.setErrorHandler(createErrorHandler(context));
    api.addHook("onRequest", createCors(context.corsOrigins));
    api.addHook("onRequest", (_request, reply, done) => {
      reply.header("x-content-type-options", "nosniff").header("content-security-policy", jsonPolicy);
      done();
    });
    await registerDocs(api, context);
    if (context.requestsPerMinute !== null)
      await limitRequests(api, context.requestsPerMinute, context.countCall ?? null);
    const streams = createEventStreams(api, context.services.site.polls.shortestMs);
    for (const [path, register] of Object.entries(routes)) register(api, path, { ...context, streams });
    registerDialects(api, { ...context, streams });
    for (const path of ["/api", "/api/*", "/:coin/api", "/:coin/api/*"]) {
      api.options(path, { schema: { hide: true }, config: { rateLimit: false } }, respondToPreflight);
      api.route({
        method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        url: path,
        schema: { hide: true },
        handler: createNotFoundHandler(),
      });
    }
  };
}

/** JSON opened in a browser runs no script and appears in no frame. */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";
