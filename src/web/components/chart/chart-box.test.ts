import { describe, expect, it } from "vitest";
import { chartLayers, minAxisWidth } from "./chart-box.ts";

describe("the layers of a chart", () => {
  it("start at the top and at each line of the value axis", () => {
    expect(chartLayers([{ top: 0.9 }, { top: 0.5 }]).tops).toEqual([0, 0.9, 0.5]);
    expect(chartLayers([]).tops).toEqual([0]);
  });

  it("give the bottom the same tint for any number of layers above three", () => {
    const six = chartLayers([0.1, 0.3, 0.5, 0.7, 0.9].map((top) => ({ top })));
    expect(six.tint * six.tops.length).toBeCloseTo(3);
    expect(chartLayers([{ top: 0.5 }]).tint).toBe(1);
  });
});

it("calculates how wide an axis must be so that its last label touches neither the end nor the label before", () => {
  // A day at 22:00: 00:00, 04:00 … 20:00.
  expect(minAxisWidth([0.08, 0.247, 0.413, 0.58, 0.747, 0.913], "20:00")).toBe(364);
  const months = minAxisWidth([0.1, 0.27, 0.44, 0.6, 0.77, 0.94], "нояб. 2026 г.");
  expect(months).toBeGreaterThan(800);
  expect(months).toBeLessThan(1000);
  expect(minAxisWidth([0.5], "20:00")).toBe(92);
  expect(minAxisWidth([], "")).toBe(0);
});
