import { createTranslator } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { getLocale, locales } from "#src/domain/site/locales.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { messageTag } from "./locale.ts";
import type { Messages } from "./messages.ts";
import { createFormat } from "./use-format.ts";

const catalogues = import.meta.glob<Messages>("../../../locales/*.json", { eager: true, import: "default" });

function formatOf(code: LocaleCode, timeZone = "UTC") {
  const locale = getLocale(code);
  const messages = catalogues[`../../../locales/${locale.file}`];
  if (messages === undefined) throw new Error(`no texts of ${code}`);
  const words = createTranslator({ locale: messageTag(locale), messages, namespace: "figure.time" });
  return createFormat(locale, words, timeZone);
}

/** Spaces that do not break are written as plain ones, so that a test can be read. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const codes = ["en", "ru", "ar"] as const;
const inThree = (write: (format: ReturnType<typeof formatOf>) => string) =>
  codes.map((code) => plain(write(formatOf(code))));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 23, 14) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("dates", () => {
  const at = Date.UTC(2026, 10, 23, 14);

  it("have one form, with the year where it is another one", () => {
    expect(inThree((format) => format.moment(at))).toEqual(["Nov 23, 14:00", "23 нояб., 14:00", "23 نوفمبر، 14:00"]);
    expect(inThree((format) => format.date(at))).toEqual(["Nov 23", "23 нояб.", "23 نوفمبر"]);
    const before = Date.UTC(2025, 7, 18);
    expect(inThree((format) => format.date(before))).toEqual(["Aug 18, 2025", "18 авг. 2025 г.", "18 أغسطس 2025"]);
    expect(formatOf("en").moment(before)).toBe("Aug 18, 2025, 00:00");
    expect(formatOf("en").day(before)).toBe("Aug 18");
  });

  it("keep Latin digits in Persian, beside hashrates", () => {
    expect(formatOf("fa").time(at)).toBe("14:00");
  });

  it("have times of day in another zone, and whole days in UTC", () => {
    const format = formatOf("en", "Asia/Tokyo");
    const late = Date.UTC(2026, 10, 19, 22, 5);
    expect([format.time(late), format.moment(late), format.day(late)]).toEqual(["07:05", "Nov 20, 07:05", "Nov 19"]);
  });
});

describe("percentages", () => {
  it("have one decimal, the sign, and the form of the language", () => {
    expect(inThree((format) => format.percent(0.0228))).toEqual(["2.3%", "2,3 %", "2.3%"]);
    expect(inThree((format) => format.signedPercent(-0.0114))).toEqual(["−1.1%", "−1,1 %", "−1.1%"]);
    const format = formatOf("en");
    expect([0.024, -0.0004, 0].map((fraction) => format.signedPercent(fraction))).toEqual(["+2.4%", "0.0%", "0.0%"]);
    expect(format.percent(12.345, 0)).toBe("1\u202f235%");
  });

  it("have two decimals below 10 % where they are a share of the network", () => {
    const { networkShare } = formatOf("en");
    expect([0.0182, 0.121].map(networkShare)).toEqual(["1.82%", "12.1%"]);
  });

  it.each(locales)("have a digit of zero and no mark of direction in $code", ({ code }) => {
    expect(formatOf(code).percent(0)).toMatch(/^%?0[.,]0(?:[\u00a0\u202f]?%)?$/);
  });
});

describe("durations", () => {
  it("have two units at most, and no dots", () => {
    expect(inThree((format) => format.duration(110 * MINUTE))).toEqual(["1 h 50 min", "1 ч 50 мин", "1 س 50 د"]);
    expect(inThree((format) => format.duration(79 * HOUR))).toEqual(["3 d 7 h", "3 дн 7 ч", "3 ي 7 س"]);
    const { duration } = formatOf("en");
    const spans = [400, 86 * SECOND, 120 * SECOND, 119.9 * MINUTE, DAY, 47 * HOUR, 2 * DAY, 239.6 * HOUR, 14.2 * DAY];
    expect(spans.map((span) => plain(duration(span)))).toEqual([
      "0 s",
      "86 s",
      "2 min",
      "2 h",
      "24 h",
      "47 h",
      "2 days",
      "10 days",
      "14 days",
    ]);
  });

  it("are months from 60 days and years from two years, with no more digits than an estimate has", () => {
    const { duration } = formatOf("en");
    expect([59, 60, 426, 731, 1302, 5_000, 56_526, 5_770_902].map((days) => plain(duration(days * DAY)))).toEqual([
      "59 days",
      "2 months",
      "14 months",
      "2 years",
      "3.6 years",
      "14 years",
      "155 years",
      "15\u202f800 years",
    ]);
    const years = 15_800 * 365.25 * DAY;
    expect(inThree((format) => format.duration(years))).toEqual([
      "15\u202f800 years",
      "15\u202f800 лет",
      "15\u202f800 سنة",
    ]);
    expect(inThree((format) => format.duration(1302 * DAY))).toEqual(["3.6 years", "3,6 года", "3.6 سنة"]);
  });

  it.each(locales)("have no dot that could stand before a full stop in $code", ({ code }) => {
    const { duration, relative, until } = formatOf(code);
    const spans = [5 * SECOND, 5 * MINUTE, 5 * HOUR, 79 * HOUR, 20 * DAY, 90 * DAY, 5 * 365.25 * DAY];
    for (const span of spans) {
      const written = [duration(span), relative(0, span), until(span, 0)];
      for (const text of written) expect(text).not.toMatch(/\.$|\.\s|NaN|\{|\}/);
      expect(written[0]).toMatch(/\d/);
    }
  });
});

describe("from now", () => {
  const now = Date.UTC(2026, 10, 23, 14);

  it("says how long ago in one unit, and never that it is still to come", () => {
    expect(inThree((format) => format.relative(now - 12 * SECOND, now))).toEqual([
      "12 s ago",
      "12 с назад",
      "قبل 12 ث",
    ]);
    const { relative } = formatOf("en");
    const ages = [-5 * SECOND, 0, 59.9 * SECOND, 90 * SECOND, 37 * MINUTE, 3.4 * HOUR, 23.7 * HOUR];
    expect(ages.map((age) => plain(relative(now - age, now)))).toEqual([
      "1 s ago",
      "1 s ago",
      "59 s ago",
      "2 min ago",
      "37 min ago",
      "3 h ago",
      "1 d ago",
    ]);
  });

  it("counts down to a time, and never to less than a minute", () => {
    expect(inThree((format) => format.until(now + 3 * HOUR, now))).toEqual(["in 3 h", "через 3 ч", "بعد 3 س"]);
    const { until } = formatOf("en");
    expect([0, 0.4, 23, 120, 121].map((minute) => plain(until(now + minute * MINUTE, now)))).toEqual([
      "in 1 min",
      "in 1 min",
      "in 23 min",
      "in 120 min",
      "in 2 h",
    ]);
  });
});
