import { DAY } from "../time/durations.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { expectDay } from "./profitability.ts";

// docs/formulas.md, "Cost of outages": the missing work at the terms of one moment. Hashrates in base units, times in
// milliseconds, money in USD.

export interface LostTime {
  /** Hashrate while it mines. */
  readonly usual: number | null;
  readonly downMs: number;
  /** The pool's fee, 0 … 1. */
  readonly feeFraction: number | null;
}

export interface OutageCost {
  /** The chain's own coin, by expectation. */
  readonly coins: number | null;
  readonly usd: number | null;
}

/** Without downtime the cost is 0, whatever else is unknown. */
export function costDowntime({ usual, downMs, feeFraction }: LostTime, terms: ChainTerms | null): OutageCost {
  if (!(downMs > 0)) return { coins: 0, usd: 0 };
  if (usual === null || feeFraction === null || terms === null) return { coins: null, usd: null };
  const hashrate = (usual * downMs) / DAY;
  const day = expectDay({ hashrate, watts: null, uptime: 1, powerCost: 0, feeFraction, chain: terms, merged: [] });
  return { coins: day?.coins[0].coins ?? null, usd: day?.revenueUsd ?? null };
}

/** One rig without a cost makes the sum unknown: a partial sum would look complete. */
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
