import type { Block, BlockStatus } from "#src/domain/mining/block.ts";
import type { BlockRun } from "#src/domain/mining/luck.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";

// What is told of a pool's blocks, one by one and as luck.

/** Which blocks of a pool; null = any. */
export interface BlockQuery {
  readonly scheme: RewardScheme | null;
  readonly status: BlockStatus | null;
  readonly chain: string | null;
  /** A cursor that an earlier answer gave; null = the newest blocks. */
  readonly before: string | null;
  readonly limit: number;
}

export interface BlockList {
  /** `soon`: the pool never was open. `ended`: it rests and has its past only. `unknown`: its engine has never answered. */
  readonly state: "live" | "stale" | "soon" | "ended" | "unknown";
  /** When the engine last answered. */
  readonly at: number | null;
  /** Newest first. Finders are as whole as they may leave the server. */
  readonly blocks: readonly Block[];
  /** Whether any block of this pool is known, whatever the query leaves. */
  readonly isAnyKnown: boolean;
  /** The `before` of the next page; null = nothing older. */
  readonly older: string | null;
  /** The page before this one; its `before` is null where that is the newest. Null on the newest page. */
  readonly newer: { readonly before: string | null } | null;
}

/** Whether a pool finds its blocks as it should, on its own chain or on a merge-mined one. */
export interface PoolLuck {
  readonly at: number;
  readonly chain: string;
  /** Effort over the last 32, 128 and 512 blocks that the pool shared the work for: Σ work ÷ Σ difficulty. SOLO rounds are each miner's own and not in it. */
  readonly averages: readonly {
    readonly blocks: number;
    /** How many of them are stored and known. */
    readonly known: number;
    readonly effort: number | null;
  }[];
  /** Effort of the last 64 of them, oldest first. */
  readonly efforts: readonly number[];
  readonly windows: readonly LuckWindow[];
  /** One for each scheme whose work the pool shares; empty on merge-mined chains and where the pool has no present. */
  readonly rounds: readonly RoundInProgress[];
}

export interface LuckWindow {
  /** `stored`: since the oldest stored block, where that is less than a day ago. */
  readonly key: "24h" | "7d" | "30d" | "stored";
  readonly from: number;
  readonly to: number;
  /** Null where blocks are not stored that far back. Of all schemes, orphans not counted. */
  readonly found: number | null;
  /** From the stored hashrates of pool and network; null where those are not known. */
  readonly expected: number | null;
  readonly run: BlockRun | null;
}

export interface RoundInProgress {
  readonly scheme: RewardScheme;
  /** All figures are of this moment (UTC milliseconds): what came after it is not known. */
  readonly measuredAt: number;
  /** 1 = as much work as a block takes on average. */
  readonly effort: number | null;
  /** True when the engine does not tell the effort and it is time × present hashrate ÷ work for a block. */
  readonly isEstimated: boolean;
  /** The last block up to `measuredAt`, with which the round began. */
  readonly lastBlockAt: number | null;
  /** How long a round takes on average at the present hashrate. */
  readonly expectedMs: number | null;
  /** Part of all rounds that take longer than this one has so far: e^-effort. */
  readonly chanceOfLonger: number | null;
}
