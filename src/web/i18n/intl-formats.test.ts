import { describe, expect, it, vi } from "vitest";
import { getLocale } from "#src/domain/site/locales.ts";
import {
  createDateFormat,
  createKazakhDates,
  createRelativeFormat,
  createUnitFormat,
  type TimeUnit,
} from "./intl-formats.ts";

const kazakh = getLocale("kk");
const units: readonly TimeUnit[] = ["second", "minute", "hour", "day", "year"];
const textOf = (parts: readonly { readonly value: string }[]) => parts.map(({ value }) => value).join("");

/** The module as it is in a browser without Kazakh, whose months are "M01". */
async function loadWithoutKazakh() {
  vi.resetModules();
  const DateTimeFormat = class {
    format = () => "M01";
  };
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: DateTimeFormat } }));
  const own = await import("./intl-formats.ts");
  // It looks once.
  own.createRelativeFormat(kazakh);
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

  it("writes ages and durations as Node does", async () => {
    const module = await loadWithoutKazakh();
    const own = module.createRelativeFormat(kazakh);
    expect(own(-3, "minute")).toEqual([{ type: "literal", value: "3 мин. бұрын" }]);
    const known = createRelativeFormat(kazakh);
    for (const unit of units) {
      for (const count of [-0, -1, -35, 1, 120]) expect(textOf(own(count, unit))).toBe(textOf(known(count, unit)));
      const duration = module.createUnitFormat(kazakh, unit);
      expect(textOf(duration(17))).toBe(textOf(createUnitFormat(kazakh, unit)(17)));
    }
  });
});
