import { trendHours, unpackTrend } from "#src/domain/time/day-trend.ts";

/** More would be noise at this size. */
const STEPS = 30;
/** Of the highest value: the usual ups and downs do not look like a crash. */
const LEAST_SCALE = 0.1;

interface Point {
  readonly at: number;
  readonly value: number;
}

/** On its own scale, in whole units of a box of 224 × 56. Null for fewer than two points. */
export function drawSparkline(points: readonly Point[]): string | null {
  const means = toMeans(points);
  const [first] = means;
  const last = means.at(-1);
  if (first === undefined || last === undefined || first.at === last.at) return null;
  const height = findScale(means.map(({ value }) => value));
  return `M${means.map(({ at, value }) => `${across((at - first.at) / (last.at - first.at))},${height(value)}`).join("L")}`;
}

export function drawEvenSparkline(values: readonly (number | null)[]): string | null {
  return drawSparkline(toPoints(values));
}

/** Of the drawn line, as a fraction of its first point. */
export function findTrendChange(values: readonly (number | null)[]): number | null {
  const means = toMeans(toPoints(values));
  const first = means[0]?.value ?? 0;
  const last = means.at(-1)?.value ?? 0;
  return means.length < 2 || first === 0 ? null : Number((last / first - 1).toFixed(3));
}

/** Unknown hours are gaps. */
export function drawTrend(trend: string): string {
  const parts = unpackTrend(trend);
  const height = findScale(parts.filter((part) => part !== null));
  let before: number | null = null;
  return parts
    .map((part, hour) => {
      // A length of zero: an hour between two unknown ones is a dot.
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

/** With room for the dot at the last value. */
function across(part: number): number {
  return Math.round(part * 216) + 2;
}

function findScale(values: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, Math.abs(high) * LEAST_SCALE) || 1;
  // A line of zeros stays at the bottom.
  const base = high === 0 ? 0 : (low + high - span) / 2;
  return (value) => Math.round(50 - ((value - base) / span) * 44);
}
