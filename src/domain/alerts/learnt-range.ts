import type { HashrateWindows } from "../mining/miner.ts";
import { lowFraction } from "../mining/miner-state.ts";
import { HOUR } from "../time/durations.ts";

/** What a hashrate usually is, and how far it usually strays: learnt once an hour while it is in its range. */
export interface LearntRange {
  /** Base units; null = not known yet. */
  readonly usual: number | null;
  /** Mean distance of the judged hashrate from its mean of hours, as a fraction of it. */
  readonly spread: number;
  /** Samples learnt, `mostSamples` at most. */
  readonly samples: number;
  readonly learntAt: number;
}

/** Ten days: a hashrate that declines slowly still falls below what is remembered. */
const mostSamples = 240;
const leastSamples = 6;
const spreadsAside = 3;
/** However much a hashrate strays, less than this fraction is low. */
const leastBound = 0.3;
/** Back is a little more than the bound, so that noise at the bound is not told. */
const backMargin = 1.1;

export const unknownRange: LearntRange = { usual: null, spread: 0, samples: 0, learntAt: 0 };

/** The shortest known average. */
export function judgedHashrate({ tenMinutes, sixHours, day }: HashrateWindows): number | null {
  return tenMinutes ?? sixHours ?? day;
}

/** The longest average that does not reach into another day's work. */
function learntHashrate({ tenMinutes, sixHours, day }: HashrateWindows): number | null {
  return sixHours ?? tenMinutes ?? day;
}

/** Counts as learnt: an hour of work is behind it. */
export function seedRange(usual: number, spread: number, at: number): LearntRange {
  return { usual, spread, samples: leastSamples, learntAt: at };
}

export function learn(range: LearntRange, hashrate: HashrateWindows, at: number): LearntRange {
  const [seen, judged] = [learntHashrate(hashrate), judgedHashrate(hashrate)];
  if (seen === null || judged === null || !(seen > 0) || Math.abs(at - range.learntAt) < HOUR) return range;
  const samples = Math.min(mostSamples, range.samples + 1);
  const weight = 1 / samples;
  const usual = range.usual === null ? seen : range.usual + (seen - range.usual) * weight;
  // From the present mean: a slow decline is no straying.
  const distance = Math.abs(judged / (hashrate.sixHours ?? usual) - 1);
  return { usual, spread: range.spread + (distance - range.spread) * weight, samples, learntAt: at };
}

/** Base units; null while the range is not learnt. */
export function lowerBound({ usual, spread, samples }: LearntRange): number | null {
  if (usual === null || samples < leastSamples) return null;
  return usual * Math.min(lowFraction, Math.max(leastBound, 1 - spreadsAside * spread));
}

export function isBelow(range: LearntRange, hashrate: HashrateWindows): boolean {
  const bound = lowerBound(range);
  const judged = judgedHashrate(hashrate);
  return bound !== null && judged !== null && judged < bound;
}

export function isBackInRange(range: LearntRange, hashrate: HashrateWindows): boolean {
  const bound = lowerBound(range);
  const judged = judgedHashrate(hashrate);
  return bound === null || (judged !== null && judged >= bound * backMargin);
}
