import { toCoins } from "../money/amount.ts";
import { DAY, SECOND } from "../time/durations.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { profitAt } from "./power-cost.ts";

// What work earns and costs in a day (docs/formulas.md, "Earnings a day" and "Profitability"): the one computation behind
// every such figure of pages and API. Hashrates are in base units, power in watts, money in USD.

const secondsPerDay = DAY / SECOND;

/** What is asked: how much of which chains, at whose terms. */
export interface MiningDay {
  readonly hashrate: number;
  /** Null where the power is not known. */
  readonly watts: number | null;
  /** The part of the time that the device works and draws power, 0 … 1. */
  readonly uptime: number;
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
  /** What the pool keeps, 0 … 1; of merge-mined coins the same. */
  readonly feeFraction: number;
  readonly chain: ChainTerms;
  /** The terms of the chains that the same work counts on; null of those whose terms are not known. */
  readonly merged: readonly { readonly chain: string; readonly terms: ChainTerms | null }[];
}

/** What a day brings of one coin. */
export interface CoinDay {
  readonly chain: string;
  /** Coins, as a floating-point number: an expectation, not an amount that is owed. */
  readonly coins: number;
  /** Null for a coin without a known price. */
  readonly usd: number | null;
}

/** What a day brings and costs, by expectation. No member is ever NaN, infinite or a negative zero. */
export interface DayResult {
  /** The chain's own coin, then the merge-mined ones whose terms are known. */
  readonly coins: readonly [CoinDay, ...CoinDay[]];
  /** Merge-mined chains that are not in the revenue, because their network, reward or price is not known. */
  readonly uncounted: readonly string[];
  /** Null without a price of the chain's own coin. */
  readonly revenueUsd: number | null;
  readonly kilowattHours: number | null;
  readonly powerUsd: number | null;
  /** Revenue less power; below zero = a loss. */
  readonly profitUsd: number | null;
  /** USD for a kilowatt-hour at which nothing is left; null where the power or the revenue is not known, or no power is drawn. */
  readonly breakEvenPowerCost: number | null;
  /** USD for one coin at which nothing is left; 0 where the merge-mined coins already pay for the power. */
  readonly breakEvenPriceUsd: number | null;
}

/**
 * Coins of one chain that a hashrate is expected to earn in a day: hashes of a day ÷ hashes of a block × (reward + fees) ×
 * (1 - pool fee). Null for what is no hashrate or no fraction, and for results beyond what a number holds.
 */
export function expectCoins(
  hashrate: number,
  chain: Pick<ChainTerms, "workPerBlock" | "reward" | "transactionFees" | "decimals">,
  feeFraction: number,
): number | null {
  if (!(hashrate >= 0) || !(chain.workPerBlock > 0) || !(feeFraction >= 0 && feeFraction <= 1)) return null;
  const blocks = (hashrate * secondsPerDay) / chain.workPerBlock;
  // Some multiplications leave 10 874.999999999998 of 10 875, and amounts are cut off: what is beyond 14 digits is noise.
  return finite(Number((blocks * coinsPerBlock(chain) * (1 - feeFraction)).toPrecision(14)));
}

/** Coins that a block pays to whoever found it, before the pool's fee. */
export function coinsPerBlock({
  reward,
  transactionFees,
  decimals,
}: Pick<ChainTerms, "reward" | "transactionFees" | "decimals">): number {
  return toCoins(reward.atomic + (transactionFees ?? 0n), decimals);
}

/** What a day of mining brings and costs. Null where a number of the question is none (negative, NaN, infinite). */
export function expectDay(day: MiningDay): DayResult | null {
  const { chain, feeFraction, merged, uptime, watts, powerCost } = day;
  if (!(uptime >= 0 && uptime <= 1) || !isMeasure(powerCost) || !(watts === null || isMeasure(watts))) return null;
  const hashrate = day.hashrate * uptime;
  const own = countCoins(hashrate, chain, feeFraction);
  if (own === null) return null;
  const others = merged.flatMap(({ terms }) => {
    const counted = terms === null ? null : countCoins(hashrate, terms, feeFraction);
    return counted === null ? [] : [counted];
  });
  return settle([own, ...others], listUncounted(merged, others), toKilowattHours(watts, uptime), powerCost);
}

