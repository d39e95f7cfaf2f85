import type { Store } from "#src/db/store.ts";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { type ChainGap, type ChainTerms, toChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { type Bonus, sumBonus } from "#src/domain/earnings/merge-bonus.ts";
import { type DayResult, expectDay } from "#src/domain/earnings/profitability.ts";
import { isPaying } from "#src/domain/mining/pool.ts";
import { pickSteadyScheme, type RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { ListedBlock } from "../blocks/listed-block.ts";
import type { BlockList, BlockQuery } from "../blocks/pool-blocks.ts";
import { createCachedLoad } from "../cache.ts";
import type { PoolStats, PoolTerms } from "../pools/pool-stats.ts";
import type { PriceQuote } from "../pools/price-quotes.ts";
import { bonusDays, listBonusDays } from "./bonus-days.ts";
import { type ChainNetwork, findChainNetwork, hasOwnPool } from "./chain-network.ts";

export interface PairedChain {
  readonly chain: string;
  readonly hasOwnPool: boolean;
  readonly network: ChainNetwork;
  readonly price: PriceQuote | null;
  readonly terms: ChainTerms | null;
  readonly gap: ChainGap | null;
}

export interface MergePair {
  readonly terms: PoolTerms;
  readonly scheme: RewardScheme | null;
  readonly feeFraction: number | null;
  readonly parent: PairedChain;
  readonly merged: readonly PairedChain[];
  /** Up to 30 full UTC days. */
  readonly yesterday: Bonus | null;
  readonly month: Bonus | null;
}

export interface MergeMining {
  readonly at: number;
  readonly pairs: readonly MergePair[];
  /** The coin could be merge-mined, but the engine does not report it. */
  readonly unreported: readonly {
    readonly coin: CoinSlug;
    readonly engine: string;
    readonly chains: readonly string[];
  }[];
}

export interface MergeMiningService {
  getMergeMining(): Promise<MergeMining>;
  /** Null where chain, fee or hashrate is not known. */
  expectPairDay(coin: CoinSlug, hashrate: number): Promise<PairDay | null>;
  /** Over all merge-mined chains. */
  listProofs(
    coin: CoinSlug,
  ): Promise<{ readonly blocks: readonly ListedBlock[]; readonly knowledge: BlockList["knowledge"] | null }>;
}

export interface MergeMiningParts {
  readonly store: Pick<Store, "blocks" | "samples" | "prices">;
  readonly now: () => number;
  readonly listPoolStats: () => Promise<readonly PoolStats[]>;
  readonly findPrice: (ticker: string) => Promise<PriceQuote | null>;
  readonly listBlocks: (coin: CoinSlug, query: BlockQuery) => Promise<BlockList | null>;
}

const proofsOfChain = 6;
const mostProofs = 12;

export function createMergeMining(parts: MergeMiningParts): MergeMiningService {
  const { store, now, listPoolStats, findPrice, listBlocks } = parts;
  const cachedBonus = createCachedLoad<Pick<MergePair, "yesterday" | "month">>(now, 3 * MINUTE, 20);
  const cached = createCachedLoad<MergeMining>(now, 10 * SECOND, 1);

  async function describeChain(chain: string, network: ChainNetwork, isOwn: boolean): Promise<PairedChain> {
    const coin = findCoin(chain);
    const price = coin === undefined ? null : await findPrice(coin.ticker);
    const terms = coin === undefined ? null : toChainTerms(coin, network.sample, price);
    return {
      chain,
      hasOwnPool: isOwn,
      network,
      price,
      terms: terms?.ok === true ? terms.value : null,
      gap: terms === null ? "network-unknown" : terms.ok ? null : terms.error,
    };
  }

  async function measureBonus(terms: PoolTerms): Promise<Pick<MergePair, "yesterday" | "month">> {
    const days = await listBonusDays(store, terms.coin, terms.mergeMined, now(), terms);
    return { yesterday: sumBonus(days, 1), month: sumBonus(days, bonusDays) };
  }

  async function describePair(pool: PoolStats, pools: readonly PoolStats[]): Promise<MergePair> {
    const { terms } = pool;
    const steady = pickSteadyScheme(terms.schemes);
    const sample = pool.state === "stub" ? null : pool.network;
    const own: ChainNetwork =
      sample === null ? { sample: null, source: null, gap: "no-block" } : { sample, source: "pool", gap: null };
    const [parent, merged, bonus] = await Promise.all([
      describeChain(terms.coin, own, true),
      Promise.all(
        terms.mergeMined.map(async (chain) =>
          describeChain(chain, await findChainNetwork(chain, pools, store, now()), hasOwnPool(chain, pools)),
        ),
      ),
      cachedBonus(terms.coin, () => measureBonus(terms)),
    ]);
    return {
      terms,
      scheme: steady?.scheme ?? null,
      feeFraction: steady?.feeFraction ?? null,
      parent,
      merged,
      ...bonus,
    };
  }

  async function load(): Promise<MergeMining> {
    const pools = (await listPoolStats()).filter(({ terms }) => isPaying(terms.state) && terms.network === "mainnet");
    return {
      at: now(),
      pairs: await Promise.all(
        pools.filter(({ terms }) => terms.mergeMined.length > 0).map((pool) => describePair(pool, pools)),
      ),
      unreported: pools.flatMap(({ terms: { coin, engine, mergeMined } }) => {
        const chains = getCoin(coin).mergeMined;
        return mergeMined.length > 0 || chains.length === 0 ? [] : [{ coin, engine, chains }];
      }),
    };
  }

  return {
    getMergeMining: () => cached("pairs", load),
    async expectPairDay(coin, hashrate) {
      const pair = (await cached("pairs", load)).pairs.find(({ terms }) => terms.coin === coin);
      return pair === undefined ? null : expectPair(pair, hashrate);
    },
    async listProofs(coin) {
      const pair = (await cached("pairs", load)).pairs.find(({ terms }) => terms.coin === coin);
      const lists = await Promise.all(
        (pair?.merged ?? []).map(({ chain }) =>
          listBlocks(coin, { scheme: null, status: null, chain, before: null, limit: proofsOfChain }),
        ),
      );
      const blocks = lists.flatMap((list) => list?.blocks ?? []).toSorted((one, other) => other.foundAt - one.foundAt);
      return { blocks: blocks.slice(0, mostProofs), knowledge: lists[0]?.knowledge ?? null };
    },
  };
}

export interface PairDay {
  readonly day: DayResult;
  /** Value of the merge-mined coins ÷ value of the pool's own; null without prices. */
  readonly bonusFraction: number | null;
}

function expectPair({ parent, merged, feeFraction }: MergePair, hashrate: number): PairDay | null {
  if (parent.terms === null || feeFraction === null) return null;
  const day = expectDay({
    hashrate,
    watts: null,
    uptime: 1,
    powerCost: 0,
    feeFraction,
    chain: parent.terms,
    merged: merged.map(({ chain, terms }) => ({ chain, terms })),
  });
  if (day === null) return null;
  const own = day.coins[0].usd;
  const isPriced = own !== null && own > 0 && day.revenueUsd !== null && day.uncounted.length < merged.length;
  return { day, bonusFraction: isPriced ? (day.revenueUsd - own) / own : null };
}
