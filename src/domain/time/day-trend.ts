import { floorTo, HOUR } from "./durations.ts";

// A worker's hashrate in the last 24 whole hours as 24 characters, oldest first: `0` to `z` are 35ths of the best hour, `.`
// is an hour that is not known. It is used for a small picture only, and short enough for thousands of workers in one answer.

/** Each hour has one character. */
export const trendHours = 24;
export const trendPattern = /^[0-9a-z.]{24}$/;

const steps = 35;

/** The whole hours of a trend at this moment; `to` is the start of the current hour. */
export function trendWindow(at: number) {
  const to = floorTo(at, HOUR);
  return { from: to - trendHours * HOUR, to, stepMs: HOUR };
}

/** Hashrates of each hour in base units, null where not known. Null when none of them is. An hour with any work is never `0`. */
export function packTrend(hours: readonly (number | null)[]): string | null {
  if (hours.length !== trendHours) throw new RangeError(`A trend has ${trendHours} hours, not ${hours.length}.`);
  if (hours.every((rate) => rate === null)) return null;
  const best = Math.max(...hours.map((rate) => rate ?? 0));
  return hours.map((rate) => (rate === null ? "." : packHour(rate, best))).join("");
}

function packHour(rate: number, best: number): string {
  return rate > 0 ? Math.max(1, Math.round((rate / best) * steps)).toString(36) : "0";
}

/** In how many of the known hours there was work. */
export function countHours(trend: string): { readonly worked: number; readonly known: number } {
  const known = trend.replaceAll(".", "");
  return { worked: known.replaceAll("0", "").length, known: known.length };
}

/** Fractions of the best hour, null where not known. */
export function unpackTrend(trend: string): readonly (number | null)[] {
  return Array.from(trend, (hour) => (hour === "." ? null : Number.parseInt(hour, 36) / steps));
}
