import { describe, expect, it } from "vitest";
import { layStrata, roomForLast } from "./chart-box.ts";

describe("the strata of a chart", () => {
  it("begin at the top and at each line of the value axis", () => {
    expect(layStrata([{ top: 0.9 }, { top: 0.5 }]).tops).toEqual([0, 0.9, 0.5]);
    expect(layStrata([]).tops).toEqual([0]);
  });

  it("make the ground equally deep however many there are, and a few no darker than one by one", () => {
    const six = layStrata([0.1, 0.3, 0.5, 0.7, 0.9].map((top) => ({ top })));
    expect(six.tint * six.tops.length).toBeCloseTo(3);
    expect(layStrata([{ top: 0.5 }]).tint).toBe(1);
  });
});

it("knows on how wide an axis its last label touches neither the end nor the one before", () => {
  // A day at 22:00: 00:00, 04:00 … 20:00.
  expect(roomForLast([0.08, 0.247, 0.413, 0.58, 0.747, 0.913], "20:00")).toBe(364);
  const months = roomForLast([0.1, 0.27, 0.44, 0.6, 0.77, 0.94], "нояб. 2026 г.");
  expect(months).toBeGreaterThan(800);
  expect(months).toBeLessThan(1000);
  expect(roomForLast([0.5], "20:00")).toBe(92);
  expect(roomForLast([], "")).toBe(0);
});
