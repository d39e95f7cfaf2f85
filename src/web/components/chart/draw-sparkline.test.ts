import { expect, it } from "vitest";
import { drawEvenSparkline, drawSparkline } from "./draw-sparkline.ts";

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
