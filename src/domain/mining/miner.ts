import type { CountedShares } from "../earnings/share-counts.ts";
import type { PaidSource } from "../money/paid-total.ts";
import { type RewardScheme, rewardSchemes } from "./reward-scheme.ts";

/** Averages over the last 10 minutes, 6 and 24 hours (spec §9), base units. */
export interface HashrateWindows {
  readonly tenMinutes: number | null;
  readonly sixHours: number | null;
  readonly day: number | null;
}

/** Weighted by difficulty; null where not counted separately. */
export interface ShareCounts {
  readonly valid: number | null;
  readonly stale: number | null;
  readonly invalid: number | null;
}

/** One rig under one scheme. The same name may mine PPS+ and SOLO at once, so the key is (name, scheme). */
export interface Worker {
  readonly name: string;
  readonly scheme: RewardScheme | null;
  readonly hashrate: HashrateWindows;
  readonly lastShareAt: number | null;
  /** For engines without a last share: the newest sample with hashrate. The last share may be a little older. */
  readonly lastHashrateAt?: number | null;
  readonly shares: ShareCounts;
  /** The present rate; absent where the engine does not count it. */
  readonly sharesPerSecond?: number | null;
  /** Difficulty of the best share ever; absent where the engine does not keep it. */
  readonly bestShare?: number | null;
  /** The last 24 whole hours for a small chart (day-trend.ts). */
  readonly trend: string | null;
}

/** What the pool owes and has paid, in atomic units of `chain`. */
export interface Balance {
  readonly chain: string;
  readonly confirmed: bigint | null;
  readonly unconfirmed: bigint | null;
  readonly paid: bigint | null;
  /** What proves `paid`; absent where only the engine reports it. */
  readonly paidSource?: PaidSource;
  readonly threshold: bigint | null;
  /** Over its threshold and unpaid since this time at the latest, as this site saw it. */
  readonly dueSince?: number;
}

export interface Miner {
  readonly address: string;
  /** The engine's own spelling of the address, where it differs. */
  readonly knownAs?: string;
  /** Of engines that repeat their last statistics: when these were gathered. Absent: for the response. */
  readonly measuredAt?: number;
  readonly hashrate: HashrateWindows;
  readonly lastShareAt: number | null;
  /** As for a worker. */
  readonly lastHashrateAt?: number | null;
  readonly shares: ShareCounts;
  /** As for a worker. */
  readonly bestShare?: number | null;
  /** The engine shows work but reports no last share; else absent. */
  readonly hasWorked?: true;
  readonly workers: readonly Worker[];
  /** Schemes of the address, where the engine does not report them by worker. */
  readonly schemes?: readonly RewardScheme[];
  /** The pool's coin first, then merge-mined coins. */
  readonly balances: readonly Balance[];
  /** Their engine did not respond: rigs and sums are without them. Absent where all did. */
  readonly unknownSchemes?: readonly RewardScheme[];
}

/** In the site's order. */
export function listSchemes({ schemes = [], workers }: Pick<Miner, "schemes" | "workers">): readonly RewardScheme[] {
  return rewardSchemes.filter((scheme) => schemes.includes(scheme) || workers.some((one) => one.scheme === scheme));
}

export interface MinerSample {
  readonly at: number;
  /** Null = not known: the point is the whole miner's. */
  readonly scheme: RewardScheme | null;
  readonly hashrate: number;
  readonly workersOnline: number | null;
  /** Absent where the engine's history lacks them. */
  readonly shares?: Pick<CountedShares, "valid" | "stale" | "invalid">;
}

/** `unknown`: the engine does not distinguish an unknown address from an idle miner. */
export type MinerLookup =
  | { readonly found: "yes"; readonly miner: Miner }
  | { readonly found: "no" }
  | { readonly found: "unknown"; readonly miner: Miner };
