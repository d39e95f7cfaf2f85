import { describe, expect, it } from "vitest";
import { resample } from "./resample.ts";

describe("resample", () => {
  it("takes the weighted mean of each step and leaves gaps empty", () => {
    const points = [
      { at: 2500, value: 30, weight: 1 },
      { at: 1000, value: 10, weight: 3 },
      { at: 1999, value: 20, weight: 1 },
      { at: 5000, value: 50, weight: 1 },
    ];
    expect(resample(points, { from: 1000, to: 6000, stepMs: 1000 })).toEqual([
      { at: 1000, value: 12.5 },
      { at: 2000, value: 30 },
      { at: 5000, value: 50 },
    ]);
  });

  it("keeps `from` in and `to` out, and a zero apart from nothing", () => {
    const points = [
      { at: 1000, value: 0, weight: 1 },
      { at: 999, value: 9, weight: 1 },
      { at: 2000, value: 9, weight: 1 },
      { at: 1500, value: 9, weight: 0 },
    ];
    expect(resample(points, { from: 1000, to: 2000, stepMs: 500 })).toEqual([{ at: 1000, value: 0 }]);
  });
});
