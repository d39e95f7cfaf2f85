import type { Store } from "#src/db/store.ts";
import { type CoinSlug, findCoin, isCoinSlug } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { networkHashrate } from "#src/domain/mining/effort.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { PoolStats } from "../pools/pool-stats.ts";

export type ChainNetwork =
  | { readonly sample: NetworkSample; readonly source: "pool" | "block"; readonly gap: null }
  | { readonly sample: null; readonly source: null; readonly gap: NetworkGap };

/** `no-block`: no pool here reported a block with its difficulty. `old`: the newest is a week old or more. */
export type NetworkGap = "no-block" | "old";

/** Difficulties drift by a few per cent in a week; older ones would mislead. */
const longestAgeMs = 7 * DAY;
/** Some engines report a block's difficulty later than the block. */
const lookedAt = 20;

/**
 * From the chain's own pool here, else from the newest block of `pools`. Made-up and real figures never replace each
 * other.
 */
export async function findChainNetwork(
  chain: string,
  pools: readonly PoolStats[],
  store: Pick<Store, "blocks">,
  now: number,
): Promise<ChainNetwork> {
  const parents = pools.filter(({ terms }) => terms.mergeMined.includes(chain));
  const own = pools.find(({ terms }) => terms.coin === chain);
  if (own !== undefined && own.state !== "stub" && isOfOneKind(own, parents) && isMeasured(own.network)) {
    return { sample: own.network, source: "pool", gap: null };
  }
  const newest = (await Promise.all(parents.map(({ terms }) => findMeasuredBlock(terms.coin, chain, store))))
    .filter((block) => block !== null)
    .toSorted((one, other) => other.foundAt - one.foundAt)[0];
  const sample = newest === undefined ? null : toSample(newest);
  if (sample === null) return { sample: null, source: null, gap: "no-block" };
  if (now - sample.at >= longestAgeMs) return { sample: null, source: null, gap: "old" };
  return { sample, source: "block", gap: null };
}

function isOfOneKind(own: PoolStats, parents: readonly PoolStats[]): boolean {
  return parents.every(({ terms }) => terms.isDemo === own.terms.isDemo && terms.network === own.terms.network);
}

function isMeasured(network: NetworkSample | null): network is NetworkSample {
  return network !== null && (network.difficulty !== null || network.hashrate !== null);
}

async function findMeasuredBlock(pool: CoinSlug, chain: string, { blocks }: Pick<Store, "blocks">) {
  const { items } = await blocks.listBlocks(pool, { chain, before: null, limit: lookedAt });
  return items.find(({ status, difficulty }) => status !== "orphaned" && difficulty !== null && difficulty > 0) ?? null;
}

function toSample({ chain, foundAt, height, difficulty }: Block): NetworkSample | null {
  const coin = findCoin(chain);
  if (coin === undefined || difficulty === null) return null;
  return {
    at: foundAt,
    height,
    difficulty,
    hashrate: networkHashrate(difficulty, coin.hashesPerDifficulty, coin.algorithmBlockTimeSeconds),
    blockReward: null,
    lastBlockAt: null,
  };
}

export function hasOwnPool(chain: string, pools: readonly PoolStats[]): chain is CoinSlug {
  return isCoinSlug(chain) && pools.some(({ terms }) => terms.coin === chain);
}
