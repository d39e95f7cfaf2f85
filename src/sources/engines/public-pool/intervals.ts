import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { WeightedPoint } from "../../resample.ts";
import type { ChartResponse } from "./responses.ts";
import type { SessionRecord } from "./session-log.ts";

// The engine's charts divide the work of each interval by the whole ten minutes. That is too low for a partly mined
// interval: a rig that was online for 34 seconds of it shows an eighteenth of its hashrate.

const intervalMs = 10 * MINUTE;
/** A shorter time has too few shares to measure a hashrate. */
const leastShownMs = intervalMs / 2;

export interface MinedInterval {
  readonly at: number;
  /** H/s over the whole interval. */
  readonly hashrate: number;
  /** How long the interval was mined; null where mining began or ended in it at an unknown time. */
  readonly onlineMs: number | null;
}

/**
 * The finished intervals, oldest first. Mining continued over an edge when the neighbouring interval has work or a
 * session spans it. Otherwise the interval counts from its first session, or to its last share. Time in which the
 * engine itself was down is subtracted.
 */
export function readIntervals(chart: ChartResponse, record: SessionRecord, now: number): readonly MinedInterval[] {
  const rows = chart
    .map(({ label, data }) => ({ at: Date.parse(label), hashrate: Number(data) }))
    .filter(({ at }) => at + intervalMs <= now)
    .sort((a, b) => a.at - b.at);
  const times = new Set(rows.map(({ at }) => at));
  const newest = rows.at(-1)?.at;
  return rows.map((row) => {
    const edges = {
      // The chart has nothing before the engine's last 24 hours.
      before: times.has(row.at - intervalMs) || row.at - intervalMs <= now - DAY,
      after: times.has(row.at + intervalMs) || row.at === newest,
    };
    return { ...row, onlineMs: measureOnline(row.at, edges, record) };
  });
}

function measureOnline(
  at: number,
  { before, after }: { readonly before: boolean; readonly after: boolean },
  { spans, starts }: SessionRecord,
): number | null {
  const end = at + intervalMs;
  const within = spans.filter((span) => span.from < end && span.to > at);
  const from = before || within.some((span) => span.from <= at) ? at : least(within.map((span) => span.from));
  const to = after || within.some((span) => span.to >= end) ? end : most(within.map((span) => span.to));
  if (from === null || to === null) return null;
  let awayMs = 0;
  for (const start of starts) {
    // A session that spans the start belongs to another process of the same engine.
    if (start <= from || start >= to || spans.some((span) => span.from < start && span.to > start)) continue;
    const left = most(spans.filter((span) => span.to < start).map((span) => span.to));
    const back = least(spans.filter((span) => span.from >= start).map((span) => span.from));
    if (left === null || back === null) return null;
    awayMs += Math.max(0, Math.min(back, to) - Math.max(left, from));
  }
  const onlineMs = to - from - awayMs;
  return onlineMs > 0 ? onlineMs : null;
}

function least(times: readonly number[]): number | null {
  return times.length === 0 ? null : times.reduce((one, other) => Math.min(one, other));
}

function most(times: readonly number[]): number | null {
  return times.length === 0 ? null : times.reduce((one, other) => Math.max(one, other));
}

/** The mean hashrate since `from`, in H/s: Σ work ÷ Σ time online. Null with less than ten minutes online. */
export function averageOnline(intervals: readonly MinedInterval[], from: number): number | null {
  let work = 0;
  let onlineMs = 0;
  for (const interval of intervals) {
    if (interval.at < from || interval.onlineMs === null) continue;
    work += interval.hashrate * intervalMs;
    onlineMs += interval.onlineMs;
  }
  return onlineMs >= intervalMs ? work / onlineMs : null;
}

/** Where the time online is not known, the mean of the ten minutes. */
export function toHashratePoints(intervals: readonly MinedInterval[]): readonly WeightedPoint[] {
  return intervals
    .map(({ onlineMs, ...interval }) => ({ ...interval, onlineMs: onlineMs ?? intervalMs }))
    .filter(({ onlineMs }) => onlineMs >= leastShownMs)
    .map(({ at, hashrate, onlineMs }) => ({ at, value: (hashrate * intervalMs) / onlineMs, weight: onlineMs }));
}
