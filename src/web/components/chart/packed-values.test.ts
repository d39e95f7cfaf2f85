import { describe, expect, it } from "vitest";
import { packValues, unpackValues } from "./packed-values.ts";

describe("packed values", () => {
  it("come back as they were: gaps, zeros, the largest and the smallest", () => {
    for (const values of [
      [61_842_350_000_000_000, null, 0, 61_000_000_000_000_000, 1_000],
      [1.08e21, 1.080001e21, null],
      [0.000001234567, 0.0612, 98_421.5, 1e-9],
      [0, 0, null],
      [null, null],
      [12, 4_190, null, 1],
      [-0.25, 0.1],
    ])
      expect(unpackValues(packValues(values))).toEqual(values);
  });

  it("are short", () => {
    expect(packValues([6.184235e16, null, 6.1e16])).toBe("10;6184235,,6100000");
  });
});
