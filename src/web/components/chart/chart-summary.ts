import type { ChartPoint } from "./chart-geometry.ts";

export interface SeriesSummary {
  /** Minimum and maximum of the points. Each point is the average of its step; values within a step are not stored. */
  readonly lowest: number;
  readonly highest: number;
  readonly average: number;
  readonly last: ChartPoint;
  /** Relative to the first point; null if that is zero. */
  readonly change: number | null;
}

/** The line of text above a chart. Null without points. */
export function summarizeSeries(points: readonly ChartPoint[]): SeriesSummary | null {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = points.map((point) => point.value);
  return {
    lowest: Math.min(...values),
    highest: Math.max(...values),
    average: values.reduce((sum, value) => sum + value, 0) / values.length,
    last,
    change: first.value === 0 ? null : last.value / first.value - 1,
  };
}
