import type { RateUnit } from "#src/domain/coins/coin.ts";
import { movingAverage } from "#src/domain/time/series.ts";
import { type ChartPoint, type ChartShape, type ChartWindow, drawChart, drawLane, drawLine } from "./chart-geometry.ts";

// The figures of a chart, and the picture of the lines that are shown. This runs on the server for the first picture and in
// the browser for all later ones.

export type ChartUnit = RateUnit | "difficulty" | "usd" | "fraction" | "count";

/**
 * How a line is shown. `area`: the series that the chart is about. `line`, `average`: others on the same axis. `share`: on
 * an axis of its own, at the far side. `lane`: bars under the plot. `fact`: no line, only a figure at the crosshair.
 */
export type LineLook = "area" | "line" | "average" | "share" | "lane" | "fact";

export interface ChartLine {
  readonly key: string;
  readonly unit: ChartUnit;
  readonly look: LineLook;
  /** Whether it is in the first picture. Visitors can switch every line but facts and lanes. */
  readonly isShown: boolean;
  /** Its figures, or how they follow from other lines, so that no figure is sent twice. */
  readonly source:
    | { readonly packed: string }
    | { readonly sumOf: readonly string[] }
    | { readonly ratioOf: readonly [string, string] }
    | { readonly averageOf: string; readonly steps: number };
}

export interface ChartFigures extends ChartWindow {
  /** The first line is what the chart is about. */
  readonly lines: readonly ChartLine[];
  /** Single moments, such as found blocks. */
  readonly marks: readonly number[];
}

export interface ChartPicture {
  readonly shape: ChartShape;
  /** Keys and paths of all lines but the area. */
  readonly overlays: readonly { readonly key: string; readonly look: LineLook; readonly path: string }[];
  /** The ticks of the separate axis of `share` lines. */
  readonly farTicks: ChartShape["valueTicks"];
  readonly lane: string | null;
  readonly marks: string;
}

type Values = readonly (number | null)[];

/** All values by the key of their line. A line may depend on lines before or after it. */
export function resolveValues(lines: readonly ChartLine[]): ReadonlyMap<string, Values> {
  const known = new Map<string, Values>();
  const byKey = new Map(lines.map((line) => [line.key, line]));
  function resolve(key: string): Values {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const line = byKey.get(key);
    const values = line === undefined ? [] : compute(line.source);
    known.set(key, values);
    return values;
  }
  function compute(source: ChartLine["source"]): Values {
    if ("packed" in source) return unpackValues(source.packed);
    if ("averageOf" in source) return movingAverage(resolve(source.averageOf), source.steps);
    if ("ratioOf" in source) {
      const [above, below] = source.ratioOf.map(resolve);
      return (above ?? []).map((value, step) => {
        const by = below?.[step] ?? null;
        return value === null || by === null || by === 0 ? null : value / by;
      });
    }
    const [first = [], ...others] = source.sumOf.map(resolve);
    return first.map((value, step) =>
      others.reduce<number | null>((sum, values) => {
        const more = values[step] ?? null;
        return sum === null || more === null ? (sum ?? more) : sum + more;
      }, value),
    );
  }
  for (const { key } of lines) resolve(key);
  return known;
}

/**
 * Draws the lines that are shown. `factor` turns the figures of the chart's axis into what the visitor reads (a currency);
 * null when none of them has a point.
 */
export function drawPicture(
  figures: ChartFigures,
  values: ReadonlyMap<string, Values>,
  isShown: (key: string) => boolean,
  factor = 1,
): ChartPicture | null {
  const { from, to, stepMs } = figures;
  const window: ChartWindow = { from, to, stepMs };
  const pointsOf = (key: string, by: number) => toPoints(values.get(key) ?? [], window, by);
  const shown = figures.lines.filter(({ key }) => isShown(key));
  const area = shown.find(({ look }) => look === "area");
  const onAxis = shown
    .filter(({ look }) => look === "line" || look === "average")
    .map(({ key, look }) => ({ key, look, points: pointsOf(key, factor) }));
  const bounds = onAxis.flatMap(({ points }) => points.map(({ value }) => value));
  const areaPoints = area === undefined ? [] : pointsOf(area.key, factor);
  // If everything is switched off, the axis of the first line stays.
  const shape =
    drawChart(areaPoints, window, bounds) ?? emptied(drawChart(pointsOf(figures.lines[0]?.key ?? "", factor), window));
  if (shape === null) return null;
  const far = shown
    .filter(({ look }) => look === "share")
    .map(({ key, look }) => ({ key, look, shape: drawChart(pointsOf(key, 1), window) }));
  const lane = shown.find(({ look }) => look === "lane");
  return {
    shape,
    overlays: [
      ...onAxis.map(({ key, look, points }) => ({ key, look, path: drawLine(points, window, shape) })),
      ...far.map(({ key, look, shape: own }) => ({ key, look, path: own?.line ?? "" })),
    ],
    farTicks: far[0]?.shape?.valueTicks ?? [],
    lane: lane === undefined ? null : drawLane(values.get(lane.key) ?? []),
    marks: figures.marks.map((at) => `M${(((at - from) / (to - from)) * 1000).toFixed(1)},297v-11`).join(""),
  };
}

function emptied(shape: ChartShape | null): ChartShape | null {
  return shape === null ? null : { ...shape, line: "" };
}

function toPoints(values: Values, { from, stepMs }: ChartWindow, factor: number): ChartPoint[] {
  const points: ChartPoint[] = [];
  for (const [step, value] of values.entries())
    if (value !== null) points.push({ at: from + step * stepMs, value: value * factor });
  return points;
}

/** The services round to seven digits. */
const DIGITS = 7;

/**
 * Figures as one text, a third of the size of JSON: a power of ten, then each value in that unit; a gap is empty. What is read
 * back is the same number, as long as it has at most seven digits.
 */
export function packValues(values: readonly (number | null)[]): string {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const power = largest === 0 ? 0 : Math.floor(Math.log10(largest)) - DIGITS + 1;
  const parts = values.map((value) => (value === null ? "" : String(round(shift(value, -power)))));
  return `${power};${parts.join(",")}`;
}

export function unpackValues(packed: string): (number | null)[] {
  const [power = "0", parts = ""] = packed.split(";");
  return parts.split(",").map((part) => (part === "" ? null : round(shift(Number(part), Number(power)))));
}

/** Dividing by a power of ten is exact where multiplying by its inverse is not. */
function shift(value: number, power: number): number {
  return power < 0 ? value / 10 ** -power : value * 10 ** power;
}

function round(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
