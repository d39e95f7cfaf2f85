import type { ChartPoint } from "../../../components/chart/chart-geometry.ts";

export interface SeriesSummary {
  /** Of the points, each of which is the average of its step: what happened within a step is not stored. */
  readonly min: number;
  readonly max: number;
  readonly average: number;
  readonly last: ChartPoint;
  /** Of the first point; null when it was zero. */
  readonly change: number | null;
}

/** The line of text over a chart. Null without points. */
export function summarizeSeries(points: readonly ChartPoint[]): SeriesSummary | null {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = points.map((point) => point.value);
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    average: values.reduce((sum, value) => sum + value, 0) / values.length,
    last,
    change: first.value === 0 ? null : last.value / first.value - 1,
  };
}
