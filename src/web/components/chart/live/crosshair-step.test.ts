import { describe, expect, it } from "vitest";
import { getLocale } from "#src/domain/site/locales.ts";
import { describeStep, findBounds, stepAtPlace, stepByKey } from "./crosshair-step.ts";

const bounds = { first: 3, last: 93 };

describe("the step under the crosshair", () => {
  it("is between the first and the last figure of any line", () => {
    expect(findBounds([[null, 1, null, 2, null], [null, null, null, null, 5], []])).toEqual({ first: 1, last: 4 });
    expect(findBounds([[null], []])).toBeNull();
  });

  it("is the one nearest to the pointer", () => {
    expect(stepAtPlace(0.5, 144, { first: 0, last: 143 })).toBe(72);
    expect(stepAtPlace(0.503, 144, { first: 0, last: 143 })).toBe(72);
    expect(stepAtPlace(0.504, 144, { first: 0, last: 143 })).toBe(73);
    expect(stepAtPlace(-0.2, 144, bounds)).toBe(3);
    expect(stepAtPlace(1, 144, bounds)).toBe(93);
  });

  it("moves with arrow keys, Page Up, Page Down, Home and End, and with no other key", () => {
    const from50 = ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "a", "Tab"];
    expect(from50.map((key) => stepByKey(key, 50, bounds))).toEqual([49, 51, 49, 51, 41, 59, 3, 93, null, null]);
    expect(stepByKey("ArrowRight", 93, bounds)).toBe(93);
    expect(stepByKey("PageDown", 5, bounds)).toBe(3);
    expect(stepByKey("toString", 5, bounds)).toBeNull();
  });
});

const hour = 3_600_000;
const at = Date.UTC(2026, 10, 19, 21);

describe("describeStep", () => {
  it("gives the time in UTC, and in the visitor's time zone if that is different", () => {
    expect(describeStep(at, hour, getLocale("en"), "Asia/Almaty")).toEqual({
      utc: "Thu, Nov 19, 21:00",
      local: "Fri, Nov 20, 02:00",
    });
    expect(describeStep(at, hour, getLocale("en"), "UTC").local).toBeNull();
  });

  it("gives the day of a daily step, and the range of days of a longer one, with the year", () => {
    const midnight = Date.UTC(2026, 10, 19);
    expect(describeStep(midnight, 24 * hour, getLocale("en"), "UTC").utc).toBe("Thu, Nov 19, 2026");
    expect(describeStep(midnight, 48 * hour, getLocale("en"), "UTC").utc).toMatch(/Nov 19.*Nov 20, 2026$/);
  });

  it("uses Latin digits in every language", () => {
    expect(describeStep(at, hour, getLocale("ar"), "UTC").utc).toMatch(/19.*21:00/);
  });
});
