import { nice, ticks } from "d3-array";
import { line } from "d3-shape";
import { CHART_HEIGHT, CHART_WIDTH } from "./chart-box.ts";
import { type TimeTick, timeTicks } from "./time-ticks.ts";

// Charts are drawn on the server first, and again in the browser when the visitor changes the visible lines.

export interface ChartPoint {
  readonly at: number;
  readonly value: number;
}

export interface ChartShape {
  /** An SVG path in a box of CHART_WIDTH × CHART_HEIGHT. */
  readonly line: string;
  /** Values at the bottom and at the top of the box. */
  readonly low: number;
  readonly high: number;
  /** Distance from the top as a fraction of the height. */
  readonly valueTicks: readonly { readonly top: number; readonly value: number }[];
  readonly timeTicks: readonly TimeTick[];
  /** Whether the axis starts at zero. If not, the page says so. */
  readonly startsAtZero: boolean;
}

export interface ChartWindow {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/**
 * Draws the points of one series. A step without a point is a gap in the line, never a zero. `bounds` extends the axis for
 * other series that are drawn on it.
 */
export function drawChart(
  points: readonly ChartPoint[],
  window: ChartWindow,
  bounds: readonly number[] = [],
): ChartShape | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of points) [min, max] = [Math.min(min, value), Math.max(max, value)];
  for (const value of bounds) [min, max] = [Math.min(min, value), Math.max(max, value)];
  if (min > max) return null;
  const [low, high] = valueRange(min, max);
  return {
    line: drawLine(points, window, { low, high }),
    low,
    high,
    valueTicks: ticks(low, high, 4)
      .map((value) => ({ top: 1 - (value - low) / (high - low), value }))
      // A label at the edge itself would be outside the picture.
      .filter(({ top }) => top > 0.08 && top < 1)
      .map(({ top, value }) => ({ top: round(top, 4), value })),
    timeTicks: timeTicks(window),
    startsAtZero: low === 0,
  };
}

/** A further series on the axis of a chart. */
export function drawLine(
  points: readonly ChartPoint[],
  { from, to, stepMs }: ChartWindow,
  { low, high }: Pick<ChartShape, "low" | "high">,
): string {
  const isDrawn = (point: ChartPoint | null) => point !== null;
  const x = (point: ChartPoint | null) => (point === null ? 0 : ((point.at - from) / (to - from)) * CHART_WIDTH);
  const y = (point: ChartPoint | null) =>
    point === null ? 0 : CHART_HEIGHT - ((point.value - low) / (high - low)) * CHART_HEIGHT;
  return line<ChartPoint | null>().defined(isDrawn).x(x).y(y).digits(1)(withGaps(points, stepMs)) ?? "";
}

/** Counts as bars in a box of CHART_WIDTH × 100; the largest fills the height. Null without counts. */
export function drawLane(counts: readonly (number | null)[]): string | null {
  const largest = Math.max(0, ...counts.map((count) => count ?? 0));
  if (largest === 0) return null;
  const width = CHART_WIDTH / counts.length;
  // One unit of space between bars, unless there are too many bars.
  const bar = round(width > 4 ? width - 1 : width, 1);
  const bars = counts.map((count, step) => {
    if (count === null || count === 0) return "";
    const top = round(100 - Math.max(3, (count / largest) * 100), 1);
    return `M${round(step * width, 1)},100V${top}h${bar}V100`;
  });
  return bars.join("");
}

/** The axis starts at zero if the series comes near zero. Otherwise a start at zero would make the line look flat. */
function valueRange(min: number, max: number): [number, number] {
  if (max === 0) return [0, 1];
  const base = min < max * 0.5 ? 0 : Math.max(0, min - (max - min) * 0.6);
  const margin = max === min ? max * 0.05 : 0;
  return nice(Math.max(0, base - margin), max + margin + (max - base) * 0.06, 4) as [number, number];
}

function withGaps(points: readonly ChartPoint[], stepMs: number): (ChartPoint | null)[] {
  const drawn: (ChartPoint | null)[] = [];
  let previous: ChartPoint | null = null;
  for (const point of points) {
    if (previous !== null && point.at - previous.at > stepMs * 1.5) drawn.push(null);
    drawn.push(point);
    previous = point;
  }
  return drawn;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
