import { trendHours, unpackTrend } from "#src/domain/time/day-trend.ts";

/**
 * A small line without axes, in whole units of the sparkline's box of 200 × 56: from the first to the last time, and from zero to the
 * highest value. Every small line has this one scale, so that the usual ups and downs do not look like a crash. Null for fewer than
 * two points.
 */
export function drawSparkline(points: readonly { readonly at: number; readonly value: number }[]): string | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || first.at === last.at) return null;
  const values = points.map(({ value }) => value);
  const highest = Math.max(...values) || 1;
  const place = ({ at, value }: (typeof points)[number]) =>
    `${Math.round(((at - first.at) / (last.at - first.at)) * 200)},${Math.round(52 - (value / highest) * 48)}`;
  return `M${points.map(place).join("L")}`;
}

/** The same for values at equal steps. Unknown values are left out. */
export function drawEvenSparkline(values: readonly (number | null)[]): string | null {
  return drawSparkline(values.flatMap((value, at) => (value === null ? [] : [{ at, value }])));
}

/** A worker's last 24 hours as a line in the sparkline's box of 200 × 56: the bottom is no work, the top is the best hour. Unknown hours are gaps. */
export function drawTrend(trend: string): string {
  const step = 200 / (trendHours - 1);
  let before: number | null = null;
  return unpackTrend(trend)
    .map((part, hour) => {
      // A line of length zero, so that an hour between two unknown ones is visible as a dot.
      const command = before === null ? "M" : "L";
      const dot = before === null ? "h0" : "";
      before = part;
      return part === null ? "" : `${command}${Math.round(hour * step)},${Math.round(52 - part * 48)}${dot}`;
    })
    .join("");
}
