import { LRUCache } from "lru-cache";
import { SECOND } from "#src/domain/time/durations.ts";

/** So many at once, and then one each `refillMs`. */
interface Budget {
  readonly most: number;
  readonly refillMs: number;
}

/**
 * Of addresses that this site has never seen, an engine is asked about so many: each costs it one request in most adapters, and those
 * that limit visitors allow five a second (docs/decisions/019).
 */
export const engineBudget: Budget = { most: 3, refillMs: SECOND };

/** For one visitor, at all engines together: a farm with twenty wallets opens them at once. */
const visitorBudget: Budget = { most: 20, refillMs: 3 * SECOND };

/** So many visitors are counted; beyond that, the one who asked longest ago begins anew. */
const mostVisitors = 20_000;

type Now = () => number;

export interface TokenBucket {
  /** How long until there is something to take; 0 = now. */
  waitMs(): number;
  take(): void;
}

export function createTokenBucket({ most, refillMs }: Budget, now: Now): TokenBucket {
  /** When the bucket was or will be full. */
  let fullAt = now();
  /** An empty bucket is full after so long: one that takes longer is of a clock that ran ahead. */
  const readFullAt = () => (fullAt - now() > most * refillMs ? now() : fullAt);

  return {
    waitMs: () => Math.max(0, readFullAt() - now() - (most - 1) * refillMs),
    take() {
      fullAt = Math.max(readFullAt(), now()) + refillMs;
    },
  };
}

export interface StrangerBudgets {
  /** Takes one question about a stranger at this engine, or returns how long to wait for one. */
  take(engine: TokenBucket, network: string | null): number;
}

/** The budgets of visitors, over all engines. A visitor whose network is not known has only the engine's. */
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
