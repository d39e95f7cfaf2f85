import { DAY } from "../time/durations.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { expectDay } from "./profitability.ts";

// What outages cost (docs/formulas.md, "Cost of outages"): the work that was not done, at the terms of one moment. Hashrates are
// in base units, times in milliseconds, money in USD.

/** A rig that was down. */
export interface LostTime {
  /** What it does when it mines; null = not known. */
  readonly usual: number | null;
  readonly downMs: number;
  /** What the pool keeps under its scheme, 0 … 1; null = not known. */
  readonly feeFraction: number | null;
}

export interface OutageCost {
  /** Of the chain's own coin, by expectation; null where the work of a rig that was down, its fee or the terms are not known. */
  readonly coins: number | null;
  /** Null without a price too. */
  readonly usd: number | null;
}

/** What one stretch of downtime cost. No downtime costs nothing, whatever else is not known. */
export function costDowntime({ usual, downMs, feeFraction }: LostTime, terms: ChainTerms | null): OutageCost {
  if (!(downMs > 0)) return { coins: 0, usd: 0 };
  if (usual === null || feeFraction === null || terms === null) return { coins: null, usd: null };
  const hashrate = (usual * downMs) / DAY;
  const day = expectDay({ hashrate, watts: null, uptime: 1, powerCost: 0, feeFraction, chain: terms, merged: [] });
  return { coins: day?.coins[0].coins ?? null, usd: day?.revenueUsd ?? null };
}

/** The sum over rigs. One that cannot be counted makes the sum unknown: a sum without it would be taken for the whole. */
export function costOutages(rigs: readonly LostTime[], terms: ChainTerms | null): OutageCost {
  let coins: number | null = 0;
  let usd: number | null = 0;
  for (const rig of rigs) {
    const cost = costDowntime(rig, terms);
    coins = coins === null || cost.coins === null ? null : coins + cost.coins;
    usd = usd === null || cost.usd === null ? null : usd + cost.usd;
  }
  return { coins, usd };
}
