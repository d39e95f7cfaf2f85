import { floorTo, HOUR } from "./durations.ts";

// The last 24 whole hours as 24 characters, oldest first: `0` to `z` are 35ths of the best hour, `.` is unknown. Only
// for a small chart, and short enough for thousands of workers in one response.

export const trendHours = 24;
export const trendPattern = /^[0-9a-z.]{24}$/;

const steps = 35;

export function trendWindow(at: number) {
  const to = floorTo(at, HOUR);
  return { from: to - trendHours * HOUR, to, stepMs: HOUR };
}

/** Base units per hour. Null when no hour is known. An hour with any work is never `0`. */
export function packTrend(hours: readonly (number | null)[]): string | null {
  if (hours.length !== trendHours) throw new RangeError(`A trend has ${trendHours} hours, not ${hours.length}.`);
  if (hours.every((rate) => rate === null)) return null;
  const best = Math.max(...hours.map((rate) => rate ?? 0));
  return hours.map((rate) => (rate === null ? "." : packHour(rate, best))).join("");
}

function packHour(rate: number, best: number): string {
  return rate > 0 ? Math.max(1, Math.round((rate / best) * steps)).toString(36) : "0";
}

export function countHours(trend: string): { readonly worked: number; readonly known: number } {
  const known = trend.replaceAll(".", "");
  return { worked: known.replaceAll("0", "").length, known: known.length };
}

/** Fractions of the best hour. */
export function unpackTrend(trend: string): readonly (number | null)[] {
  return Array.from(trend, (hour) => (hour === "." ? null : Number.parseInt(hour, 36) / steps));
}
