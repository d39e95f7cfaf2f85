import type { FastifyReply, FastifyRequest } from "fastify";

const preflightSeconds = 600;

/**
 * Pages of configured origins may call with credentials; others get no CORS header (docs/specification.md, "The
 * browser's calls").
 */
export function createCors(origins: readonly string[]) {
  const allowed = new Set(origins);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (allowed.size > 0) reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) {
      reply.header("access-control-allow-origin", origin).header("access-control-allow-credentials", "true");
    }
    done();
  };
}

/**
 * For the preflight request of calls with JSON. @fastify/cors would register OPTIONS for all paths, which belong to the
 * pages.
 */
export function respondToPreflight(_request: FastifyRequest, reply: FastifyReply): void {
  if (reply.getHeader("access-control-allow-origin") !== undefined) {
    reply
      .header("access-control-allow-methods", "GET, HEAD")
      .header("access-control-allow-headers", "Content-Type")
      .header("access-control-max-age", String(preflightSeconds));
  }
  reply.code(204).send();
}
