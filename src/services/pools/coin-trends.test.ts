import { describe, expect, it } from "vitest";
import { meanSteps } from "./coin-trends.ts";

const week = Array.from({ length: 168 }, (_, hour) => hour);

describe("meanSteps", () => {
  it("has 28 means of six hours for a week by the hour, without what is not known", () => {
    const values = week.map((hour) => (hour < 6 || hour === 6 ? null : hour));
    const steps = meanSteps({ range: "7d", columns: [{ key: "pool", values }] }, "pool");
    expect(steps).toHaveLength(28);
    expect(steps.slice(0, 3)).toEqual([null, 9, 14.5]);
  });

  it("is empty for a column that is not there and for another range", () => {
    expect(meanSteps({ range: "7d", columns: [] }, "network")).toEqual([]);
    expect(meanSteps({ range: "24h", columns: [{ key: "pool", values: week }] }, "pool")).toEqual([]);
  });
});
