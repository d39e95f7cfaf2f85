import { HOUR, SECOND } from "../time/durations.ts";
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

/** Engines look at their blocks every few minutes, whatever the pace of the chain. */
const leastUncheckedMs = HOUR;

/**
 * How long after it was found a block that is still pending counts as not checked: the time of two depths (`confirmations`
 * blocks each), milliseconds. The engine may be unable to check it, as when the wallet of its node refuses. Null where the depth is
 * not known.
 */
export function uncheckedAfterMs(confirmations: number | null, blockTimeSeconds: number): number | null {
  return confirmations === null ? null : Math.max(leastUncheckedMs, 2 * confirmations * blockTimeSeconds * SECOND);
}

/** How far a block has come towards `confirmed`. */
export interface Maturity {
  /** 0 … 1, as the engine says. */
  readonly progress: number;
  /** Blocks on top of it, of those that the engine asks for. Null where their number is not known: the progress alone is. */
  readonly reached: number | null;
  readonly needed: number | null;
  /** Until the reward can be spent, if the chain keeps its pace; milliseconds. */
  readonly leftMs: number | null;
}

/**
 * `needed`: the confirmations of which the engine tells the progress; its own number, which may differ from the chain's
 * (Miningcore asks for 102 of a Bitcoin-like chain, and the chain for 100). Null without a progress.
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
 * Since when the engine has not checked a block that should long have been confirmed (UTC milliseconds); null for every other
 * block. `at`: when the engine was last heard. What it had counted before is reckoned at the chain's pace.
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
