import type { RewardScheme } from "./reward-scheme.ts";

export const blockStatuses = ["pending", "confirmed", "orphaned"] as const;
export type BlockStatus = (typeof blockStatuses)[number];

/** A block that the pool found, on the pool's own chain or (`chain`) on a merge-mined one. */
export interface Block {
  /** Slug of the chain: the pool's coin, or a merge-mined coin. */
  readonly chain: string;
  readonly height: number;
  /** Null until the engine knows it. */
  readonly hash: string | null;
  readonly foundAt: number;
  readonly scheme: RewardScheme | null;
  /** Full address, an engine's shortened one ("42ehsoL...MGwHmfe"), or null. */
  readonly finder: string | null;
  readonly worker: string | null;
  readonly difficulty: number | null;
  /** Work of the round ÷ expected work; 1 = 100 %. */
  readonly effort: number | null;
  readonly reward: bigint | null;
  readonly status: BlockStatus;
  /** 0 … 1 of the way to `confirmed`, null where the engine does not say. */
  readonly progress: number | null;
}
