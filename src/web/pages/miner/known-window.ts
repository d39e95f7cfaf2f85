import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { ChartPoint, ChartWindow } from "../../components/chart/chart-geometry.ts";

/**
 * The last 24 hours, without the time before the first work in them: an hour of a new miner would be a stroke at the edge of an
 * empty picture. An hour at least. The whole day where nothing was worked in it.
 */
export function cutToKnown(points: readonly ChartPoint[], to: number, stepMs: number): ChartWindow {
  const day = to - DAY;
  const first = points.find(({ at, value }) => at >= day && value > 0)?.at ?? day;
  return { from: Math.max(day, Math.min(first, to - HOUR)), to, stepMs };
}
