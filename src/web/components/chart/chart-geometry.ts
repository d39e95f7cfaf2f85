import { nice, ticks } from "d3-array";
import { line } from "d3-shape";
import { CHART_HEIGHT, CHART_WIDTH, stepsPerBar, toBars } from "./chart-box.ts";
import { type TimeTick, timeTicks } from "./time-ticks.ts";

export interface ChartPoint {
  readonly at: number;
  readonly value: number;
}

export interface ChartShape {
  /** In a box of CHART_WIDTH × CHART_HEIGHT. */
  readonly line: string;
  readonly low: number;
  readonly high: number;
  /** `top`: a fraction of the height. */
  readonly valueTicks: readonly { readonly top: number; readonly value: number }[];
  readonly timeTicks: readonly TimeTick[];
  /** Else nothing is filled under the line. */
  readonly startsAtZero: boolean;
}

export interface ChartWindow {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/** A step without a point is a gap, never a zero. `bounds`: values of other series on the same axis. */
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

/** Bars in a box of CHART_WIDTH × 100. */
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

const BAR_PART = 0.7;

/** From zero only for a series that comes near it: else the line would be flat and most of the plot empty. */
function valueRange(min: number, max: number): [number, number] {
  if (max === 0) return [0, 1];
  const isNearZero = min < max * 0.5;
  const margin = isNearZero ? max * MARGIN : (max - min || max) * MARGIN;
  return nice(isNearZero ? 0 : min - margin, max + margin, SUBDIVISIONS) as [number, number];
}

/** Of the height, above the highest and below the lowest value. */
const MARGIN = 0.04;
/** Rounder ends of an axis would leave a third of the plot empty. */
const SUBDIVISIONS = 12;
/** Of the height, for a label at a line. */
const LABEL_ROOM = 0.09;

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
