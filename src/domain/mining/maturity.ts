import { SECOND } from "../time/durations.ts";

export interface Maturity {
  /** Blocks on top of it, of `needed`. */
  readonly reached: number;
  readonly needed: number;
  /** Until the reward can be spent, if the chain keeps its pace; milliseconds. */
  readonly leftMs: number;
}

/**
 * How far a block has come towards `confirmed`: the engine's progress (0 … 1) × the chain's confirmations. Null where
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
