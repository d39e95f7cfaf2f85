import { describe, expect, it } from "vitest";
import { averageBlockTime, meanSteps } from "./weekly-averages.ts";

const week = Array.from({ length: 168 }, (_, hour) => hour);

describe("meanSteps", () => {
  it("has 28 means of six hours for a week by the hour, without unknown values", () => {
    const values = week.map((hour) => (hour < 6 || hour === 6 ? null : hour));
    const steps = meanSteps({ range: "7d", columns: [{ key: "pool", values }] }, "pool");
    expect(steps).toHaveLength(28);
    expect(steps.slice(0, 3)).toEqual([null, 9, 14.5]);
  });

  it("is empty for a missing column and for another range", () => {
    expect(meanSteps({ range: "7d", columns: [] }, "network")).toEqual([]);
    expect(meanSteps({ range: "24h", columns: [{ key: "pool", values: week }] }, "pool")).toEqual([]);
  });
});

const hour = 3_600_000;
const point = (hours: number, height: number | null) => ({
  at: hours * hour,
  height,
  difficulty: null,
  hashrate: null,
});

describe("averageBlockTime", () => {
  it("divides the time by the blocks between the first and the last known height", () => {
    expect(
      averageBlockTime([point(0, null), point(1, 1000), point(13, 1060), point(25, 1144), point(26, null)]),
    ).toEqual({
      seconds: 600,
      spanMs: 24 * hour,
      blocks: 144,
      last: { height: 1144, at: 25 * hour },
    });
  });

  it("is null for a short time, few blocks or falling heights", () => {
    expect(averageBlockTime([])).toBeNull();
    expect(averageBlockTime([point(0, 1), point(11, 1000)])).toBeNull();
    expect(averageBlockTime([point(0, 1), point(24, 50)])).toBeNull();
    expect(averageBlockTime([point(0, 1000), point(24, 10)])).toBeNull();
  });
});
