import { describe, expect, it, vi } from "vitest";
import { getLocale } from "#src/domain/site/locales.ts";
import { createDateFormat, createKazakhDates, createNumberFormat } from "./intl-formats.ts";

const kazakh = getLocale("kk");

/** The module as it is in a browser without Kazakh, whose months are "M01". */
async function loadWithoutKazakh() {
  vi.resetModules();
  const DateTimeFormat = class {
    format = () => "M01";
  };
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: DateTimeFormat } }));
  const own = await import("./intl-formats.ts");
  // It looks once.
  own.createNumberFormat(kazakh);
  vi.unstubAllGlobals();
  return own;
}

describe("Kazakh in a browser that does not know it", () => {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const questions: readonly Intl.DateTimeFormatOptions[] = [
    clock,
    { ...clock, day: "numeric", month: "short" },
    { ...clock, weekday: "short", day: "numeric", month: "short" },
    { day: "numeric", month: "short" },
    { day: "numeric", month: "short", year: "numeric" },
    { weekday: "short", day: "numeric", month: "short", year: "numeric" },
    { month: "long", year: "numeric" },
    { month: "short", year: "numeric" },
  ];

  it.each(questions)("writes dates as Node does: %j", (question) => {
    const options = { ...question, timeZone: "Asia/Almaty" };
    const own = createKazakhDates(options);
    const known = createDateFormat(kazakh, options);
    for (let month = 0; month < 12; month += 1) {
      const at = Date.UTC(2026, month, 3 * month + 1, 22, 5);
      expect(own.format(at)).toBe(known.format(at));
    }
  });

  it("writes numbers as Node does", async () => {
    const own = (await loadWithoutKazakh()).createNumberFormat(kazakh);
    const known = createNumberFormat(kazakh);
    expect(own.percent(0.0228, 1)).toBe("2,3%");
    for (const count of [0, 0.5, 3.6, 15_800]) expect(own.decimal(count)).toBe(known.decimal(count));
    for (const fraction of [0, 0.0228, 1, 12.345]) expect(own.percent(fraction, 2)).toBe(known.percent(fraction, 2));
  });
});
