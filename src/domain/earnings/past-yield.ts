import type { ChainTerms } from "./chain-terms.ts";
import { expectCoins } from "./profitability.ts";

// From stored figures of each day (docs/formulas.md, "Profit of past days"). Hashrates in base units, power in watts,
// money in USD.

/** Days. */
export const pastSpans = { month: 30, year: 365 } as const;
export type PastSpan = keyof typeof pastSpans;

/** What one base unit of hashrate brought, before the pool's fee. */
export interface PastYield {
  /** Requested days. */
  readonly days: number;
  /** Days with a known network and price; the sums are over these. */
  readonly knownDays: number;
  /** UTC milliseconds. */
  readonly since: number;
  /** The chain's own coin. */
  readonly coins: number;
  /** With the merge-mined coins. */
  readonly usd: number;
  /** Merge-mined chains that some days lack. */
  readonly uncounted: readonly string[];
}

/** For a device at the visitor's terms. Money is null where less than half of the days is known. */
export interface PastEarnings extends Pick<PastYield, "days" | "knownDays" | "since" | "uncounted"> {
  readonly coins: number | null;
  readonly revenueUsd: number | null;
  readonly powerUsd: number | null;
  readonly profitUsd: number | null;
}

/**
 * One entry per day, null = not known; `merged` has as many for each chain. A day without a price counts as not known.
 */
export function measureYield(
  days: readonly (ChainTerms | null)[],
  merged: readonly { readonly chain: string; readonly days: readonly (ChainTerms | null)[] }[],
): PastYield | null {
  const own = days.map(measureDay);
  const known = own.flatMap((day, index) => (day === null ? [] : [{ ...day, index }]));
  const first = known[0];
  if (first === undefined) return null;
  const others = merged.map(({ chain, days: ofChain }) => ({
    chain,
    usd: addAll(known.map(({ index }) => measureDay(ofChain[index] ?? null)?.usd ?? null)),
  }));
  return {
    days: days.length,
    knownDays: known.length,
    since: first.at,
    coins: known.reduce((sum, { coins }) => sum + coins, 0),
    usd: [...known, ...others].reduce((sum, { usd }) => sum + (usd ?? 0), 0),
    uncounted: others.filter(({ usd }) => usd === null).map(({ chain }) => chain),
  };
}

/** Uses today's pool fee and power price for every day. Null for a hashrate or fraction out of range. */
export function settlePast(
  { days, knownDays, since, uncounted, ...sums }: PastYield,
  terms: {
    readonly hashrate: number;
    readonly watts: number | null;
    readonly uptime: number;
    readonly powerCost: number;
    readonly feeFraction: number;
  },
): PastEarnings | null {
  const { hashrate, watts, uptime, powerCost, feeFraction } = terms;
  const work = hashrate * uptime * (1 - feeFraction);
  if (!(work >= 0) || !(feeFraction <= 1) || !(powerCost >= 0)) return null;
  const isEnough = knownDays * 2 >= days;
  const revenueUsd = isEnough ? finite(sums.usd * work) : null;
  const powerUsd = isEnough && watts !== null ? finite((watts / 1000) * 24 * uptime * knownDays * powerCost) : null;
  return {
    days,
    knownDays,
    since,
    uncounted,
    coins: isEnough ? finite(sums.coins * work) : null,
    revenueUsd,
    powerUsd,
    profitUsd: revenueUsd === null || powerUsd === null ? null : finite(revenueUsd - powerUsd),
  };
}

function measureDay(terms: ChainTerms | null) {
  const usd = terms?.usdPrice?.usd ?? null;
  const coins = terms === null ? null : expectCoins(1, terms, 0);
  if (terms === null || coins === null || usd === null || !Number.isFinite(usd) || usd < 0) return null;
  return { at: terms.measuredAt, coins, usd: coins * usd };
}

function addAll(parts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return sum;
}

/** Null for infinity; -0 becomes 0. */
function finite(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : value;
}
