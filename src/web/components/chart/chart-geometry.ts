import { nice, ticks } from "d3-array";
import { line } from "d3-shape";
import { CHART_HEIGHT, CHART_WIDTH } from "./chart-box.ts";

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
  /** Distance from the start as a fraction of the width. */
  readonly timeTicks: readonly { readonly start: number; readonly at: number }[];
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
    timeTicks: timeTicks(window).map((tick) => ({
      start: round((tick - window.from) / (window.to - window.from), 4),
      at: tick,
    })),
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

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const tickSteps = [HOUR / 6, HOUR / 2, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY, 10 * DAY];
const tickMonths = [1, 2, 3, 6, 12, 24, 60];

/** About six round UTC moments: full hours, days, and the first of a month on long axes. */
function timeTicks({ from, to }: ChartWindow): number[] {
  const span = to - from;
  const step = tickSteps.find((candidate) => span / candidate <= 7);
  const result: number[] = [];
  if (step !== undefined) {
    for (let at = Math.ceil(from / step) * step; at < to; at += step) result.push(at);
    return result;
  }
  const months = tickMonths.find((candidate) => span / (candidate * 30 * DAY) <= 7) ?? 120;
  const start = new Date(from);
  let month = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  for (let at = startOfMonth(month); at < to; month += months, at = startOfMonth(month)) {
    if (at >= from) result.push(at);
  }
  return result;
}

/** `month` counts from the year 0. */
function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
