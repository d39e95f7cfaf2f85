import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { resample, type WeightedPoint } from "../../resample.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import type { Chart } from "./answers.ts";

// A miner's chart has a point for each 30 minutes (`stepInterval`), the mean of so many measurements; a measurement of nothing is not
// counted and begins no point. So the number of measurements says for how long of its 30 minutes a point stands. How often the engine
// measures (`updateInterval`, 3 minutes) it does not tell: the closest of its points show it (lib/charts.js, storeCollectedValue).

const usualIntervalMs = 3 * MINUTE;
/** Measurements further apart would be older than the window that they measure. */
const longestIntervalMs = 10 * MINUTE;
/** What an engine misses while it is started again is no pause of the miner. */
const missedMs = 10 * MINUTE;

/** The points on the asked-for grid, each put into all the steps for which it stands. */
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

/** A part for each step that the point touches, with the weight of the time in it. */
function cutIntoSteps({ at, value }: WeightedPoint, end: number, stepMs: number): readonly WeightedPoint[] {
  const parts: WeightedPoint[] = [];
  for (let from = at; from < end; ) {
    const to = Math.min(end, (Math.floor(from / stepMs) + 1) * stepMs);
    parts.push({ at: from, value, weight: to - from });
    from = to;
  }
  return parts;
}
