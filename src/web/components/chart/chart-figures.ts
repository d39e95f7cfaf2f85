import type { RateUnit } from "#src/domain/coins/coin.ts";
import { movingAverage } from "#src/domain/time/series.ts";
import { type ChartPoint, type ChartShape, type ChartWindow, drawChart, drawLane, drawLine } from "./chart-geometry.ts";

// The figures of a chart, and the picture of its visible lines. This code draws the first picture on the server, and all
// later ones in the browser.

/** `usd`: a price, `sum`: a sum of money; both in US dollars. */
export type ChartUnit = RateUnit | "difficulty" | "usd" | "sum" | "fraction" | "count";

/**
 * How a line is shown. `area`: the main series of the chart. `line`, `average`: others on the same axis. `share`: on a
 * separate axis at the right side. `lane`: bars under the plot. `fact`: no line, only a figure at the crosshair.
 */
export type LineLook = "area" | "line" | "average" | "share" | "lane" | "fact";

export interface ChartLine {
  readonly key: string;
  readonly unit: ChartUnit;
  readonly look: LineLook;
  /** Whether the first picture shows it. Visitors can switch every line except facts and lanes. */
  readonly isShown: boolean;
  /** Its figures, or how they are calculated from other lines, so that no figure is sent twice. */
  readonly source:
    | { readonly packed: string }
    | { readonly sumOf: readonly string[] }
    | { readonly ratioOf: readonly [string, string] }
    | { readonly averageOf: string; readonly steps: number };
}

export interface ChartFigures extends ChartWindow {
  /** The first line is the main one. */
  readonly lines: readonly ChartLine[];
  /** Single moments, for example found blocks. */
  readonly marks: readonly number[];
}

export interface ChartPicture {
  readonly shape: ChartShape;
  /** Keys and paths of all lines except the area. */
  readonly overlays: readonly { readonly key: string; readonly look: LineLook; readonly path: string }[];
  /** The ticks of the separate axis of `share` lines. */
  readonly farTicks: ChartShape["valueTicks"];
  readonly lane: string | null;
  readonly marks: string;
}

type Values = readonly (number | null)[];

/** The unit of the separate axis. */
export function farUnitOf({ lines }: Pick<ChartFigures, "lines">): ChartUnit {
  return lines.find(({ look }) => look === "share")?.unit ?? "fraction";
}

/** All values, by the key of their line. A line may depend on lines before or after it. */
export function resolveValues(lines: readonly ChartLine[]): ReadonlyMap<string, Values> {
  const known = new Map<string, Values>();
  const byKey = new Map(lines.map((line) => [line.key, line]));
  function resolve(key: string): Values {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const line = byKey.get(key);
    const values = line === undefined ? [] : compute(line.source);
    known.set(key, values);
    return values;
  }
  function compute(source: ChartLine["source"]): Values {
    if ("packed" in source) return unpackValues(source.packed);
    if ("averageOf" in source) return movingAverage(resolve(source.averageOf), source.steps);
    if ("ratioOf" in source) {
      const [dividends, divisors] = source.ratioOf.map(resolve);
      return (dividends ?? []).map((value, step) => {
        const divisor = divisors?.[step] ?? null;
        return value === null || divisor === null || divisor === 0 ? null : value / divisor;
      });
    }
    const [first = [], ...others] = source.sumOf.map(resolve);
    return first.map((value, step) =>
      others.reduce<number | null>((sum, values) => {
        const next = values[step] ?? null;
        return sum === null || next === null ? (sum ?? next) : sum + next;
      }, value),
    );
  }
  for (const { key } of lines) resolve(key);
  return known;
}

/**
 * Draws the visible lines. `factor` converts the figures of the chart's axis into the visitor's unit (a currency). Null if no
 * visible line has a point.
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
  // If every line is switched off, the axis of the first line stays.
  const shape =
    drawChart(areaPoints, window, bounds) ??
    withoutLine(drawChart(pointsOf(figures.lines[0]?.key ?? "", factor), window));
  if (shape === null) return null;
  const shareLines = shown
    .filter(({ look }) => look === "share")
    .map(({ key, look }) => ({ key, look, shape: drawChart(pointsOf(key, 1), window) }));
  const lane = shown.find(({ look }) => look === "lane");
  return {
    shape,
    overlays: [
      ...onAxis.map(({ key, look, points }) => ({ key, look, path: drawLine(points, window, shape) })),
      ...shareLines.map(({ key, look, shape: shareShape }) => ({ key, look, path: shareShape?.line ?? "" })),
    ],
    farTicks: shareLines[0]?.shape?.valueTicks ?? [],
    lane: lane === undefined ? null : drawLane(values.get(lane.key) ?? []),
    marks: figures.marks.map((at) => `M${Number((((at - from) / (to - from)) * 1000).toFixed(1))},297v-11`).join(""),
  };
}

function withoutLine(shape: ChartShape | null): ChartShape | null {
  return shape === null ? null : { ...shape, line: "" };
}

function toPoints(values: Values, { from, stepMs }: ChartWindow, factor: number): ChartPoint[] {
  const points: ChartPoint[] = [];
  for (const [step, value] of values.entries())
    if (value !== null) points.push({ at: from + step * stepMs, value: value * factor });
  return points;
}

/** The services round to this number of digits. */
const DIGITS = 7;

/**
 * Packs figures into one string, a third of the size of JSON: a power of ten, then each value in that unit; a gap is empty.
 * Unpacking gives the same numbers if they have at most seven digits.
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

/** Division by a power of ten is exact; multiplication by its inverse is not. */
function shift(value: number, power: number): number {
  return power < 0 ? value / 10 ** -power : value * 10 ** power;
}

function round(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
