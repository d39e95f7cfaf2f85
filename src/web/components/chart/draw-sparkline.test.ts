import { describe, expect, it } from "vitest";
import { drawEvenSparkline, drawSparkline, drawTrend } from "./draw-sparkline.ts";

it("draws points where their times are, from the lowest to the highest over the whole box", () => {
  const points = [
    { at: 0, value: 10 },
    { at: 50, value: 30 },
    { at: 200, value: 20 },
  ];
  expect(drawSparkline(points)).toBe("M0,52L50,4L200,28");
});

it("draws nothing of fewer than two points", () => {
  expect(drawSparkline([{ at: 0, value: 10 }])).toBeNull();
  expect(drawSparkline([])).toBeNull();
  expect(drawEvenSparkline([null, 5, null])).toBeNull();
});

it("is level for equal values", () => {
  expect(drawEvenSparkline([7, 7])).toBe("M0,52L200,52");
});

it("draws steps at equal distances and goes over those that are not known", () => {
  expect(drawEvenSparkline([1, 3, 2])).toBe("M0,52L100,4L200,28");
  expect(drawEvenSparkline([1, null, 2])).toBe("M0,52L200,4");
});

describe("drawTrend", () => {
  it("goes from no work at the foot of the box to the best hour", () => {
    expect(drawTrend("0z.....................0")).toBe("M0,52h0L9,4M200,52h0");
  });

  it("leaves out what is not known, and makes a dot of an hour alone", () => {
    expect(drawTrend("..i.....................".slice(0, 24))).toBe("M17,27h0");
  });
});
