import { describe, expect, it } from "vitest";
import { averageBlockTime } from "./weekly-averages.ts";

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
