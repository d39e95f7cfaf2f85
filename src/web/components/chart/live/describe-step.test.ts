import { describe, expect, it } from "vitest";
import { getLocale } from "#src/domain/site/locales.ts";
import { describeStep } from "./describe-step.ts";

const hour = 3_600_000;
const at = Date.UTC(2026, 10, 19, 21);

describe("describeStep", () => {
  it("says UTC, and the visitor's own time where it is another", () => {
    expect(describeStep(at, hour, getLocale("en"), "Asia/Almaty")).toEqual({
      utc: "Thu, Nov 19, 21:00",
      local: "Fri, Nov 20, 02:00",
    });
    expect(describeStep(at, hour, getLocale("en"), "UTC").local).toBeNull();
  });

  it("says the day of a daily step, the days of a longer one, with the year", () => {
    const midnight = Date.UTC(2026, 10, 19);
    expect(describeStep(midnight, 24 * hour, getLocale("en"), "UTC").utc).toBe("Thu, Nov 19, 2026");
    expect(describeStep(midnight, 48 * hour, getLocale("en"), "UTC").utc).toMatch(/Nov 19.*Nov 20, 2026$/);
  });

  it("has Latin digits in every language", () => {
    expect(describeStep(at, hour, getLocale("ar"), "UTC").utc).toMatch(/19.*21:00/);
  });
});
