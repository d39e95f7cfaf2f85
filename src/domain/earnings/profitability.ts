import { toCoins } from "../money/amount.ts";
import { DAY, SECOND } from "../time/durations.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { profitAt } from "./power-cost.ts";

// docs/formulas.md, "Earnings a day" and "Profitability": the one computation. Hashrates in base units, power in watts,
// money in USD.

const secondsPerDay = DAY / SECOND;

export interface MiningDay {
  readonly hashrate: number;
  readonly watts: number | null;
  /** Fraction of the time with work and power draw, 0 … 1. */
  readonly uptime: number;
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
  /** 0 … 1; the same for merge-mined coins. */
  readonly feeFraction: number;
  readonly chain: ChainTerms;
  /** Chains on which the same work counts; `terms` null = not known. */
  readonly merged: readonly { readonly chain: string; readonly terms: ChainTerms | null }[];
}

export interface CoinDay {
  readonly chain: string;
  /** A floating-point number: an expectation, not an amount that is owed. */
  readonly coins: number;
  readonly usd: number | null;
}

/** By expectation. No member is ever NaN, infinite or a negative zero. */
export interface DayResult {
  /** The chain's own coin, then merge-mined ones with known terms. */
  readonly coins: readonly [CoinDay, ...CoinDay[]];
  /** Merge-mined chains left out of the revenue: network, reward or price not known. */
  readonly uncounted: readonly string[];
  readonly revenueUsd: number | null;
  readonly kilowattHours: number | null;
  readonly powerUsd: number | null;
  /** Below zero = a loss. */
  readonly profitUsd: number | null;
  /** USD for a kilowatt-hour without profit or loss; null also where no power is drawn. */
  readonly breakEvenPowerCost: number | null;
  /** USD for one coin without profit or loss; 0 where merge-mined coins already pay for the power. */
  readonly breakEvenPriceUsd: number | null;
}

/**
 * Coins a day: hashes of a day ÷ hashes of a block × (reward + fees) × (1 - pool fee). Null for an input out of range
 * or an infinite result.
 */
export function expectCoins(
  hashrate: number,
  chain: Pick<ChainTerms, "workPerBlock" | "reward" | "transactionFees" | "decimals">,
  feeFraction: number,
): number | null {
  if (!(hashrate >= 0) || !(chain.workPerBlock > 0) || !(feeFraction >= 0 && feeFraction <= 1)) return null;
  const blocks = (hashrate * secondsPerDay) / chain.workPerBlock;
  // Multiplications leave 10 874.999999999998 of 10 875, and amounts are cut off: beyond 14 digits is noise.
  return finite(Number((blocks * coinsPerBlock(chain) * (1 - feeFraction)).toPrecision(14)));
}

/** Before the pool's fee. */
export function coinsPerBlock({
  reward,
  transactionFees,
  decimals,
}: Pick<ChainTerms, "reward" | "transactionFees" | "decimals">): number {
  return toCoins(reward.atomic + (transactionFees ?? 0n), decimals);
}

/** Null for a negative, NaN or infinite input. */
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

/** Adds up devices on the same coin. What is unknown of one is unknown of all. Null without devices. */
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

/** The coins in the revenue: those with a price. */
export function countedChains({ coins }: Pick<DayResult, "coins">): readonly string[] {
  return coins.flatMap(({ chain, usd }) => (usd === null ? [] : [chain]));
}

/** Null when the price is never earned. */
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

/** Watts ÷ 1000 × 24 h × uptime. */
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

function isMeasure(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

/** Null for NaN and infinity; -0 becomes 0. */
function finite(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : value;
}
