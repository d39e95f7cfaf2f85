import { HOUR } from "../time/durations.ts";
import { findOutagesIn, type Outage, type OutageWindow, spreadPoints } from "./outages.ts";

// What the record of some days says about one rig, whoever asks: its page, the farm, why somebody earned less.

export interface RigRecord {
  /** The first step with hashrate, UTC milliseconds; the window's start where it mined at once. Null: there is none. */
  readonly since: number | null;
  /** What it does when it mines, in base units; null where less than an hour of work is recorded. */
  readonly usual: number | null;
  /** Oldest first. */
  readonly outages: readonly Outage[];
}

/** A shorter time of work has too few shares to call its mean usual. */
export const leastUsualMs = HOUR;

/**
 * A rig's record, from one hashrate for each step of the window (base units, NaN = not known; behind them may stand that of
 * the open step). Usual is the mean of the steps with hashrate: time without work does not lower it.
 */
export function readRigRecord(rates: Float64Array, window: OutageWindow): RigRecord {
  const spread = spreadPoints(rates, window.stepMs);
  const { since, outages } = findOutagesIn(spread, window);
  return { since, usual: meanWhenMining(spread, window), outages };
}

function meanWhenMining(rates: Float64Array, { from, to, stepMs }: OutageWindow): number | null {
  const mined = rates.subarray(0, (to - from) / stepMs);
  let sum = 0;
  let steps = 0;
  for (const rate of mined) {
    if (!(rate > 0)) continue;
    sum += rate;
    steps += 1;
  }
  return steps * stepMs >= leastUsualMs ? sum / steps : null;
}
