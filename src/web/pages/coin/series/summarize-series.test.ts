import { describe, expect, it } from "vitest";
import { summarizeSeries } from "./summarize-series.ts";

describe("summarizeSeries", () => {
  it("says nothing of nothing", () => {
    expect(summarizeSeries([])).toBeNull();
  });

  it("gives bounds, average, last point and the change since the first", () => {
    const points = [
      { at: 0, value: 100 },
      { at: 1, value: 50 },
      { at: 2, value: 150 },
    ];
    expect(summarizeSeries(points)).toEqual({
      min: 50,
      max: 150,
      average: 100,
      last: { at: 2, value: 150 },
      change: 0.5,
    });
  });

  it("knows no change from zero", () => {
    expect(
      summarizeSeries([
        { at: 0, value: 0 },
        { at: 1, value: 5 },
      ])?.change,
    ).toBeNull();
  });
});
