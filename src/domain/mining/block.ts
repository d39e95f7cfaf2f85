import { HOUR, SECOND } from "../time/durations.ts";
import type { RewardScheme } from "./reward-scheme.ts";

export const blockStatuses = ["pending", "confirmed", "orphaned"] as const;
export type BlockStatus = (typeof blockStatuses)[number];

/** A block that the pool found on its own chain or on a merge-mined one (`chain`). */
export interface Block {
  /** Slug of the pool's coin or a merge-mined one. */
  readonly chain: string;
  readonly height: number;
  readonly hash: string | null;
  readonly foundAt: number;
  readonly scheme: RewardScheme | null;
  /** Full address, or shortened by the engine ("42ehsoL...MGwHmfe"). */
  readonly finder: string | null;
  readonly worker: string | null;
  readonly difficulty: number | null;
  /** 1 = 100 %. */
  readonly effort: number | null;
  readonly reward: bigint | null;
  readonly status: BlockStatus;
  /** 0 … 1. */
  readonly progress: number | null;
}

/** Engines check their blocks every few minutes, however fast the chain is. */
const leastUncheckedMs = HOUR;

/**
 * Returns how long after its discovery a pending block counts as unchecked, in milliseconds: twice the time of its
 * confirmations. An engine may be unable to check a block, for example when its node's wallet refuses.
 */
export function uncheckedAfterMs(confirmations: number | null, blockTimeSeconds: number): number | null {
  return confirmations === null ? null : Math.max(leastUncheckedMs, 2 * confirmations * blockTimeSeconds * SECOND);
}

export interface Maturity {
  /** 0 … 1, as the engine reports it. */
  readonly progress: number;
  /** Confirmations; null where only the progress is known. */
  readonly reached: number | null;
  readonly needed: number | null;
  /** Until the reward can be spent, at the chain's intended pace; milliseconds. */
  readonly leftMs: number | null;
}

/**
 * `needed` is the engine's own number of confirmations, which may differ from the chain's (Miningcore asks for 102 of a
 * Bitcoin-like chain, and the chain for 100).
 */
export function maturityOf(
  progress: number | null,
  { needed, blockTimeSeconds }: { readonly needed: number | null; readonly blockTimeSeconds: number },
): Maturity | null {
  if (progress === null) return null;
  const part = Math.min(1, Math.max(0, progress));
  if (needed === null) return { progress: part, reached: null, needed: null, leftMs: null };
  // Engines derive the progress from whole confirmations: 0.29 × 100 must be 29 again.
  const reached = Math.floor(Number((part * needed).toFixed(6)));
  return { progress: part, reached, needed, leftMs: (needed - reached) * blockTimeSeconds * SECOND };
}

/**
 * Since when the engine has failed to check a block that should be confirmed (UTC milliseconds). `at`: time of the last
 * response. Confirmations counted before are converted at the chain's pace.
 */
export function findUncheckedSince(
  { status, foundAt, progress }: Pick<Block, "status" | "foundAt" | "progress">,
  { needed, blockTimeSeconds }: { readonly needed: number | null; readonly blockTimeSeconds: number },
  at: number,
): number | null {
  const afterMs = uncheckedAfterMs(needed, blockTimeSeconds);
  if (status !== "pending" || needed === null || afterMs === null || at - foundAt < afterMs) return null;
  return foundAt + Math.round((progress ?? 0) * needed * blockTimeSeconds * SECOND);
}
