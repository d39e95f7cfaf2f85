import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { resample, type WeightedPoint } from "../../resample.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import type { Chart } from "./responses.ts";

// A point of a miner's chart covers 30 minutes (`stepInterval`). Zeros are not measured, so the number of measurements
// shows how long the miner mined. The interval (`updateInterval`, 3 minutes) is not reported: the closest points show
// it (lib/charts.js, storeCollectedValue).

const usualIntervalMs = 3 * MINUTE;
/** Measurements further apart would be older than the window that they measure. */
const longestIntervalMs = 10 * MINUTE;
/** A restart of the engine is no pause of the miner. */
const missedMs = 10 * MINUTE;

export function spreadChart(chart: Chart | undefined, window: HistoryWindow): readonly { at: number; value: number }[] {
  const points = (chart ?? [])
    .flatMap(([seconds, value, measurements]) =>
      value === null || !(measurements > 0) ? [] : [{ at: seconds * SECOND, value, weight: measurements }],
    )
    .sort((a, b) => a.at - b.at);
  const intervalMs = findInterval(points);
  return resample(
    points.flatMap((point, index) => {
      const next = points[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const lasted = point.at + point.weight * intervalMs;
      return cutIntoSteps(point, next - lasted < missedMs ? next : lasted, window.stepMs);
    }),
    window,
  );
}

function findInterval(points: readonly WeightedPoint[]): number {
  const [, ...later] = points;
  if (later.length === 0) return usualIntervalMs;
  const spacings = later.map((point, index) => {
    const before = points[index];
    return before === undefined ? longestIntervalMs : (point.at - before.at) / before.weight;
  });
  return Math.min(longestIntervalMs, ...spacings);
}

function cutIntoSteps({ at, value }: WeightedPoint, end: number, stepMs: number): readonly WeightedPoint[] {
  const parts: WeightedPoint[] = [];
  for (let from = at; from < end; ) {
    const to = Math.min(end, (Math.floor(from / stepMs) + 1) * stepMs);
    parts.push({ at: from, value, weight: to - from });
    from = to;
  }
  return parts;
}
