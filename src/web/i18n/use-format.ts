import { useMemo } from "react";
import { pageThousands } from "#src/domain/mining/units.ts";
import type { Locale } from "#src/domain/site/locales.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { createDateFormat, createRelativeFormat, createUnitFormat, type TimeUnit } from "./intl-formats.ts";
import { useLocale } from "./locale.ts";

export interface Format {
  /** `Thu 19 Nov, 08:00` in the page's language, UTC. */
  dateTime(at: number): string;
  /** `19 Nov, 08:00` in the page's language, UTC. */
  moment(at: number): string;
  time(at: number): string;
  day(at: number): string;
  /** `19 Nov 2026` */
  date(at: number): string;
  /** A date that may lack its day or month: `2024-02` → `February 2024`, `2022` stays. */
  partialDate(text: string): string;
  /** `Nov 2026`. */
  month(at: number): string;
  /** `3 min ago`; both in UTC milliseconds. */
  relative(at: number, now: number): string;
  /** `in 23 min`: how long until then, at least a minute; both in UTC milliseconds. */
  until(at: number, now: number): string;
  /** `17 hr`: rounded, in the largest unit that gives at least two. */
  duration(ms: number): string;
  /** A fraction as percent: 0.1206 → `12.06 %` with `digits` after the point. */
  percent(fraction: number, digits: number): string;
  signedPercent(fraction: number, digits: number): string;
}

/**
 * Dates in the page's language, with Latin digits everywhere, because hashrates beside them have Latin digits. Times of day are in
 * `timeZone`; whole days are always UTC days, as sums and charts are.
 */
export function createFormat(locale: Locale, timeZone = "UTC"): Format {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  const dates = (options: Intl.DateTimeFormatOptions) => createDateFormat(locale, options);
  const moment = dates({ ...clock, day: "numeric", month: "short" });
  const dateTime = dates({ ...clock, weekday: "short", day: "numeric", month: "short" });
  const time = dates(clock);
  const day = dates({ day: "numeric", month: "short", timeZone: "UTC" });
  const date = dates({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const month = dates({ month: "long", year: "numeric", timeZone: "UTC" });
  const shortMonth = dates({ month: "short", year: "numeric", timeZone: "UTC" });
  const durations = new Map<TimeUnit, ReturnType<typeof createUnitFormat>>();
  const relative = createRelativeFormat(locale);
  const ago = (count: number, unit: TimeUnit) => withSpacedThousands(relative(count, unit));
  return {
    dateTime: (at) => dateTime.format(at),
    moment: (at) => moment.format(at),
    time: (at) => time.format(at),
    day: (at) => day.format(at),
    date: (at) => date.format(at),
    partialDate: (text) =>
      /^\d{4}$/.test(text) ? text : (/^\d{4}-\d{2}$/.test(text) ? month : date).format(Date.parse(text)),
    month: (at) => shortMonth.format(at),
    relative(at, now) {
      // Minus zero gives "0 seconds ago", zero would give "in 0 seconds".
      const seconds = Math.min(0, Math.round((at - now) / 1000)) || -0;
      if (seconds > -60) return ago(seconds, "second");
      if (seconds > -3600) return ago(Math.round(seconds / 60), "minute");
      if (seconds > -86_400) return ago(Math.round(seconds / 3600), "hour");
      return ago(Math.round(seconds / 86_400), "day");
    },
    until(at, now) {
      const minutes = Math.max(1, Math.ceil((at - now) / MINUTE));
      if (minutes <= 120) return ago(minutes, "minute");
      return minutes < 2 * 24 * 60 ? ago(Math.round(minutes / 60), "hour") : ago(Math.round(minutes / 1440), "day");
    },
    duration(ms) {
      const { unit, ms: unitMs } = durationUnits.find((candidate) => ms >= 2 * candidate.ms) ?? smallestUnit;
      const formatter = durations.get(unit) ?? createUnitFormat(locale, unit);
      durations.set(unit, formatter);
      return withSpacedThousands(formatter(toDigits(ms / unitMs, unit)));
    },
    percent,
    signedPercent(fraction, digits) {
      const text = percent(Math.abs(fraction), digits);
      if (Number.parseFloat(text) === 0) return text;
      return `${fraction < 0 ? "−" : "+"}${text}`;
    },
  };
}

/** Separates thousands and decimals as in all other figures of a page. */
function withSpacedThousands(parts: readonly { readonly type: string; readonly value: string }[]): string {
  return parts.map(({ type, value }) => (type === "group" ? pageThousands : type === "decimal" ? "." : value)).join("");
}

/** What takes years is an estimate: three digits at most, one of them behind the point below ten. */
function toDigits(count: number, unit: TimeUnit): number {
  if (unit !== "year") return Math.round(count);
  return Number(count < 10 ? count.toPrecision(2) : Math.round(count).toPrecision(3));
}

const smallestUnit = { unit: "second", ms: SECOND } as const;
const durationUnits = [
  { unit: "year", ms: 365.25 * DAY },
  { unit: "day", ms: DAY },
  { unit: "hour", ms: HOUR },
  { unit: "minute", ms: MINUTE },
] as const;

/** The same in all languages and browsers, as hashrates and amounts are. */
export function percent(fraction: number, digits: number): string {
  return `${(fraction * 100).toFixed(digits)}%`;
}

const formats = new Map<string, Format>();

export function useFormat(): Format {
  return useFormatIn("UTC");
}

/** The same with times of day in another zone. */
export function useFormatIn(timeZone: string): Format {
  const locale = useLocale();
  return useMemo(() => {
    const key = `${locale.code} ${timeZone}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    const format = createFormat(locale, timeZone);
    formats.set(key, format);
    return format;
  }, [locale, timeZone]);
}
