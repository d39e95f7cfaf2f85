import { describe, expect, it } from "vitest";
import { drawEvenSparkline, drawSparkline, drawTrend, findTrendChange } from "./draw-sparkline.ts";

const heights = (path: string | null) => [...(path ?? "").matchAll(/,(\d+)/g)].map(([, height]) => Number(height));

it("places points by their times, on the scale of its own values", () => {
  const points = [
    { at: 0, value: 10 },
    { at: 50, value: 30 },
    { at: 200, value: 20 },
  ];
  expect(drawSparkline(points)).toBe("M2,50L56,6L218,28");
});

it("draws nothing for fewer than two points", () => {
  expect(drawSparkline([{ at: 0, value: 10 }])).toBeNull();
  expect(drawSparkline([])).toBeNull();
  expect(drawEvenSparkline([null, 5, null])).toBeNull();
});

it("is a horizontal line for equal values", () => {
  expect(heights(drawEvenSparkline([7, 7]))).toEqual([28, 28]);
  expect(heights(drawEvenSparkline([0, 0]))).toEqual([50, 50]);
});

it("is never narrower than a tenth of the value: noise stays noise, and a fall is seen", () => {
  // One per cent is a tenth of the box of 44, and a fall by a tenth all of it.
  expect(heights(drawEvenSparkline([100, 99, 100]))).toEqual([26, 30, 26]);
  expect(heights(drawEvenSparkline([100, 100, 90]))).toEqual([6, 6, 50]);
  expect(heights(drawEvenSparkline([100, 40]))).toEqual([6, 50]);
});

it("draws steps at equal distances and skips unknown ones", () => {
  expect(drawEvenSparkline([1, 3, 2])).toBe("M2,50L110,6L218,28");
  expect(drawEvenSparkline([1, null, 2])).toBe("M2,50L218,6");
});

it("is the mean of thirty steps where there are more", () => {
  const saw = Array.from({ length: 300 }, (_, step) => (step % 2 === 0 ? 100 : 200));
  expect(heights(drawEvenSparkline(saw))).toEqual(Array.from({ length: 30 }, () => 28));
});

it("tells its change from its first to its last point", () => {
  expect(findTrendChange([100, null, 80, 102.3])).toBe(0.023);
  expect(findTrendChange([0, 5])).toBeNull();
  expect(findTrendChange([5])).toBeNull();
});

describe("drawTrend", () => {
  it("reaches from the lowest hour at the bottom of the box to the best at the top", () => {
    expect(drawTrend("0z.....................0")).toBe("M2,50h0L11,6M218,50h0");
  });

  it("leaves out unknown hours, and draws a dot for a single known hour", () => {
    expect(drawTrend("..i.....................".slice(0, 24))).toBe("M21,28h0");
  });

  it("does not make a crash of the step that a trend is packed in", () => {
    expect(heights(drawTrend("zyz.....................")).every((height) => Math.abs(height - 28) < 9)).toBe(true);
  });
});
