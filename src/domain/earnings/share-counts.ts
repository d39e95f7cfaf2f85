import type { Miner, ShareCounts, Worker } from "../mining/miner.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import { MINUTE } from "../time/durations.ts";

// Engines count shares up, each rig's since it connected or since the engine started. What was handed in during a time is the difference
// of two readings.

/** What an engine has counted for one rig, all of its sessions together. A kind that it does not tell counts as 0. */
export interface RigCounters {
  readonly name: string;
  readonly scheme: RewardScheme | null;
  readonly valid: number;
  readonly stale: number;
  readonly invalid: number;
}

/** The counters of all rigs at one time, UTC milliseconds. */
export interface CounterReading {
  readonly at: number;
  readonly rigs: readonly RigCounters[];
}

/** What was handed in under one scheme during some time. */
export interface CountedShares {
  readonly scheme: RewardScheme | null;
  readonly valid: number;
  readonly stale: number;
  readonly invalid: number;
}

/** The same of ten minutes, from `at` on. */
export interface ShareSample extends CountedShares {
  readonly at: number;
}

/** The counters at one time, and what rose in them since the reading before. */
export interface ShareRecord {
  readonly reading: CounterReading;
  readonly counted: readonly CountedShares[];
}

/** A difference over a longer time than this cannot be said to belong to ten minutes of it. */
const longestBetweenMs = 30 * MINUTE;

/** Rigs whose valid shares, or whose stale and invalid ones, are not told are left out. */
export function readCounters(workers: Miner["workers"]): readonly RigCounters[] {
  const rigs = new Map<string, RigCounters>();
  for (const { name, scheme, shares } of workers) {
    if (!tellsRejected(shares)) continue;
    const key = keyOf({ name, scheme });
    const known = rigs.get(key) ?? { name, scheme, valid: 0, stale: 0, invalid: 0 };
    rigs.set(key, {
      ...known,
      valid: known.valid + (shares.valid ?? 0),
      stale: known.stale + (shares.stale ?? 0),
      invalid: known.invalid + (shares.invalid ?? 0),
    });
  }
  return [...rigs.values()];
}

function tellsRejected({ valid, stale, invalid }: ShareCounts): boolean {
  return valid !== null && (stale !== null || invalid !== null);
}

/**
 * What was handed in between two readings, by scheme. A counter that fell began anew (the rig or the engine was started again, or one of
 * two sessions of one name ended), and a rig that was not in the earlier reading may bring old counts along: of those nothing is said for
 * this once, so that no share is ever counted twice. Empty where the readings lie too far apart, or stand in the wrong order.
 */
export function subtractCounters(before: CounterReading, after: CounterReading): readonly CountedShares[] {
  const apartMs = after.at - before.at;
  if (apartMs <= 0 || apartMs > longestBetweenMs) return [];
  const earlier = new Map(before.rigs.map((rig) => [keyOf(rig), rig]));
  const sums = new Map<RewardScheme | null, CountedShares>();
  for (const rig of after.rigs) {
    const then = earlier.get(keyOf(rig));
    if (then === undefined) continue;
    const rise = { valid: rig.valid - then.valid, stale: rig.stale - then.stale, invalid: rig.invalid - then.invalid };
    if (rise.valid < 0 || rise.stale < 0 || rise.invalid < 0) continue;
    const sum = sums.get(rig.scheme) ?? { scheme: rig.scheme, valid: 0, stale: 0, invalid: 0 };
    sums.set(rig.scheme, {
      scheme: rig.scheme,
      valid: sum.valid + rise.valid,
      stale: sum.stale + rise.stale,
      invalid: sum.invalid + rise.invalid,
    });
  }
  return [...sums.values()];
}

function keyOf({ name, scheme }: Pick<Worker, "name" | "scheme">): string {
  return JSON.stringify([name, scheme]);
}
