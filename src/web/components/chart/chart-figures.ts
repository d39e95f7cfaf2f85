import type { RateUnit } from "#src/domain/coins/coin.ts";
import { movingAverage } from "#src/domain/time/series.ts";
import { type ChartPoint, type ChartShape, type ChartWindow, drawChart, drawLane, drawLine } from "./chart-geometry.ts";

// The first picture is drawn on the server, later ones in the browser.

/** `usd`: a price, `sum`: a sum of money; both in US dollars. */
export type ChartUnit = RateUnit | "difficulty" | "usd" | "sum" | "fraction" | "count";

/** `share`: on an axis of its own. `lane`: bars under the plot. `fact`: a figure at the crosshair alone. */
export type LineLook = "area" | "line" | "average" | "share" | "lane" | "fact";

export interface ChartLine {
  readonly key: string;
  readonly unit: ChartUnit;
  readonly look: LineLook;
  /** In the first picture. */
  readonly isShown: boolean;
  /** No figure is sent twice: some lines follow from others. */
  readonly source:
    | { readonly packed: string }
    | { readonly sumOf: readonly string[] }
    | { readonly ratioOf: readonly [string, string] }
    | { readonly averageOf: string; readonly steps: number };
}

export interface ChartFigures extends ChartWindow {
  /** The first line is the main one. */
  readonly lines: readonly ChartLine[];
  /** Moments, such as found blocks. */
  readonly marks: readonly number[];
}

export interface ChartPicture {
  readonly shape: ChartShape;
  /** All lines but the area. */
  readonly overlays: readonly { readonly key: string; readonly look: LineLook; readonly path: string }[];
  /** Of `share` lines. */
  readonly farTicks: ChartShape["valueTicks"];
  readonly lane: string | null;
  readonly marks: string;
}

type Values = readonly (number | null)[];

export function farUnitOf({ lines }: Pick<ChartFigures, "lines">): ChartUnit {
  return lines.find(({ look }) => look === "share")?.unit ?? "fraction";
}

/** By key. A line may depend on lines before or after it. */
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

/** `factor`: into the visitor's currency. Null if no line has a point. */
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
  // With every line switched off the axis stays.
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

/** A third of the size of JSON: a power of ten, then each value in that unit; a gap is empty. Exact for `DIGITS` digits. */
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
