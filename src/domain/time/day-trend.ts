import { floorTo, HOUR } from "./durations.ts";

// How a worker did in the last 24 whole hours, as 24 characters, oldest first: `0` to `z` are 35ths of his best hour, `.` is an
// hour that is not known. Only a picture is made of it, so that thousands of workers may each have one: a 24th of the numbers' size.

/** Each hour has one character. */
export const trendHours = 24;
export const trendPattern = /^[0-9a-z.]{24}$/;

const steps = 35;

/** The whole hours that a trend of this moment is about: `to` is when the hour began that is not over. */
export function trendWindow(at: number) {
  const to = floorTo(at, HOUR);
  return { from: to - trendHours * HOUR, to, stepMs: HOUR };
}

/** Hashrates of each hour in base units, null where not known. Null when none of them is. Work, however little, is never `0`. */
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
