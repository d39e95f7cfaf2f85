import { describe, expect, it } from "vitest";
import { planDailyFill, planDetailedFill } from "./history-target.ts";

// 2026-03-02 00:00 UTC, a little after noon, and the first filled day, 30 January.
const midnight = 1_772_409_600_000;
const now = midnight + 45_296_000;
const from = 1_769_731_200_000;
const day = 86_400_000;
const all = 400 * day;

function every(stepMs: number, start: number, end: number): number[] {
  return Array.from({ length: Math.floor((end - start) / stepMs) }, (_, index) => start + index * stepMs);
}

describe("planDetailedFill", () => {
  it("asks for 31 whole days and today, newest first, in pieces of four days", () => {
    const windows = planDetailedFill([], now, all);
    expect(windows).toHaveLength(8);
    expect(windows[0]).toEqual({ from: midnight + 45_000_000 - 4 * day, to: midnight + 45_000_000, stepMs: 600_000 });
    expect(windows.at(-1)).toEqual({ from, to: midnight + 45_000_000 - 28 * day, stepMs: 600_000 });
  });

  it("asks for no more than the source has", () => {
    expect(planDetailedFill([], now, day)).toEqual([
      { from: midnight + 45_600_000 - day, to: midnight + 45_000_000, stepMs: 600_000 },
    ]);
  });

  it("goes on behind the oldest row after a kill", () => {
    const oldest = from + 2 * day;
    expect(planDetailedFill(every(600_000, oldest, now), now, all)).toEqual([{ from, to: oldest, stepMs: 600_000 }]);
  });

  it("has nothing to do when all is there, hourly rows included", () => {
    expect(planDetailedFill(every(600_000, from, now), now, all)).toEqual([]);
    expect(planDetailedFill([...every(3_600_000, from, now + 3_600_000), midnight + 44_400_000], now, all)).toEqual([]);
  });

  it("closes what a restart left open, and holes", () => {
    const times = every(600_000, from, now).filter((at) => at < midnight - 7_200_000 || at >= midnight);
    expect(planDetailedFill(times, now, all)).toEqual([{ from: midnight - 7_200_000, to: midnight, stepMs: 600_000 }]);
    const stopped = every(600_000, from, midnight + 36_000_000);
    expect(planDetailedFill(stopped, now, all)).toEqual([
      { from: midnight + 36_000_000, to: midnight + 45_000_000, stepMs: 600_000 },
    ]);
  });

  it("closes a hole of a single row that a restart left, and a single row that is missing at the end", () => {
    const times = every(600_000, from, now).filter((at) => at !== midnight && at !== midnight + 44_400_000);
    expect(planDetailedFill(times, now, all)).toEqual([
      { from: midnight + 44_400_000, to: midnight + 45_000_000, stepMs: 600_000 },
      { from: midnight, to: midnight + 600_000, stepMs: 600_000 },
    ]);
  });
});

describe("planDailyFill", () => {
  it("asks for what lies before the oldest day, newest first, in pieces of ten days", () => {
    const windows = planDailyFill(midnight - 31 * day, now, 2 * all);
    expect(windows).toHaveLength(37);
    expect(windows[0]).toEqual({ from: midnight - 41 * day, to: midnight - 31 * day, stepMs: day });
    expect(windows[1]).toEqual({ from: midnight - 51 * day, to: midnight - 41 * day, stepMs: day });
    expect(windows[36]).toEqual({ from: midnight - 400 * day, to: midnight - 391 * day, stepMs: day });
  });

  it("has nothing to do when the oldest day is there, or the source is younger", () => {
    expect(planDailyFill(midnight - 400 * day, now, 2 * all)).toEqual([]);
    expect(planDailyFill(midnight - 31 * day, now, 30 * day)).toEqual([]);
  });
});
