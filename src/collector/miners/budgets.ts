import { LRUCache } from "lru-cache";
import { SECOND } from "#src/domain/time/durations.ts";

/** `most` at once, then one each `refillMs`. */
interface Budget {
  readonly most: number;
  readonly refillMs: number;
}

/**
 * For addresses that this site has never seen: each costs one request in most adapters, and engines with a limit allow
 * visitors five a second (docs/decisions/019).
 */
export const engineBudget: Budget = { most: 3, refillMs: SECOND };

/** One visitor at all engines: a farm with twenty wallets opens them at once. */
const visitorBudget: Budget = { most: 20, refillMs: 3 * SECOND };

/** Beyond this, the visitor with the oldest request starts anew. */
const mostVisitors = 20_000;

type Now = () => number;

export interface TokenBucket {
  /** 0 = now. */
  waitMs(): number;
  take(): void;
}

export function createTokenBucket({ most, refillMs }: Budget, now: Now): TokenBucket {
  /** When the bucket was or will be full. */
  let fullAt = now();
  /** An empty bucket is full after this: a longer time means that the clock was set back. */
  const readFullAt = () => (fullAt - now() > most * refillMs ? now() : fullAt);

  return {
    waitMs: () => Math.max(0, readFullAt() - now() - (most - 1) * refillMs),
    take() {
      fullAt = Math.max(readFullAt(), now()) + refillMs;
    },
  };
}

export interface StrangerBudgets {
  /** Takes one request about a stranger, or returns the time to wait for one. */
  take(engine: TokenBucket, network: string | null): number;
}

/** Visitors' budgets over all engines. A visitor of an unknown network has only the engine's. */
export function createStrangerBudgets(now: Now): StrangerBudgets {
  const visitors = new LRUCache<string, TokenBucket>({ max: mostVisitors });

  return {
    take(engine, network) {
      const visitor = network === null ? null : (visitors.get(network) ?? createTokenBucket(visitorBudget, now));
      const waitMs = Math.max(engine.waitMs(), visitor?.waitMs() ?? 0);
      if (waitMs > 0) return waitMs;
      engine.take();
      visitor?.take();
      if (network !== null && visitor !== null) visitors.set(network, visitor);
      return 0;
    },
  };
}
