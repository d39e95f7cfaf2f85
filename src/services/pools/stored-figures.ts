import { findStorageFault } from "#src/db/health/storage-fault.ts";
import type { LatestPrices, Store } from "#src/db/store.ts";
import type { RecentRewards } from "#src/domain/earnings/recent-rewards.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { BlockReading } from "#src/domain/mining/block-reading.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import { createCachedLoad } from "../cache.ts";
import type { PoolTerms } from "./pool-stats.ts";
import { withoutMadeUp } from "./price-quotes.ts";
import { createRecentRewards } from "./recent-rewards.ts";

/** Keys are slugs; of prices, tickers. */
export interface StoredPoolFigures {
  readonly snapshots: ReadonlyMap<string, PoolSnapshot>;
  readonly sources: Awaited<ReturnType<Store["pools"]["listSourceStates"]>>;
  readonly lastBlocks: ReadonlyMap<string, Block>;
  readonly blocksDay: ReadonlyMap<string, number>;
  readonly readings: ReadonlyMap<string, BlockReading>;
  readonly recentRewards: ReadonlyMap<string, RecentRewards>;
  readonly prices: LatestPrices | null;
  readonly pricesDayBefore: ReadonlyMap<string, number>;
  /** The database cannot be read since then; these figures are older. */
  readonly unreadSince: number | null;
}

/** A few queries for all pools. Kept for two seconds, until news, or while the database cannot be read. */
export function createStoredPoolFigures(
  store: Store,
  terms: readonly PoolTerms[],
  now: () => number,
): () => Promise<StoredPoolFigures> {
  const cached = createCachedLoad<StoredPoolFigures>(now, 2 * SECOND, 1);
  const loadRewards = createRecentRewards(store, terms, now);
  let last: StoredPoolFigures | null = null;
  let readAt = 0;
  /** Counts news: each invalidates the figures at once. */
  let told = 0;
  store.signals.onNews(({ kind }) => {
    if (kind === "pool") told += 1;
  });

  async function read(): Promise<StoredPoolFigures> {
    const [snapshots, sources, lastBlocks, blocksDay, readings, recentRewards, stored] = await Promise.all([
      store.pools.listSnapshots(),
      store.pools.listSourceStates(),
      store.blocks.listLastBlocks(),
      store.blocks.countBlocksSince(now() - DAY),
      store.blocks.listReadings(),
      loadRewards(),
      store.prices.findLatest(),
    ]);
    const prices = withoutMadeUp(stored, terms);
    // A day before the price, not before now: the comparison needs a full day.
    const pricesDayBefore = prices ? await store.prices.listPricesAt(prices.at - DAY) : new Map<string, number>();
    return {
      snapshots,
      sources,
      lastBlocks,
      blocksDay,
      readings,
      recentRewards,
      prices,
      pricesDayBefore,
      unreadSince: null,
    };
  }

  return () =>
    cached(`figures ${told}`, async () => {
      try {
        last = await read();
        readAt = now();
        return last;
      } catch (error) {
        if (last === null || findStorageFault(error) === null) throw error;
        return { ...last, unreadSince: readAt };
      }
    });
}
