import { expect, it } from "vitest";
import { drawLine } from "./draw-line.ts";

it("draws a day's hashrate in a line of text", () => {
  const points = [
    { at: 0, hashrate: 10 },
    { at: 50, hashrate: 30 },
    { at: 200, hashrate: 20 },
  ];
  expect(drawLine(points)).toBe("M0.0,26.0L25.0,2.0L100.0,14.0");
  expect(drawLine(points.slice(0, 1))).toBeNull();
  expect(drawLine([])).toBeNull();
  expect(
    drawLine([
      { at: 0, hashrate: 5 },
      { at: 9, hashrate: 5 },
    ]),
  ).toBe("M0.0,26.0L100.0,26.0");
});
