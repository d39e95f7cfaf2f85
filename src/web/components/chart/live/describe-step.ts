import type { Locale } from "#src/domain/site/locales.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { dateTag } from "../../../i18n/use-format.ts";

export interface StepTime {
  /** `Thu 19 Nov, 08:00`, or the day or days of a longer step; UTC. */
  readonly utc: string;
  /** When it begins by the visitor's clock; null when that is UTC. */
  readonly local: string | null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** When a step is. `timeZone` is the visitor's own unless a test says another. */
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

function formatOf(locale: Locale, style: "moment" | "day", timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale.code} ${style} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(dateTag(locale), {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(style === "day" ? { year: "numeric" } : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(key, made);
  return made;
}
