import { describe, expect, it } from "vitest";
import { getLocale, locales } from "#src/domain/site/locales.ts";
import { createFormat } from "./use-format.ts";

describe("format", () => {
  const at = Date.UTC(2026, 10, 19, 8, 5);

  it("writes moments in UTC and in the page's language", () => {
    expect(createFormat(getLocale("en")).dateTime(at)).toBe("Thu, Nov 19, 08:05");
    expect(createFormat(getLocale("ru")).day(at)).toBe("19 нояб.");
  });

  it("keeps Latin digits in Arabic and Persian, beside hashrates", () => {
    expect(createFormat(getLocale("fa")).time(at)).toBe("08:05");
    expect(createFormat(getLocale("ar")).percent(0.1206, 2)).toBe("12.06%");
  });

  it("writes ages in the largest unit that fits, and never as a time in the future", () => {
    const format = createFormat(getLocale("en"));
    expect(format.relative(at - 9_000, at)).toBe("9 sec. ago");
    expect(format.relative(at - 3 * 60_000, at)).toBe("3 min. ago");
    expect(format.relative(at - 26 * 3_600_000, at)).toBe("1 day ago");
    expect(format.relative(at + 5_000, at)).toBe("0 sec. ago");
  });

  it("counts down to a time, and never to less than a minute", () => {
    const format = createFormat(getLocale("en"));
    const minutes = [0, 0.4, 23, 120, 121, 2870, 2900];
    expect(minutes.map((minute) => format.until(at + minute * 60_000, at))).toEqual([
      "in 1 min.",
      "in 1 min.",
      "in 23 min.",
      "in 120 min.",
      "in 2 hr.",
      "in 48 hr.",
      "in 2 days",
    ]);
  });

  it("writes times of day in another zone, and whole days in UTC", () => {
    const format = createFormat(getLocale("en"), "Asia/Tokyo");
    const late = Date.UTC(2026, 10, 19, 22, 5);
    expect([format.time(late), format.dateTime(late), format.day(late)]).toEqual([
      "07:05",
      "Fri, Nov 20, 07:05",
      "Nov 19",
    ]);
  });

  it("writes durations in the largest unit that gives at least two", () => {
    const format = createFormat(getLocale("en"));
    expect([400, 85_900, 7_140_000, 7_200_000, 47 * 3_600_000, 14 * 86_400_000].map(format.duration)).toEqual([
      "0 sec",
      "86 sec",
      "119 min",
      "2 hr",
      "47 hr",
      "14 days",
    ]);
    expect(createFormat(getLocale("fa")).duration(180_000)).toContain("3");
  });

  it("writes what takes years in years, in every language, with no more digits than an estimate has", () => {
    const day = 86_400_000;
    const en = createFormat(getLocale("en"));
    expect([700, 731, 1302, 5_000, 56_526, 5_770_902].map((days) => en.duration(days * day))).toEqual([
      "700 days",
      "2 yrs",
      "3.6 yrs",
      "14 yrs",
      "155 yrs",
      "15\u202f800 yrs",
    ]);
    for (const locale of locales) {
      const text = createFormat(locale).duration(1302 * day);
      expect(text, locale.code).toMatch(/^3\.6\D+$/);
      if (locale.code !== "en") expect(text).not.toContain("yr");
    }
  });

  it("separates thousands by spaces, as all figures of a page do", () => {
    const days = 1302 * 86_400_000;
    const years = 15_800 * 365.25 * 86_400_000;
    expect(createFormat(getLocale("en")).relative(at - days, at)).toBe("1\u202f302 days ago");
    for (const code of ["en", "ar", "ru"] as const)
      expect(createFormat(getLocale(code)).duration(years)).toContain("15\u202f800");
  });

  it("writes a change with its sign", () => {
    const format = createFormat(getLocale("en"));
    expect([0.024, -0.013, 0].map((fraction) => format.signedPercent(fraction, 1))).toEqual(["+2.4%", "−1.3%", "0.0%"]);
  });
});
