import type { CountedShares } from "../earnings/share-counts.ts";
import type { PaidSource } from "../money/paid-total.ts";
import { type RewardScheme, rewardSchemes } from "./reward-scheme.ts";

/** Averages over the last 10 minutes, 6 and 24 hours (spec §9), base units; null = not known. */
export interface HashrateWindows {
  readonly tenMinutes: number | null;
  readonly sixHours: number | null;
  readonly day: number | null;
}

/** Difficulty-weighted share counts, as the engine counts them up; null where it does not count them separately. */
export interface ShareCounts {
  readonly valid: number | null;
  readonly stale: number | null;
  readonly invalid: number | null;
}

/** One rig under one scheme: the same name may mine PPS+ and SOLO at once, so the key is (name, scheme). */
export interface Worker {
  readonly name: string;
  /** Null where the engine does not tell and nothing it tells decides. */
  readonly scheme: RewardScheme | null;
  readonly hashrate: HashrateWindows;
  readonly lastShareAt: number | null;
  /**
   * For engines that give no last share: the newest of their samples in which there was hashrate. Hashrates are averages over some
   * minutes, so the last share may have come a little earlier. Null or absent where it is not known.
   */
  readonly lastHashrateAt?: number | null;
  readonly shares: ShareCounts;
  /** Shares that the engine counts in a second at present; absent where it does not. */
  readonly sharesPerSecond?: number | null;
  /** The last 24 whole hours for a small picture (day-trend.ts); null where the engine does not say. */
  readonly trend: string | null;
}

/** What the pool owes and has paid, in atomic units of `chain`; null = the engine does not say. */
export interface Balance {
  readonly chain: string;
  readonly confirmed: bigint | null;
  readonly unconfirmed: bigint | null;
  readonly paid: bigint | null;
  /** What proves `paid`; absent where it is the engine's bare word. */
  readonly paidSource?: PaidSource;
  readonly threshold: bigint | null;
  /** Since when at the latest it has stood over its threshold without being paid, as this site saw it; absent where it does not. */
  readonly dueSince?: number;
}

/** A miner as the engine knows them. */
export interface Miner {
  readonly address: string;
  /** As the engine has the address, where it writes it in another way. */
  readonly knownAs?: string;
  readonly hashrate: HashrateWindows;
  readonly lastShareAt: number | null;
  /** As that of a worker. */
  readonly lastHashrateAt?: number | null;
  readonly shares: ShareCounts;
  /** The engine shows work of theirs and tells nothing of their last share; absent where it tells it, or shows none. */
  readonly hasWorked?: true;
  readonly workers: readonly Worker[];
  /** All schemes of the address, where the engine's data decide them for the address and not for each worker. */
  readonly schemes?: readonly RewardScheme[];
  /** The pool's coin first, then each merge-mined coin. */
  readonly balances: readonly Balance[];
}

/** The schemes under which an address mines, in the site's order; empty where nothing tells. */
export function listSchemes({ schemes = [], workers }: Pick<Miner, "schemes" | "workers">): readonly RewardScheme[] {
  return rewardSchemes.filter((scheme) => schemes.includes(scheme) || workers.some((one) => one.scheme === scheme));
}

/** One point of a miner's or worker's hashrate. */
export interface MinerSample {
  readonly at: number;
  /** Null = not known: the point is then the whole miner's. */
  readonly scheme: RewardScheme | null;
  readonly hashrate: number;
  readonly workersOnline: number | null;
  /** What was handed in during the step; absent where the engine's history does not tell it. */
  readonly shares?: Pick<CountedShares, "valid" | "stale" | "invalid">;
}

/** `unknown`: the engine cannot distinguish an address it never saw from an idle miner. */
export type MinerLookup =
  | { readonly found: "yes"; readonly miner: Miner }
  | { readonly found: "no" }
  | { readonly found: "unknown"; readonly miner: Miner };
