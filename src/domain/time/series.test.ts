import { describe, expect, it } from "vitest";
import { averageSteps, movingAverage, shortestRangeWithChange } from "./series.ts";

describe("movingAverage", () => {
  it("is the mean of the last steps, and begins once half of them are known", () => {
    expect(movingAverage([10, 20, 30, 40, 50, 60], 4)).toEqual([null, 15, 20, 25, 35, 45]);
  });

  it("is zero where all values are, and not a rest of fractions", () => {
    expect(movingAverage([0.1, 0.7, 0.3, 0, 0, 0], 3).at(-1)).toBe(0);
  });

  it("leaves unknown values out of the mean and never takes them for zero", () => {
    expect(movingAverage([10, null, 30, null, null, null, 70], 4)).toEqual([null, null, 20, null, null, null, null]);
    expect(movingAverage([null, null], 2)).toEqual([null, null]);
    expect(movingAverage([], 3)).toEqual([]);
  });
});

describe("averageSteps", () => {
  it("is three hours of a day, a day of a week, three of a month, thirty of a year", () => {
    const hour = 3_600_000;
    expect(averageSteps("24h", hour / 6)).toBe(18);
    expect(averageSteps("7d", hour)).toBe(24);
    expect(averageSteps("30d", 2 * hour)).toBe(36);
    expect(averageSteps("1y", 24 * hour)).toBe(30);
    expect(averageSteps("all", 48 * hour)).toBe(15);
    expect(averageSteps("all", 60 * 24 * hour)).toBe(2);
  });
});

describe("shortestRangeWithChange", () => {
  const day = 86_400_000;
  it.each([
    [0, "24h"],
    [1.5 * day, "7d"],
    [3.5 * day, "30d"],
    // Bitcoin's: two changes in a month hardly make a shape.
    [14 * day, "1y"],
    [200 * day, "all"],
  ])("of a value that changes every %d ms is %s", (everyMs, range) => {
    expect(shortestRangeWithChange(everyMs)).toBe(range);
  });
});
