import { nice, ticks } from "d3-array";
import { area, line } from "d3-shape";

// Charts are drawn where the data is, on the server: what crosses into the browser is the finished shape.

export interface ChartPoint {
  readonly at: number;
  readonly value: number;
}

export interface ChartShape {
  /** SVG paths in a box of CHART_WIDTH × CHART_HEIGHT. */
  readonly line: string;
  readonly area: string;
  /** Distance from the top as a fraction of the height. */
  readonly valueTicks: readonly { readonly top: number; readonly value: number }[];
  /** Distance from the start as a fraction of the width. */
  readonly timeTicks: readonly { readonly start: number; readonly at: number }[];
  /** Whether the axis begins at zero; a chart that does not says so. */
  readonly startsAtZero: boolean;
}

export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 300;

export interface ChartWindow {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/** Draws points of one series. A step without a point is a gap in the line, never a zero. */
export function drawChart(points: readonly ChartPoint[], window: ChartWindow): ChartShape | null {
  const values = points.map((point) => point.value);
  if (values.length === 0) return null;
  const [low, high] = valueRange(Math.min(...values), Math.max(...values));
  const x = (at: number) => round(((at - window.from) / (window.to - window.from)) * CHART_WIDTH);
  const y = (value: number) => round(CHART_HEIGHT - ((value - low) / (high - low)) * CHART_HEIGHT);

  const drawn = withGaps(points, window.stepMs);
  const isDrawn = (point: ChartPoint | null) => point !== null;
  const at = (point: ChartPoint | null) => (point === null ? 0 : x(point.at));
  const height = (point: ChartPoint | null) => (point === null ? 0 : y(point.value));
  return {
    line: line<ChartPoint | null>().defined(isDrawn).x(at).y(height).digits(1)(drawn) ?? "",
    area: area<ChartPoint | null>().defined(isDrawn).x(at).y1(height).y0(CHART_HEIGHT).digits(1)(drawn) ?? "",
    valueTicks: ticks(low, high, 4)
      .map((value) => ({ top: y(value) / CHART_HEIGHT, value }))
      // A label at the very edge would stand outside the picture.
      .filter(({ top }) => top > 0.08 && top < 1),
    timeTicks: timeTicks(window)
      .map((tick) => ({ start: x(tick) / CHART_WIDTH, at: tick }))
      // A label that begins near the end would be cut on a phone.
      .filter(({ start }) => start <= 0.88),
    startsAtZero: low === 0,
  };
}

/** A small line without axes, in whole steps of a box of 200 × 56; empty for fewer than two values. */
export function drawSparkline(values: readonly number[]): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = 200 / (values.length - 1);
  return (
    line<number>()
      .x((_, index) => index * step)
      .y((value) => 52 - ((value - low) / span) * 48)
      .digits(0)(values as number[]) ?? ""
  );
}

/** Zero is shown when the series comes near it; otherwise the shape would be a flat line at the top. */
function valueRange(min: number, max: number): [number, number] {
  if (max === 0) return [0, 1];
  const base = min < max * 0.5 ? 0 : Math.max(0, min - (max - min) * 0.6);
  const flat = max === min ? max * 0.05 : 0;
  return nice(Math.max(0, base - flat), max + flat + (max - base) * 0.06, 4) as [number, number];
}

function withGaps(points: readonly ChartPoint[], stepMs: number): (ChartPoint | null)[] {
  return points.flatMap((point, index) => {
    const previous = points[index - 1];
    return previous !== undefined && point.at - previous.at > stepMs * 1.5 ? [null, point] : [point];
  });
}

const HOUR = 3_600_000;
const tickSteps = [
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  48 * HOUR,
  120 * HOUR,
  240 * HOUR,
  720 * HOUR,
  1440 * HOUR,
  4320 * HOUR,
];

/** About six round UTC moments. */
function timeTicks({ from, to }: ChartWindow): number[] {
  const step = tickSteps.find((candidate) => (to - from) / candidate <= 7) ?? 8640 * HOUR;
  const result: number[] = [];
  for (let at = Math.ceil(from / step) * step; at < to - step * 0.2; at += step) result.push(at);
  return result;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
