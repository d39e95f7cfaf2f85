import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { findCompleteSince } from "#src/domain/mining/block-reading.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { SourceState } from "#src/domain/mining/source-state.ts";

/** For `GET /status`. Times are UTC milliseconds. */
export interface PoolStatus {
  readonly coin: CoinSlug;
  readonly engine: SourceState["fault"];
  /** Where the pool has several, or one with several addresses: each with its fault and the address that responds. */
  readonly engines?: PoolSnapshot["engines"];
  /** Null too where the pool has none. */
  readonly node: SourceState["fault"];
  readonly blocks: {
    /** No block is missing since then: 0 = all are stored, null = none were read yet. */
    readonly completeSince: number | null;
    /** Null while blocks can be read. */
    readonly fault: { readonly source: string; readonly kind: string } | null;
  };
}

export async function checkPools(store: Store, coins: readonly CoinSlug[]): Promise<readonly PoolStatus[]> {
  const [sources, readings, snapshots] = await Promise.all([
    store.pools.listSourceStates(),
    store.blocks.listReadings(),
    store.pools.listSnapshots(),
  ]);
  return coins.map((coin) => {
    const reading = readings.get(coin) ?? null;
    const engines = snapshots.get(coin)?.engines;
    return {
      coin,
      engine: sources.get(coin)?.engine?.fault ?? null,
      ...(engines && { engines }),
      node: sources.get(coin)?.node?.fault ?? null,
      blocks: { completeSince: findCompleteSince(reading), fault: reading?.fault ?? null },
    };
  });
}
