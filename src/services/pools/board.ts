import type { LatestPrices, Store } from "#src/db/store.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import { createCached } from "../cache/cached.ts";

/** What all pools' figures are made of, read in five questions and kept for two seconds. Keys are slugs, of prices tickers. */
export interface Board {
  readonly snapshots: ReadonlyMap<string, PoolSnapshot>;
  readonly lastBlocks: ReadonlyMap<string, Block>;
  readonly blocksDay: ReadonlyMap<string, number>;
  readonly prices: LatestPrices | null;
  readonly pricesDayBefore: ReadonlyMap<string, number>;
}

export function createBoard(store: Store, now: () => number): () => Promise<Board> {
  const cached = createCached<Board>(now, 2 * SECOND, 1);
  return () =>
    cached("board", async () => {
      const [snapshots, lastBlocks, blocksDay, prices] = await Promise.all([
        store.pools.listSnapshots(),
        store.blocks.listLastBlocks(),
        store.blocks.countBlocksSince(now() - DAY),
        store.prices.findLatest(),
      ]);
      // A day before the price, not before now: an old price must not be compared with a younger one.
      const pricesDayBefore = prices ? await store.prices.listPricesAt(prices.at - DAY) : new Map<string, number>();
      return { snapshots, lastBlocks, blocksDay, prices, pricesDayBefore };
    });
}
