import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countHours, packTrend, trendPattern, trendWindow, unpackTrend } from "./day-trend.ts";

const day = (...hours: readonly (number | null)[]) => [
  ...Array.from({ length: 24 - hours.length }, () => null),
  ...hours,
];

describe("a worker's day", () => {
  it("is one character for each hour, in 35ths of the best", () => {
    expect(packTrend(day(7e12, 3.5e12, 0))).toBe(".....................zi0");
    expect(packTrend(Array.from({ length: 24 }, () => 5))).toBe("zzzzzzzzzzzzzzzzzzzzzzzz");
    expect(packTrend(Array.from({ length: 24 }, () => 0))).toBe("000000000000000000000000");
  });

  it("is nothing where no hour is known", () => {
    expect(packTrend(day())).toBeNull();
  });

  it("never makes a little work into none, nor none into a little", () => {
    expect(packTrend(day(1e15, 1, 0, null))).toBe("....................z10.");
  });

  it("refuses any other number of hours", () => {
    expect(() => packTrend([1, 2])).toThrow(RangeError);
  });

  it("is read back to a 35th of the best hour", () => {
    const rate = fc.option(fc.double({ min: 0, max: 1e18, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.array(rate, { minLength: 24, maxLength: 24 }), (hours) => {
        const trend = packTrend(hours);
        fc.pre(trend !== null);
        expect(trend).toMatch(trendPattern);
        const best = Math.max(...hours.map((hour) => hour ?? 0));
        unpackTrend(trend).forEach((part, index) => {
          const hour = hours[index] ?? null;
          expect(part === null).toBe(hour === null);
          expect(part === 0).toBe(hour === 0);
          if (part !== null && hour !== null && hour > 0)
            expect(Math.abs(part - hour / best)).toBeLessThanOrEqual(1 / 35 + 1e-9);
        });
      }),
    );
  });

  it("counts in how many of the known hours there was work", () => {
    expect(countHours("........zz0zzzzzzzzzz10z")).toEqual({ worked: 14, known: 16 });
    expect(countHours("000000000000000000000000")).toEqual({ worked: 0, known: 24 });
  });

  it("ends with the hour that is over", () => {
    const at = Date.UTC(2026, 10, 21, 15, 59);
    expect(trendWindow(at)).toEqual({
      from: Date.UTC(2026, 10, 20, 15),
      to: Date.UTC(2026, 10, 21, 15),
      stepMs: 3_600_000,
    });
  });
});
