import { DAY, MINUTE } from "../time/durations.ts";

// Times of day in a visitor's zone, also where clocks change.

const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 600;

export function isZone(zone: string): boolean {
  return findFormat(zone) !== null;
}

function findFormat(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    if (formats.size < mostFormats) formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}

/** The local time as if it were UTC, in milliseconds; a zone that is not known counts as UTC. */
function localAsUtc(at: number, zone: string): number {
  const format = findFormat(zone);
  if (format === null) return at;
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return (
    Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) +
    (((at % 1000) + 1000) % 1000)
  );
}

/** Minutes after local midnight. */
export function localMinute(at: number, zone: string): number {
  return Math.floor((localAsUtc(at, zone) % DAY) / MINUTE);
}

/** "2026-03-01". */
export function localDay(at: number, zone: string): string {
  return new Date(localAsUtc(at, zone)).toISOString().slice(0, 10);
}

/**
 * The first time after `at` that a clock there shows this minute of the day. A minute that the change to summer time
 * leaves out is the end of the gap; of one that comes twice it is the first.
 */
export function nextLocalMinute(at: number, zone: string, minute: number): number {
  const local = localAsUtc(at, zone);
  const midnight = local - (local % DAY);
  for (let day = 0; ; day += 1) {
    const found = toUtc(midnight + day * DAY + minute * MINUTE, zone);
    if (found > at) return found;
  }
}

/** By the offsets half a day before and after: between them is one change at most. */
function toUtc(local: number, zone: string): number {
  const offsets = [local - DAY / 2, local + DAY / 2].map((at) => localAsUtc(at, zone) - at);
  const [before = 0, after = 0] = offsets;
  const candidates = [local - before, local - after].filter((at) => localAsUtc(at, zone) === local);
  if (candidates.length > 0) return Math.min(...candidates);
  return endOfGap(local - Math.max(before, after), local - Math.min(before, after), local, zone);
}

function endOfGap(from: number, to: number, local: number, zone: string): number {
  for (let at = from - (from % MINUTE); at <= to; at += MINUTE) if (localAsUtc(at, zone) >= local) return at;
  return to;
}

export function isQuiet(
  at: number,
  zone: string,
  quietHours: { readonly from: number; readonly to: number } | null,
): boolean {
  if (quietHours === null || quietHours.from === quietHours.to) return false;
  const { from, to } = quietHours;
  const minute = localMinute(at, zone);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
