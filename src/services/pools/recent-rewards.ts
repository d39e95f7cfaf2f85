import type { Store } from "#src/db/store.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { measureRewards, mostRecentBlocks, type RecentRewards } from "#src/domain/earnings/recent-rewards.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { createCachedLoad } from "../cache.ts";
import type { PoolTerms } from "./pool-stats.ts";

/** By slug. Means of a month: five minutes of caching do no harm. */
export function createRecentRewards(store: Pick<Store, "blocks">, terms: readonly PoolTerms[], now: () => number) {
  const cached = createCachedLoad<ReadonlyMap<string, RecentRewards>>(now, 5 * MINUTE, 1);

  async function read(): Promise<ReadonlyMap<string, RecentRewards>> {
    const measured = await Promise.all(
      terms.map(async ({ coin }) => {
        const { items } = await store.blocks.listBlocks(coin, { chain: coin, before: null, limit: mostRecentBlocks });
        return [coin, measureRewards(getCoin(coin), items, now())] as const;
      }),
    );
    return new Map(measured.flatMap(([coin, rewards]) => (rewards === null ? [] : [[coin, rewards] as const])));
  }

  return () => cached("rewards", read);
}
