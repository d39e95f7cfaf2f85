import type { PoolNetwork } from "../coins/coin.ts";
import type { CoinSlug } from "../coins/index.ts";
import type { HashrateWindows, Miner, MinerSample, Worker } from "../mining/miner.ts";
import type { MinerState } from "../mining/miner-state.ts";
import type { NetworkSample } from "../mining/pool.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";

/** Base units, averaged over `window`. */
export interface SchemeAverages {
  readonly window: keyof HashrateWindows;
  readonly rates: Readonly<Partial<Record<RewardScheme, number>>>;
}

export interface MinerWork {
  readonly coin: CoinSlug;
  readonly state: Exclude<MinerState, "never-seen">;
  readonly at: number;
  readonly isStale: boolean;
  readonly miner: Pick<Miner, "hashrate" | "balances" | "bestShare">;
  readonly workers: readonly Pick<Worker, "scheme" | "hashrate">[];
  readonly averages: SchemeAverages | null;
  readonly history: readonly MinerSample[];
}

/** Without `miner` nothing is computed. */
export type MinerAnswer = MinerWork | { readonly state: string; readonly miner?: undefined };

/** A `stub` has no figures. */
export interface PoolPay {
  readonly state: "live" | "stale" | "stub";
  readonly terms: {
    readonly coin: CoinSlug;
    readonly network: PoolNetwork;
    readonly schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[];
  };
  readonly network?: NetworkSample | null;
}

export interface NetworkAverage {
  readonly difficulty: number | null;
  readonly hashrate: number | null;
}
