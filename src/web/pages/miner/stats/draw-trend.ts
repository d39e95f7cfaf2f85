import { trendHours, unpackTrend } from "#src/domain/time/day-trend.ts";

/** A worker's day as a line in the sparkline's box of 200 × 56, from no work at its foot to his best hour; what is not known is a gap. */
export function drawTrend(trend: string): string {
  const step = 200 / (trendHours - 1);
  let before: number | null = null;
  return unpackTrend(trend)
    .map((part, hour) => {
      // A line of no length, so that an hour between two unknown ones is a dot.
      const command = before === null ? "M" : "L";
      const dot = before === null ? "h0" : "";
      before = part;
      return part === null ? "" : `${command}${Math.round(hour * step)},${Math.round(52 - part * 48)}${dot}`;
    })
    .join("");
}
