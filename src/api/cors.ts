import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** About the visitor: only pages of configured origins may read it. */
    readonly isOwnPagesOnly?: true;
  }
}

const preflightSeconds = 600;
const publicMethods = ["GET", "HEAD"];

/**
 * Pages of configured origins may call with credentials, pages of all others may read without them
 * (docs/specification.md, "The browser's calls"). Nothing that writes has a CORS header for others.
 */
export function createCors(origins: readonly string[]) {
  const configured = new Set(origins);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (configured.size > 0) reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin !== undefined && configured.has(origin)) {
      reply.header("access-control-allow-origin", origin).header("access-control-allow-credentials", "true");
    } else if (isPublicReading(request)) {
      reply.header("access-control-allow-origin", "*");
    }
    if (reply.hasHeader("access-control-allow-origin")) reply.header("access-control-expose-headers", "Retry-After");
    done();
  };
}

/** A preflight asks for the method of the call that follows. */
function isPublicReading({ method, headers, routeOptions }: FastifyRequest): boolean {
  const wanted = method === "OPTIONS" ? headers["access-control-request-method"] : method;
  return publicMethods.includes(wanted ?? "") && routeOptions.config.isOwnPagesOnly !== true;
}

/**
 * For the preflight request of calls with JSON. @fastify/cors would register OPTIONS for all paths, which belong to the
 * pages.
 */
export function respondToPreflight(_request: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader("access-control-allow-origin")) {
    reply
      .header("access-control-allow-methods", "GET, HEAD")
      .header("access-control-allow-headers", "Content-Type")
      .header("access-control-max-age", String(preflightSeconds));
  }
  reply.code(204).send();
}
