import { trendHours, unpackTrend } from "#src/domain/time/day-trend.ts";

/** About as many steps as a line of this size can show. More would be noise. */
const STEPS = 30;
/** A scale is never narrower than this part of its highest value, so that the usual ups and downs do not look like a crash. */
const LEAST_SCALE = 0.1;

interface Point {
  readonly at: number;
  readonly value: number;
}

/**
 * A small line without axes, in whole units of the sparkline's box of 224 × 56: from the first to the last time, on its own scale.
 * Each of its points is the mean of about a thirtieth of the time. Null for fewer than two points.
 */
export function drawSparkline(points: readonly Point[]): string | null {
  const means = toMeans(points);
  const [first] = means;
  const last = means.at(-1);
  if (first === undefined || last === undefined || first.at === last.at) return null;
  const height = findScale(means.map(({ value }) => value));
  return `M${means.map(({ at, value }) => `${across((at - first.at) / (last.at - first.at))},${height(value)}`).join("L")}`;
}

/** The same for values at equal steps. Unknown values are left out. */
export function drawEvenSparkline(values: readonly (number | null)[]): string | null {
  return drawSparkline(toPoints(values));
}

/** From the first to the last point of the line, as a fraction of the first. Null where there is no line, or nothing at first. */
export function findTrendChange(values: readonly (number | null)[]): number | null {
  const means = toMeans(toPoints(values));
  const first = means[0]?.value ?? 0;
  const last = means.at(-1)?.value ?? 0;
  return means.length < 2 || first === 0 ? null : Number((last / first - 1).toFixed(3));
}

/** A worker's last 24 hours as such a line. Unknown hours are gaps. */
export function drawTrend(trend: string): string {
  const parts = unpackTrend(trend);
  const height = findScale(parts.filter((part) => part !== null));
  let before: number | null = null;
  return parts
    .map((part, hour) => {
      // A line of length zero, so that an hour between two unknown ones is visible as a dot.
      const command = before === null ? "M" : "L";
      const dot = before === null ? "h0" : "";
      before = part;
      return part === null ? "" : `${command}${across(hour / (trendHours - 1))},${height(part)}${dot}`;
    })
    .join("");
}

function toPoints(values: readonly (number | null)[]): readonly Point[] {
  return values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
}

function toMeans(points: readonly Point[]): readonly Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length <= STEPS) return points;
  const stepOf = ({ at }: Point) => Math.min(STEPS - 1, Math.floor(((at - first.at) / (last.at - first.at)) * STEPS));
  return Array.from({ length: STEPS }, (_, step) => points.filter((point) => stepOf(point) === step)).flatMap(
    (group) =>
      group.length === 0 ? [] : [{ at: mean(group.map(({ at }) => at)), value: mean(group.map(({ value }) => value)) }],
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Room for the dot at the last value is left on all sides. */
function across(part: number): number {
  return Math.round(part * 216) + 2;
}

/** The height of a value in the box, so that the line stands in the middle of its scale. */
function findScale(values: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, Math.abs(high) * LEAST_SCALE) || 1;
  // A line of zeros stays at the bottom.
  const base = high === 0 ? 0 : (low + high - span) / 2;
  return (value) => Math.round(50 - ((value - base) / span) * 44);
}
