import { DAY, HOUR } from "./durations.ts";

/** A range without data is not offered. */
export const historyRanges = ["24h", "7d", "30d", "1y", "all"] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Miners' ten-minute records are kept for 35 days. */
export const minerRanges = ["24h", "7d", "30d"] as const satisfies readonly HistoryRange[];
export type MinerRange = (typeof minerRanges)[number];

const rangeMs: Readonly<Record<Exclude<HistoryRange, "all">, number>> = {
  "24h": DAY,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
  "1y": 366 * DAY,
};

/** Fewer steps hardly make a shape. */
const fewestChanges = 4;

/** For a value that changes every `everyMs`. */
export function shortestRangeWithChange(everyMs: number): HistoryRange {
  return historyRanges.find((range) => range !== "all" && rangeMs[range] >= everyMs * fewestChanges) ?? "all";
}

/** Each has its own page, with this in its address. */
export const seriesKinds = ["pool-hashrate", "hashrate", "difficulty", "price"] as const;
/** `hashrate`: the whole network's (spec §2). */
export type SeriesKind = (typeof seriesKinds)[number];

/** Long enough to show a range's trend, short enough to follow it. */
export const averageWindowMs: Readonly<Record<HistoryRange, number>> = {
  "24h": 3 * HOUR,
  "7d": DAY,
  "30d": 3 * DAY,
  "1y": 30 * DAY,
  all: 30 * DAY,
};

export function averageSteps(range: HistoryRange, stepMs: number): number {
  return Math.max(2, Math.round(averageWindowMs[range] / stepMs));
}

/**
 * Each value and those before it, `steps` in all. Unknown values (null) are skipped and have no average. With fewer
 * than half of the steps known there is none: the line begins half a window late instead of guessing.
 */
export function movingAverage(values: readonly (number | null)[], steps: number): (number | null)[] {
  let sum = 0;
  let known = 0;
  let filled = 0;
  return values.map((value, index) => {
    if (value !== null) {
      sum += value;
      known += 1;
      filled += Number(value !== 0);
    }
    const left = values[index - steps] ?? null;
    if (left !== null) {
      sum -= left;
      known -= 1;
      filled -= Number(left !== 0);
    }
    // Subtracting fractions leaves a remainder, which must not show in a window of zeros.
    if (filled === 0) sum = 0;
    return value !== null && known * 2 >= steps ? sum / known : null;
  });
}
