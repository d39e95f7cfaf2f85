import { describe, expect, it } from "vitest";
import { layStrata } from "./chart-box.ts";

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
