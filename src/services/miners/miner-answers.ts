import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { HashrateWindows, Miner, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { Outage } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";

// What is told of a miner and of his workers. His payouts, blocks and settings have files of their own beside this one.

export type WorkerState = "online" | "low" | "offline";

/** Why a miner's page looks as it does; each is a sentence of its own. */
export type MinerState = "never-seen" | "waiting" | "online" | "low" | "offline" | "idle-or-unknown";

export type MinerStats =
  | { readonly state: "invalid-address"; readonly coin: CoinSlug; readonly address: string; readonly reason: string }
  /** The engine does not answer and nothing is remembered of this address. */
  | { readonly state: "unreachable"; readonly coin: CoinSlug; readonly address: string }
  | { readonly state: "never-seen"; readonly coin: CoinSlug; readonly address: string; readonly at: number }
  | {
      readonly state: Exclude<MinerState, "never-seen">;
      readonly coin: CoinSlug;
      readonly address: string;
      /** When the engine said so. */
      readonly at: number;
      /** True when the engine did not answer just now and this is the last known answer. */
      readonly isStale: boolean;
      readonly miner: Miner;
      readonly workers: readonly (Miner["workers"][number] & { readonly state: WorkerState })[];
      readonly online: number;
      readonly low: number;
      readonly offline: number;
      /** Last 24 hours, oldest first; own samples and the engine's history. */
      readonly history: readonly MinerSample[];
      /** When mining began, if that was within the last 24 hours: averages begin there. Null when it was before, or is not known. */
      readonly firstShareAt: number | null;
      readonly averages: SchemeAverages | null;
      readonly payouts: readonly Payout[];
      /** Paid out in the last 24 hours, 7, 30 and 31 days, of each chain; null where the list of payouts does not reach across. */
      readonly reward: {
        readonly day: readonly ChainAmount[] | null;
        readonly week: readonly ChainAmount[] | null;
        readonly thirtyDays: readonly ChainAmount[] | null;
        readonly month: readonly ChainAmount[] | null;
      };
      /** When the next payout run starts, where the pool has a schedule. */
      readonly nextPayoutAt: number | null;
    };

/** Stats of an address that has mined here: the engine, or an earlier answer, describes a miner. */
export type SeenMinerStats = Extract<MinerStats, { readonly miner: unknown }>;

/** Hashrate under each scheme in base units, and over which window it is averaged. */
export interface SchemeAverages {
  readonly window: keyof HashrateWindows;
  readonly rates: Readonly<Partial<Record<RewardScheme, number>>>;
}

export interface ChainAmount {
  readonly chain: string;
  readonly amount: bigint;
}

/** A SOLO miner's own round: it began with his last block, or (null) has lasted since he began. */
export interface SoloRound {
  readonly lastBlockAt: number | null;
}

/** One pool's word about an address; `unanswered`: it took too long. Hashrate of the last 10 minutes in base units. */
export interface AddressInPool {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly state: MinerStats["state"] | "unanswered";
  readonly hashrate: number | null;
}

/** One worker of a miner, under one scheme. */
export type WorkerStats =
  /** Nothing to tell of a worker: the miner's own state says why. */
  | { readonly state: "unknown-miner"; readonly coin: CoinSlug; readonly address: string }
  /** The engine names no such worker now; `schemes`: those under which it does name him. */
  | {
      readonly state: "absent";
      readonly coin: CoinSlug;
      readonly address: string;
      readonly schemes: readonly RewardScheme[];
    }
  | {
      readonly state: WorkerState;
      readonly coin: CoinSlug;
      readonly address: string;
      /** When the engine said so. */
      readonly at: number;
      readonly isStale: boolean;
      /** Averages begin at the session's start, where that is known to lie in the last 24 hours. */
      readonly worker: Worker;
      readonly firstShareAt: number | null;
      /** All under which this name mines, in the site's order. */
      readonly schemes: readonly RewardScheme[];
      readonly history: WorkerHistory;
    };

/** Stats of a worker that the engine names now. */
export type PresentWorkerStats = Extract<WorkerStats, { readonly worker: unknown }>;

export type WorkerHistory =
  /** The engine keeps none of single workers; or it did not answer this part. */
  | { readonly kind: "not-kept" | "unanswered" }
  | {
      readonly kind: "kept";
      /** At most 7 days; `to` is the end of the open step. */
      readonly from: number;
      readonly to: number;
      readonly stepMs: number;
      /** Oldest first. */
      readonly points: readonly { readonly at: number; readonly hashrate: number }[];
      /** The first hashrate, where it lies within: outages and uptime begin there. Null: he mined before, or never in this time. */
      readonly since: number | null;
      /** Oldest first, by the rule of domain/outages.ts. */
      readonly outages: readonly Outage[];
      /** Fractions of one, of the time since the first hashrate; null where the history does not reach so far. */
      readonly uptime: { readonly day: number | null; readonly week: number | null };
    };
