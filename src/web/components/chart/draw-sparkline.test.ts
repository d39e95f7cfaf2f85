import { describe, expect, it } from "vitest";
import { drawEvenSparkline, drawSparkline, drawTrend } from "./draw-sparkline.ts";

it("places points by their times, and uses the full height from zero to the highest, so that noise stays small", () => {
  const points = [
    { at: 0, value: 10 },
    { at: 50, value: 30 },
    { at: 200, value: 20 },
  ];
  expect(drawSparkline(points)).toBe("M0,36L50,4L200,20");
});

it("draws nothing for fewer than two points", () => {
  expect(drawSparkline([{ at: 0, value: 10 }])).toBeNull();
  expect(drawSparkline([])).toBeNull();
  expect(drawEvenSparkline([null, 5, null])).toBeNull();
});

it("is a horizontal line for equal values", () => {
  expect(drawEvenSparkline([7, 7])).toBe("M0,4L200,4");
  expect(drawEvenSparkline([0, 0])).toBe("M0,52L200,52");
  expect(drawEvenSparkline([100, 99])).toBe("M0,4L200,4");
});

it("draws steps at equal distances and skips unknown ones", () => {
  expect(drawEvenSparkline([1, 3, 2])).toBe("M0,36L100,4L200,20");
  expect(drawEvenSparkline([1, null, 2])).toBe("M0,28L200,4");
});

it("all small lines have one scale: the same figures stand at the same heights in each of them", () => {
  const heights = (path: string | null) => [...(path ?? "").matchAll(/,(\d+)/g)].map(([, height]) => Number(height));
  // Noise of two per cent: 35 of 36 parts, the step that a worker's trend is packed in.
  const values = [36, 35, 36];
  expect(heights(drawSparkline(values.map((value, at) => ({ at, value }))))).toEqual([4, 5, 4]);
  expect(heights(drawEvenSparkline(values))).toEqual([4, 5, 4]);
  expect(heights(drawTrend("zyz.....................")).map((height) => Math.abs(height - 4) <= 2)).toEqual([
    true,
    true,
    true,
  ]);
});

describe("drawTrend", () => {
  it("reaches from no work at the bottom of the box to the best hour at the top", () => {
    expect(drawTrend("0z.....................0")).toBe("M0,52h0L9,4M200,52h0");
  });

  it("leaves out unknown hours, and draws a dot for a single known hour", () => {
    expect(drawTrend("..i.....................".slice(0, 24))).toBe("M17,27h0");
  });
});
