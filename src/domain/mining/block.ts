import type { CoinFacts } from "../coins/coin.ts";
import { SECOND } from "../time/durations.ts";
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

export interface Maturity {
  /** Blocks on top of it, of `needed`. */
  readonly reached: number;
  readonly needed: number;
  /** Until the reward can be spent, if the chain keeps its pace; milliseconds. */
  readonly leftMs: number;
}

/**
 * How far a block has come towards `confirmed`: the engine's progress (0 … 1) × the confirmations asked for. Null where
 * either is not known.
 */
export function maturityOf(
  progress: number | null,
  chain: { readonly confirmations: number | null; readonly blockTimeSeconds: number },
): Maturity | null {
  const needed = chain.confirmations;
  if (progress === null || needed === null) return null;
  const part = Math.min(1, Math.max(0, progress));
  // Engines derive the progress from whole confirmations: 0.29 × 100 must be 29 again.
  const reached = Math.floor(Number((part * needed).toFixed(6)));
  return { reached, needed, leftMs: (needed - reached) * chain.blockTimeSeconds * SECOND };
}

/**
 * The confirmations after which a block of this chain counts at a pool. On the pool's own chain they are the pool's, whose
 * engine may ask for more than the chain does; of a merge-mined coin only the chain's are known.
 */
export function depthOf(
  { slug, confirmations, blockTimeSeconds }: Pick<CoinFacts, "slug" | "confirmations" | "blockTimeSeconds">,
  pool: { readonly coin: string; readonly rules: { readonly confirmations: number | null } },
): Pick<CoinFacts, "confirmations" | "blockTimeSeconds"> {
  return { confirmations: slug === pool.coin ? pool.rules.confirmations : confirmations, blockTimeSeconds };
}
