import { describe, expect, it } from "vitest";
import { drawChart, drawSparkline } from "./chart-geometry.ts";

const HOUR = 3_600_000;
const window = { from: 0, to: 4 * HOUR, stepMs: HOUR };

describe("chart geometry", () => {
  it("draws nothing without points", () => {
    expect(drawChart([], window)).toBeNull();
  });

  it("puts the first point at the start and the largest near the top", () => {
    const shape = drawChart(
      [
        { at: 0, value: 0 },
        { at: HOUR, value: 100 },
        { at: 2 * HOUR, value: 50 },
      ],
      window,
    );
    expect(shape?.startsAtZero).toBe(true);
    // 100 lies under 106 = 100 + 6 % of room, rounded up to 120 by nice ticks: 300 − 100/120 × 300 = 50.
    expect(shape?.line).toBe("M0,300L250,50L500,175");
  });

  it("leaves a gap where a step has no point, never a zero", () => {
    const shape = drawChart(
      [
        { at: 0, value: 100 },
        { at: HOUR, value: 100 },
        { at: 3 * HOUR, value: 100 },
        { at: 3.9 * HOUR, value: 100 },
      ],
      window,
    );
    expect(shape?.line.match(/M/g)).toHaveLength(2);
  });

  it("does not start at zero when that would hide the shape, and says so", () => {
    const shape = drawChart(
      [
        { at: 0, value: 224 },
        { at: HOUR, value: 230 },
        { at: 2 * HOUR, value: 221 },
      ],
      window,
    );
    expect(shape?.startsAtZero).toBe(false);
    expect(Math.min(...(shape?.valueTicks ?? []).map((tick) => tick.value))).toBeGreaterThan(200);
  });

  it("draws an idle pool as a line on the floor", () => {
    const shape = drawChart(
      [
        { at: 0, value: 0 },
        { at: HOUR, value: 0 },
      ],
      window,
    );
    expect(shape?.line).toBe("M0,300L250,300");
  });

  it("marks round hours of a day", () => {
    const day = drawChart([{ at: 90 * 60_000, value: 1 }], { from: 30 * 60_000, to: 24.5 * HOUR, stepMs: 600_000 });
    expect(day?.timeTicks.map((tick) => tick.at / HOUR)).toEqual([4, 8, 12, 16, 20]);
  });
});

describe("sparkline", () => {
  it("is empty for fewer than two values", () => {
    expect(drawSparkline([])).toBe("");
    expect(drawSparkline([5])).toBe("");
  });

  it("runs from the lowest to the highest value over the whole box", () => {
    expect(drawSparkline([1, 3, 2])).toBe("M0,52L100,4L200,28");
  });

  it("is level for equal values", () => {
    expect(drawSparkline([7, 7])).toBe("M0,52L200,52");
  });
});
