import { pageThousands } from "#src/domain/mining/units.ts";
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

export interface NumberFormat {
  /** A fraction: 0.0228 → `2.3%`, in Russian `2,3 %`. */
  percent(fraction: number, digits: number): string;
  /** A count with one decimal at most; thousands stand apart as in all figures of a page. */
  decimal(count: number): string;
}

export function createNumberFormat(locale: Locale): NumberFormat {
  // Kazakh writes percentages and decimals as Italian does.
  const tag = isKnown(locale) ? tagOf(locale) : "it-u-nu-latn";
  const decimals = new Intl.NumberFormat(tag, { maximumFractionDigits: 1, useGrouping: "always" });
  const percents = new Map<number, Intl.NumberFormat>();
  return {
    percent(fraction, digits) {
      const options = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
      const format = percents.get(digits) ?? new Intl.NumberFormat(tag, { ...options, useGrouping: "always" });
      percents.set(digits, format);
      return join(format.formatToParts(fraction));
    },
    decimal: (count) => join(decimals.formatToParts(count)),
  };
}

/** Without the marks of direction, which the figure's element sets. */
function join(parts: readonly Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }) => (type === "group" ? pageThousands : type === "minusSign" ? "−" : value))
    .join("")
    .replace(/[\u200e\u200f\u061c]/g, "");
}

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

const months = "қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан".split(" ");
const weekdays = { Sun: "жс", Mon: "дс", Tue: "сс", Wed: "ср", Thu: "бс", Fri: "жм", Sat: "сб" } as const;

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
