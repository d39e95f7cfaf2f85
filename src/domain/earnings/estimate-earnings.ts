import type { CoinFacts } from "../coins/coin.ts";
import { type CoinSlug, getCoin } from "../coins/index.ts";
import { coinOnNetwork } from "../coins/test-networks.ts";
import { groupByPayment, type RewardScheme, rewardSchemes } from "../mining/reward-scheme.ts";
import { fromCoins } from "../money/amount.ts";
import { type BlockPay, type ChainTerms, findBlockPay, toChainTerms } from "./chain-terms.ts";
import type { MinerAnswer, MinerWork, NetworkAverage, PoolPay, SchemeAverages } from "./miner-work.ts";
import { expectCoins } from "./profitability.ts";

/** Atomic units, rounded down to the last visible digit. */
export interface ExpectedEarnings {
  readonly schemes: readonly RewardScheme[];
  /** Base units, averaged over `window`. */
  readonly hashrate: number;
  readonly window: SchemeAverages["window"];
  readonly perDay: bigint | null;
  /** At the mean difficulty of the last 7 days. */
  readonly perDayAtWeek: bigint | null;
}

const miningStates: readonly MinerWork["state"][] = ["waiting", "online", "low", "quiet"];

/** Nothing is expected of idle miners, or while the engine does not respond. */
export function isMiningNow({ state, isStale }: Pick<MinerWork, "state" | "isStale">): boolean {
  return !isStale && miningStates.includes(state);
}

function activeSchemes(rates: SchemeRates): readonly RewardScheme[] {
  return rewardSchemes.filter((scheme) => (rates[scheme] ?? 0) > 0);
}

/** All schemes except SOLO; null without such work, or for idle miners. */
export function expectEarnings(stats: MinerAnswer, pool: PoolPay, week: NetworkAverage): ExpectedEarnings | null {
  if (stats.miner === undefined || pool.state === "stub") return null;
  if (!isMiningNow(stats)) return null;
  const { rates, window } = splitAverage(stats, pool);
  const { byShare, byPoolBlock } = groupByPayment(activeSchemes(rates));
  const schemes = [...byShare, ...byPoolBlock];
  if (schemes.length === 0) return null;
  const at = (chain: ChainTerms | null) => toExpected(stats.coin, expectSchemes(rates, schemes, pool, chain));
  return {
    schemes,
    hashrate: schemes.reduce((sum, scheme) => sum + (rates[scheme] ?? 0), 0),
    window,
    perDay: at(presentTerms(pool)),
    perDayAtWeek: at(termsAtWeek(pool, week)),
  };
}

/** Coins a day, scheme by scheme (docs/formulas.md, "Earnings a day"). */
function expectSchemes(
  rates: SchemeRates,
  schemes: readonly RewardScheme[],
  pool: PoolPay,
  chain: ChainTerms | null,
): number | null {
  if (chain === null) return null;
  let sum = 0;
  for (const scheme of schemes) {
    const feeFraction = pool.terms.schemes.find((terms) => terms.scheme === scheme)?.feeFraction;
    if (typeof feeFraction !== "number") return null;
    const coins = expectCoins(rates[scheme] ?? 0, chain, feeFraction);
    if (coins === null) return null;
    sum += coins;
  }
  return sum;
}

export function presentPay(pool: PoolPay): BlockPay | null {
  return pool.state === "stub" || !pool.network ? null : findBlockPay(coinOf(pool), pool.network);
}

export function presentTerms(pool: PoolPay): ChainTerms | null {
  if (pool.state === "stub") return null;
  const terms = toChainTerms(coinOf(pool), pool.network ?? null, null);
  return terms.ok ? terms.value : null;
}

/** Uses mean hashrate where no difficulty is known. */
function termsAtWeek(pool: PoolPay, { difficulty, hashrate }: NetworkAverage): ChainTerms | null {
  if (pool.state === "stub" || !pool.network) return null;
  const terms = toChainTerms(coinOf(pool), { ...pool.network, difficulty, hashrate }, null);
  return terms.ok ? terms.value : null;
}

function coinOf({ terms }: PoolPay): CoinFacts {
  return coinOnNetwork(getCoin(terms.coin), terms.network);
}

/** Rounds down. An amount that would show as zero is null. */
function toExpected(slug: CoinSlug, coins: number | null): bigint | null {
  if (coins === null) return null;
  const atomic = fromCoins(coins, getCoin(slug));
  return atomic === 0n ? null : atomic;
}

/** Base units. */
type SchemeRates = SchemeAverages["rates"];

/** By the longest known average. */
export function splitAverage(stats: MinerWork, pool: PoolPay): SchemeAverages {
  if (stats.averages !== null) return stats.averages;
  const { tenMinutes, sixHours, day } = stats.miner.hashrate;
  const window = day !== null ? "day" : sixHours !== null ? "sixHours" : "tenMinutes";
  const hashrate = day ?? sixHours ?? tenMinutes;
  return { window, rates: stats.workers.length === 0 ? rateOfOnlyScheme(pool, hashrate) : {} };
}

/** Fallback if neither workers nor history have a scheme. */
function rateOfOnlyScheme({ terms }: PoolPay, hashrate: number | null): SchemeRates {
  const [only, ...others] = terms.schemes;
  return only === undefined || others.length > 0 || hashrate === null ? {} : { [only.scheme]: hashrate };
}
