import { HOUR } from "../time/durations.ts";
import { findOutagesIn, type Outage, type OutageWindow, spreadPoints } from "./outages.ts";

export interface RigRecord {
  /** First step with hashrate, or the window's start (UTC milliseconds); null: none. */
  readonly since: number | null;
  /** Base units; null where less than an hour of work is recorded. */
  readonly usual: number | null;
  /** Oldest first. */
  readonly outages: readonly Outage[];
}

/** Less work has too few shares for a mean. */
export const leastUsualMs = HOUR;

/**
 * One hashrate per step (base units, NaN = not known; the open step may follow). Usual is the mean of the steps with
 * hashrate: time without work does not lower it.
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
