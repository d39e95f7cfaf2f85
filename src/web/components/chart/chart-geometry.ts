import { nice, ticks } from "d3-array";
import { line } from "d3-shape";
import { CHART_HEIGHT, CHART_WIDTH, stepsPerBar, toBars } from "./chart-box.ts";
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
  /** The baseline, and lines above it; the distance from the top is a fraction of the height. */
  readonly valueTicks: readonly { readonly top: number; readonly value: number }[];
  readonly timeTicks: readonly TimeTick[];
  /** Whether the axis starts at zero. If not, nothing is filled under the line. */
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
    valueTicks: drawTicks(low, high),
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
  const bars = toBars(counts);
  const largest = Math.max(0, ...bars.map((count) => count ?? 0));
  if (largest === 0) return null;
  const width = (CHART_WIDTH / counts.length) * stepsPerBar(counts.length);
  return bars
    .map((count, bar) => {
      if (count === null || count === 0) return "";
      const top = round(100 - Math.max(6, (count / largest) * 100), 1);
      return `M${round(bar * width, 1)},100V${top}h${round(width * BAR_PART, 1)}V100`;
    })
    .join("");
}

/** The rest of a bar's room is the gap to the next one. */
const BAR_PART = 0.7;

/**
 * The axis starts at zero if the series comes near zero. Otherwise it begins just under the lowest value: a start at zero would make
 * the line look flat and leave most of the plot empty.
 */
function valueRange(min: number, max: number): [number, number] {
  if (max === 0) return [0, 1];
  const isNearZero = min < max * 0.5;
  const margin = isNearZero ? max * MARGIN : (max - min || max) * MARGIN;
  return nice(isNearZero ? 0 : min - margin, max + margin, SUBDIVISIONS) as [number, number];
}

/** Of the height, above the highest and below the lowest value. */
const MARGIN = 0.04;
/** The ends of an axis are round to a tenth of it or so: rounder ones would leave a third of the plot empty. */
const SUBDIVISIONS = 12;
/** Of the height: lines nearer to the baseline or to the top have no room for their label. */
const LABEL_ROOM = 0.09;

/** The baseline carries its value too. */
function drawTicks(low: number, high: number): ChartShape["valueTicks"] {
  const lines = ticks(low, high, 4)
    .map((value) => ({ top: round(1 - (value - low) / (high - low), 4), value }))
    .filter(({ top }) => top > LABEL_ROOM && top < 1 - LABEL_ROOM);
  return [{ top: 1, value: low }, ...lines];
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
