import type { Locale } from "#src/domain/site/locales.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { createDateFormat, type DateFormat } from "../../../i18n/intl-formats.ts";

interface StepBounds {
  readonly first: number;
  readonly last: number;
}

export function findBounds(lists: readonly (readonly (number | null)[])[]): StepBounds | null {
  let [first, last] = [Number.POSITIVE_INFINITY, -1];
  for (const values of lists) {
    const start = values.findIndex((value) => value !== null);
    if (start < 0) continue;
    first = Math.min(first, start);
    last = Math.max(
      last,
      values.findLastIndex((value) => value !== null),
    );
  }
  return last < 0 ? null : { first, last };
}

/** `place`: 0 … 1. A point is at the start of its step. */
export function stepAtPlace(place: number, steps: number, { first, last }: StepBounds): number {
  return clamp(Math.round(place * steps), first, last);
}

/** Time runs from left to right in every language. */
export function stepByKey(key: string, step: number, { first, last }: StepBounds): number | null {
  const page = Math.max(1, Math.round((last - first) / 10));
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: step + 1,
    ArrowUp: step + 1,
    ArrowLeft: step - 1,
    ArrowDown: step - 1,
    PageUp: step + page,
    PageDown: step - page,
    Home: first,
    End: last,
  };
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return next === undefined ? null : clamp(next, first, last);
}

function clamp(step: number, first: number, last: number): number {
  return Math.min(last, Math.max(first, step));
}

export interface StepTime {
  /** In UTC: `Thu 19 Nov, 08:00`, or the day or days of a longer step. */
  readonly utc: string;
  /** In the visitor's zone; null if that is UTC. */
  readonly local: string | null;
}

const formats = new Map<string, DateFormat>();

/** `timeZone`: the visitor's own. */
export function describeStep(at: number, stepMs: number, locale: Locale, timeZone?: string): StepTime {
  const isShort = stepMs < DAY;
  const utc = formatOf(locale, isShort ? "moment" : "day", "UTC");
  const own = formatOf(locale, "moment", timeZone);
  const inUtc = formatOf(locale, "moment", "UTC").format(at);
  const local = own.format(at);
  return {
    utc: stepMs > DAY ? utc.formatRange(at, at + stepMs - 1) : utc.format(at),
    local: local === inUtc ? null : local,
  };
}

function formatOf(locale: Locale, style: "moment" | "day", timeZone: string | undefined): DateFormat {
  const key = `${locale.code} ${style} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = createDateFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(style === "day" ? { year: "numeric" } : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(key, made);
  return made;
}