/**
 * The day of several devices on the same coin: sums of coins and power, and the rest from these. What is not known of one
 * device is not known of all. Null for no device.
 */
export function sumDays(days: readonly DayResult[], powerCost: number): DayResult | null {
  const [first] = days;
  if (first === undefined || !isMeasure(powerCost)) return null;
  const total = (chain: string): CoinDay | null => {
    const parts = days.map(({ coins }) => coins.find((coin) => coin.chain === chain) ?? null);
    const coins = addAll(parts.map((part) => part?.coins ?? null));
    return coins === null ? null : { chain, coins, usd: addAll(parts.map((part) => part?.usd ?? null)) };
  };
  const own = total(first.coins[0].chain);
  if (own === null) return null;
  const others = first.coins.slice(1).flatMap(({ chain }) => total(chain) ?? []);
  const uncounted = [...new Set(days.flatMap((day) => day.uncounted))];
  return settle([own, ...others], uncounted, addAll(days.map((day) => day.kilowattHours)), powerCost);
}

/** The coins of a day that are in its revenue: those with a price. */
export function countedChains({ coins }: Pick<DayResult, "coins">): readonly string[] {
  return coins.flatMap(({ chain, usd }) => (usd === null ? [] : [chain]));
}

/** Days until a device has earned its price; null when it never does. */
export function paybackDays(deviceUsd: number, profitUsd: number | null): number | null {
  return profitUsd !== null && profitUsd > 0 && deviceUsd >= 0 ? finite(deviceUsd / profitUsd) : null;
}

function countCoins(hashrate: number, terms: ChainTerms, feeFraction: number): CoinDay | null {
  const coins = expectCoins(hashrate, terms, feeFraction);
  if (coins === null) return null;
  const usd = terms.usdPrice === null || !isMeasure(terms.usdPrice.usd) ? null : finite(coins * terms.usdPrice.usd);
  return { chain: terms.chain, coins, usd };
}

function listUncounted(merged: MiningDay["merged"], counted: readonly CoinDay[]): readonly string[] {
  const priced = new Set(counted.filter(({ usd }) => usd !== null).map(({ chain }) => chain));
  return merged.map(({ chain }) => chain).filter((chain) => !priced.has(chain));
}

function settle(
  coins: DayResult["coins"],
  uncounted: readonly string[],
  kilowattHours: number | null,
  powerCost: number,
): DayResult {
  const [own, ...others] = coins;
  const mergedUsd = others.reduce((sum, { usd }) => sum + (usd ?? 0), 0);
  const revenueUsd = own.usd === null ? null : finite(own.usd + mergedUsd);
  const powerUsd = kilowattHours === null ? null : finite(kilowattHours * powerCost);
  const isDrawn = kilowattHours !== null && kilowattHours > 0;
  return {
    coins,
    uncounted,
    revenueUsd,
    kilowattHours,
    powerUsd,
    profitUsd: profitAt({ revenueUsd, kilowattHours }, powerCost),
    breakEvenPowerCost: revenueUsd === null || !isDrawn ? null : finite(revenueUsd / kilowattHours),
    breakEvenPriceUsd:
      powerUsd === null || !(own.coins > 0) ? null : finite(Math.max(0, powerUsd - mergedUsd) / own.coins),
  };
}

/** Watts ÷ 1000 × 24 h of a day × uptime. */
function toKilowattHours(watts: number | null, uptime: number): number | null {
  return watts === null ? null : finite((watts / 1000) * 24 * uptime);
}

function addAll(parts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return finite(sum);
}

/** Whether a number measures something: finite, and 0 or more. */
function isMeasure(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

/** Null for what is no number or too large for one; a negative zero becomes 0. */
function finite(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : value;
}
