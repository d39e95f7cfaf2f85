import { SECOND } from "../time/durations.ts";

/** For pools whose runs follow no clock. Milliseconds and UTC milliseconds. */
export interface PayoutRuns {
  /** The engine's pause between two checks for balances to pay. */
  readonly looksEveryMs: number | null;
  readonly lastAt: number | null;
  /** Distance of the runs seen; null for fewer than four. */
  readonly gap: PayoutGap | null;
}

export interface PayoutGap {
  readonly typicalMs: number;
  /** The middle half of the gaps. */
  readonly lowMs: number;
  readonly highMs: number;
}

/**
 * A run of many payees is several transactions, a few seconds apart (docs/protocol-notes.md, "Balances and payouts").
 */
const oneRunMs = 30 * SECOND;
const keptRuns = 30;
const leastGaps = 3;

/** Newest first; adds the runs of new payouts. */
export function mergePayoutRuns(known: readonly number[], paidAt: readonly number[]): readonly number[] {
  const times = [...new Set([...known, ...paidAt])].sort((a, b) => a - b);
  const begins = times.filter((time, index) => time - (times[index - 1] ?? Number.NEGATIVE_INFINITY) > oneRunMs);
  return begins.slice(-keptRuns).reverse();
}

/** Median and quartiles of the gaps (nearest rank). */
export function measurePayoutRuns(runs: readonly number[], looksEveryMs: number | null): PayoutRuns {
  const gaps = runs
    .flatMap((time, index) => {
      const before = runs[index + 1];
      return before === undefined ? [] : [time - before];
    })
    .sort((a, b) => a - b);
  const rank = (part: number) => gaps[Math.max(0, Math.ceil(part * gaps.length) - 1)] ?? 0;
  const gap = gaps.length < leastGaps ? null : { typicalMs: rank(0.5), lowMs: rank(0.25), highMs: rank(0.75) };
  return { looksEveryMs, lastAt: runs[0] ?? null, gap };
}
