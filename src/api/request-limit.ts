import rateLimit, { type FastifyRateLimitStore } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { CountCall } from "#src/domain/site/call-counts.ts";
import { isPrivateAddress, networkOf } from "#src/domain/site/client-address.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { ApiApp } from "./api-context.ts";
import { ApiError } from "./api-error.ts";

/**
 * The key under which a visitor's requests are counted. Null for an address of our own network: behind a proxy that does not
 * pass the visitor's address on, all visitors would have one key and use up each other's limit.
 */
export function findVisitor({ ip }: Pick<FastifyRequest, "ip">): string | null {
  return isPrivateAddress(ip) ? null : networkOf(ip);
}

/** So many visitors are counted at a time, some 100 bytes each. Beyond that, the visitor who was counted longest ago starts from zero. */
const MOST_VISITORS = 20_000;

/**
 * Refuses a visitor's calls beyond so many a minute with 429 and `Retry-After`, for all routes that are registered after it.
 * No header counts the calls that are left: shared caches would pass one visitor's count on to others.
 */
export async function limitRequests(
  api: ApiApp,
  requestsPerMinute: number,
  countCall: CountCall | null,
): Promise<void> {
  const silent = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };
  await api.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: MINUTE,
    ...(countCall === null ? { cache: MOST_VISITORS } : { store: createStore(countCall) }),
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

/** The plugin makes its stores by itself; all of ours are one count. */
function createStore(countCall: CountCall) {
  return class SharedStore implements FastifyRateLimitStore {
    incr(visitor: string, answer: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const { calls, endsInMs } = countCall(visitor);
      answer(null, { current: calls, ttl: endsInMs });
    }
    child(): SharedStore {
      return this;
    }
  };
}
