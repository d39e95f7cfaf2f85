import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Locale } from "#src/domain/site/locales.ts";
import { createDateFormat, createNumberFormat, type DateFormat, type NumberFormat } from "./intl-formats.ts";
import { useLocale } from "./locale.ts";
import { createDurations, type Durations, type TimeWords } from "./write-durations.ts";

/** Dates, percentages and durations of a language (docs/formats.md), in Latin digits. */
export interface Format extends Durations {
  /** `Nov 23, 14:00`, `Aug 18, 2025, 14:00`, without its zone. */
  moment(at: number): string;
  /** `14:00` */
  time(at: number): string;
  /** `Nov 23`, for the axis of a chart. */
  day(at: number): string;
  /** `Nov 23`, `Aug 18, 2025`: the year where it is not this one. */
  date(at: number): string;
  /** `2024-02` → `February 2024`; `2022` stays. */
  partialDate(text: string): string;
  /** `Nov 2026`. */
  month(at: number): string;
  /** `168.5`: a count with one decimal at most. */
  decimal(count: number): string;
  /** 0.1206 → `12.1%`, in Russian `12,1 %`. */
  percent(fraction: number, digits?: number): string;
  /** The same of a share of the network: two decimals below 10 %. */
  networkShare(fraction: number): string;
  /** `+2.3%`, `−1.1%`, `0.0%`. */
  signedPercent(fraction: number, digits?: number): string;
}

interface LocaleFormats {
  readonly dates: Readonly<
    Record<"moment" | "momentOfYear" | "time" | "day" | "date" | "month" | "shortMonth", DateFormat>
  >;
  readonly numbers: NumberFormat;
}

/** Whole days are UTC days, as sums and charts are. */
function createLocaleFormats(locale: Locale, timeZone: string): LocaleFormats {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  const day = { day: "numeric", month: "short" } as const;
  const dates = (options: Intl.DateTimeFormatOptions) => createDateFormat(locale, options);
  return {
    dates: {
      moment: dates({ ...clock, ...day }),
      momentOfYear: dates({ ...clock, ...day, year: "numeric" }),
      time: dates(clock),
      day: dates({ ...day, timeZone: "UTC" }),
      date: dates({ ...day, year: "numeric", timeZone: "UTC" }),
      month: dates({ month: "long", year: "numeric", timeZone: "UTC" }),
      shortMonth: dates({ month: "short", year: "numeric", timeZone: "UTC" }),
    },
    numbers: createNumberFormat(locale),
  };
}

export function createFormat(locale: Locale, words: TimeWords, timeZone = "UTC"): Format {
  const { dates, numbers } = getLocaleFormats(locale, timeZone);
  const percent = (fraction: number, digits = 1) => numbers.percent(fraction, digits);
  return {
    ...createDurations(words, numbers),
    moment: (at) => (isThisYear(at) ? dates.moment : dates.momentOfYear).format(at),
    time: (at) => dates.time.format(at),
    day: (at) => dates.day.format(at),
    date: (at) => (isThisYear(at) ? dates.day : dates.date).format(at),
    partialDate: (text) =>
      /^\d{4}$/.test(text) ? text : (/^\d{4}-\d{2}$/.test(text) ? dates.month : dates.date).format(Date.parse(text)),
    decimal: numbers.decimal,
    month: (at) => dates.shortMonth.format(at),
    percent,
    networkShare: (fraction) => percent(fraction, fraction < 0.1 ? 2 : 1),
    signedPercent(fraction, digits = 1) {
      const text = percent(Math.abs(fraction), digits);
      // What is written as zero has no sign.
      if (!/[1-9]/.test(text)) return text;
      return `${fraction < 0 ? "−" : "+"}${text}`;
    },
  };
}

function isThisYear(at: number): boolean {
  return new Date(at).getUTCFullYear() === new Date().getUTCFullYear();
}

const formats = new Map<string, LocaleFormats>();

function getLocaleFormats(locale: Locale, timeZone: string): LocaleFormats {
  const key = `${locale.code} ${timeZone}`;
  const known = formats.get(key) ?? createLocaleFormats(locale, timeZone);
  formats.set(key, known);
  return known;
}

export function useFormat(): Format {
  return useFormatIn("UTC");
}

/** The same with times of day in another zone. */
export function useFormatIn(timeZone: string): Format {
  const locale = useLocale();
  const words = useTranslations("figure.time");
  return useMemo(() => createFormat(locale, words, timeZone), [locale, words, timeZone]);
}
