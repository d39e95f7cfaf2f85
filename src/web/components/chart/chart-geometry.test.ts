import { describe, expect, it } from "vitest";
import { areaPath } from "./chart-box.ts";
import { drawChart, drawLane, drawLine } from "./chart-geometry.ts";

const HOUR = 3_600_000;
const window = { from: 0, to: 4 * HOUR, stepMs: HOUR };

describe("chart geometry", () => {
  it("draws nothing without points", () => {
    expect(drawChart([], window)).toBeNull();
  });

  it("puts the first point at the left edge and the largest near the top", () => {
    const shape = drawChart(
      [
        { at: 0, value: 0 },
        { at: HOUR, value: 100 },
        { at: 2 * HOUR, value: 50 },
      ],
      window,
    );
    expect(shape?.startsAtZero).toBe(true);
    // The top is 104 (100 + 4 % margin), rounded up to 110. 100 is then at 300 − 100/110 × 300 = 27.3.
    expect(shape?.line).toBe("M0,300L250,27.3L500,163.6");
    expect(shape?.valueTicks[0]).toEqual({ top: 1, value: 0 });
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

  it("does not start at zero when that would hide the shape: the plot is full, and its baseline carries its value", () => {
    const shape = drawChart(
      [
        { at: 0, value: 224 },
        { at: HOUR, value: 230 },
        { at: 2 * HOUR, value: 221 },
      ],
      window,
    );
    expect(shape?.startsAtZero).toBe(false);
    expect([shape?.low, shape?.high]).toEqual([220, 231]);
    expect(shape?.valueTicks).toEqual([
      { top: 1, value: 220 },
      { top: 0.8182, value: 222 },
      { top: 0.6364, value: 224 },
      { top: 0.4545, value: 226 },
      { top: 0.2727, value: 228 },
      { top: 0.0909, value: 230 },
    ]);
  });

  it("draws an idle pool as a line at the bottom", () => {
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
    expect(day?.timeTicks.map((tick) => tick.at / HOUR)).toEqual([4, 8, 12, 16, 20, 24]);
  });
});

describe("further series on one chart", () => {
  it("extends the axis for other series, and draws them on it", () => {
    const shape = drawChart([{ at: 0, value: 50 }], window, [100, 0]);
    expect(shape).toMatchObject({ low: 0, high: 110, startsAtZero: true });
    expect(drawLine([{ at: 2 * HOUR, value: 60 }], window, { low: 0, high: 120 })).toBe("M500,150Z");
    expect(drawChart([], window, [100])?.line).toBe("");
  });

  it("fills the area under each piece of a line", () => {
    expect(areaPath("M0,300L250,50M750,40L1000,60")).toBe(
      "M0,300L250,50L250,300L0,300ZM750,40L1000,60L1000,300L750,300Z",
    );
    expect(areaPath("M500,150Z")).toBe("M500,150L500,300L500,300Z");
    expect(areaPath("")).toBe("");
  });

  it("draws counts as bars: a small count is always visible, an unknown one is not drawn", () => {
    expect(drawLane([10, null, 0, 1000])).toBe("M0,100V94h175V100M750,100V0h175V100");
    expect(drawLane([0, null])).toBeNull();
  });

  it("adds the steps of a long time up into as many bars as a phone can tell apart", () => {
    const lane = drawLane(Array.from({ length: 360 }, (_, step) => (step < 4 ? null : 5)));
    // Four steps in each of 90 bars; nothing is known of the first.
    expect(lane?.match(/M/g)).toHaveLength(89);
    expect(lane?.slice(0, 22)).toBe("M11.1,100V0h7.8V100M22");
  });

  it("marks the first of a month on a long axis", () => {
    const year = drawChart([{ at: Date.UTC(2026, 0, 9), value: 1 }], {
      from: Date.UTC(2025, 10, 22),
      to: Date.UTC(2026, 10, 22),
      stepMs: 24 * HOUR,
    });
    expect(year?.timeTicks.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      "2026-01-01",
      "2026-03-01",
      "2026-05-01",
      "2026-07-01",
      "2026-09-01",
      "2026-11-01",
    ]);
    const month = drawChart([{ at: Date.UTC(2026, 0, 9), value: 1 }], {
      from: Date.UTC(2026, 0, 2),
      to: Date.UTC(2026, 1, 1),
      stepMs: HOUR,
    });
    expect(month?.timeTicks).toHaveLength(6);
  });
});
