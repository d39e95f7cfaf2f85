import type { Locale } from "#src/domain/site/locales.ts";

// Dates and times in the page's language, with Latin digits, because hashrates beside them have Latin digits. Chromium knows no Kazakh
// and would write "M11"; there it is written as CLDR 48 has it, which the other browsers and the server use.

/** The part of `Intl.DateTimeFormat` that pages use. */
export interface DateFormat {
  format(at: number): string;
  formatRange(from: number, to: number): string;
}

export function createDateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): DateFormat {
  return isKnown(locale) ? new Intl.DateTimeFormat(tagOf(locale), options) : createKazakhDates(options);
}

/** `3 min. ago` for -3 minutes, `in 3 min.` for 3; minus zero is past. */
export function createRelativeFormat(
  locale: Locale,
): (count: number, unit: TimeUnit) => readonly Intl.RelativeTimeFormatPart[] {
  if (!isKnown(locale)) return (count, unit) => [{ type: "literal", value: writeKazakhAge(count, unit) }];
  const relative = new Intl.RelativeTimeFormat(tagOf(locale), { style: "short", numeric: "always" });
  return (count, unit) => relative.formatToParts(count, unit);
}

/** `17 hr`. */
export function createUnitFormat(locale: Locale, unit: TimeUnit): (count: number) => readonly Intl.NumberFormatPart[] {
  const style = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  const format = new Intl.NumberFormat(isKnown(locale) ? tagOf(locale) : "en", style);
  if (isKnown(locale)) return (count) => format.formatToParts(count);
  return (count) =>
    format.formatToParts(count).map((part) => (part.type === "unit" ? { ...part, value: units[unit] } : part));
}

export type TimeUnit = "second" | "minute" | "hour" | "day" | "year";

function tagOf({ iso }: Locale): string {
  return `${iso}-u-nu-latn`;
}

let isKazakhKnown: boolean | null = null;

/** Only of Kazakh there are browsers that do not know it. They say that they do, and write months as "M11". */
function isKnown({ code, iso }: Locale): boolean {
  if (code !== "kk") return true;
  isKazakhKnown ??= !/\d/.test(new Intl.DateTimeFormat(iso, { month: "short" }).format(0));
  return isKazakhKnown;
}

const units = { second: "с", minute: "мин", hour: "сағ", day: "күн", year: "ж." } as const;
const ages = { second: "сек.", minute: "мин.", hour: "сағ.", day: "күн", year: "ж." } as const;
const months = "қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан".split(" ");
const weekdays = { Sun: "жс", Mon: "дс", Tue: "сс", Wed: "ср", Thu: "бс", Fri: "жм", Sat: "сб" } as const;

function writeKazakhAge(count: number, unit: TimeUnit): string {
  const number = Math.abs(count).toLocaleString("en").replaceAll(",", "\u202f");
  if (count < 0 || Object.is(count, -0)) return `${number} ${ages[unit]} бұрын`;
  return unit === "day" ? `${number} күннен кейін` : `${number} ${ages[unit]} кейін`;
}

/** `2026 ж. 22 қар., жс, 07:05`: the parts that the options ask for. */
export function createKazakhDates(options: Intl.DateTimeFormatOptions): DateFormat {
  const { month } = options;
  const numbers = new Intl.DateTimeFormat("en-u-nu-latn", { ...options, ...(month && { month: "numeric" }) });
  const format = (at: number): string => {
    const parts = Object.fromEntries(numbers.formatToParts(at).map(({ type, value }) => [type, value]));
    const name = month && months[Number(parts.month) - 1];
    const date = [
      parts.year && `${parts.year} ж.`,
      parts.day,
      month === "long" ? name : name && `${name.slice(0, 3)}.`,
    ];
    const weekday = Object.entries(weekdays).find(([english]) => english === parts.weekday)?.[1];
    const time = parts.hour && `${parts.hour}:${parts.minute}`;
    return [date.filter(Boolean).join(" "), weekday, time].filter(Boolean).join(", ");
  };
  return { format, formatRange: (from, to) => `${format(from)} – ${format(to)}` };
}
