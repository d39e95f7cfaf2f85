import rateLimit, { type FastifyRateLimitStore } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { CountCall } from "#src/domain/site/call-counts.ts";
import { isPrivateAddress, networkOf } from "#src/domain/site/client-address.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { ApiApp } from "./api-context.ts";
import { ApiError } from "./api-error.ts";

/**
 * The key of a visitor's count. Null for our own network: behind a proxy that names no visitors, all would share one
 * limit.
 */
export function findVisitor({ ip }: Pick<FastifyRequest, "ip">): string | null {
  return isPrivateAddress(ip) ? null : networkOf(ip);
}

/** Visitors counted at a time, some 100 bytes each. Beyond it the oldest starts from zero. */
const MOST_VISITORS = 20_000;

/**
 * Refuses excess calls with 429 and `Retry-After`, on all routes registered later. No header counts the remaining
 * calls: shared caches would pass one visitor's count to others.
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
        `More than ${max} calls in a minute. Try again in ${Math.ceil(ttl / 1000)} s.`,
      ),
  });
}

/** The plugin creates its own stores; ours share one count. */
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
