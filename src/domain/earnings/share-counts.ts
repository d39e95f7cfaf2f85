import type { Miner, ShareCounts, Worker } from "../mining/miner.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import { MINUTE } from "../time/durations.ts";

// Engines only count up, per rig since its connection or the engine's start. The shares of a period are the difference
// of two readings.

/** All sessions of one rig together. A kind that is not reported counts as 0. */
export interface RigCounters {
  readonly name: string;
  readonly scheme: RewardScheme | null;
  readonly valid: number;
  readonly stale: number;
  readonly invalid: number;
}

/** UTC milliseconds. */
export interface CounterReading {
  readonly at: number;
  readonly rigs: readonly RigCounters[];
}

export interface CountedShares {
  readonly scheme: RewardScheme | null;
  readonly valid: number;
  readonly stale: number;
  readonly invalid: number;
}

/** Ten minutes from `at` on. */
export interface ShareSample extends CountedShares {
  readonly at: number;
}

/** A reading and the increase since the one before. */
export interface ShareRecord {
  readonly reading: CounterReading;
  readonly counted: readonly CountedShares[];
}

/** A longer difference cannot be assigned to ten minutes. */
const longestBetweenMs = 30 * MINUTE;

/** Leaves out rigs without counts of valid shares or of stale and invalid ones. */
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
 * By scheme. A counter that fell was reset (the rig or the engine restarted, or one of two sessions ended), and a new
 * rig may bring old counts: both are skipped once, so that no share is counted twice. Empty where readings are too far
 * apart or in the wrong order.
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
