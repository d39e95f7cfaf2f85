import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { ApiApp } from "./api-context.ts";
import { ApiError } from "./api-error.ts";
import { findVisitor } from "./visitor.ts";

/** Counted at a time, some 100 bytes each; of more the one who has not asked for longest starts anew. */
const MOST_VISITORS = 20_000;

/**
 * Refuses a visitor's calls beyond so many a minute with 429 and `Retry-After`. It holds for routes that are registered
 * afterwards. No header counts the calls that are left: answers are kept by shared caches, which would hand it to others.
 */
export async function limitRequests(api: ApiApp, requestsPerMinute: number): Promise<void> {
  const silent = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };
  await api.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: MINUTE,
    cache: MOST_VISITORS,
    keyGenerator: (request: FastifyRequest) => findVisitor(request) ?? "",
    allowList: (request: FastifyRequest) => findVisitor(request) === null,
    addHeaders: { ...silent, "retry-after": true },
    addHeadersOnExceeding: silent,
    errorResponseBuilder: (_request, { max, ttl }) =>
      new ApiError(
        429,
        "too-many-requests",
        `More than ${max} calls in a minute. Ask again in ${Math.ceil(ttl / 1000)} s.`,
      ),
  });
}
