import { describe, expect, it } from "vitest";
import { formatPercent, groupByPayment, pickSteadyScheme, toCommission } from "./reward-scheme.ts";

describe("groupByPayment", () => {
  it("separates schemes that credit each share from those that wait for a block of the pool or of the miner", () => {
    expect(groupByPayment(["solo", "pplns", "pps", "prop"])).toEqual({
      byShare: ["pps"],
      byPoolBlock: ["prop", "pplns"],
      byOwnBlock: ["solo"],
    });
    expect(groupByPayment([])).toEqual({ byShare: [], byPoolBlock: [], byOwnBlock: [] });
  });
});

describe("formatPercent", () => {
  it.each([
    [0.07, "7%"],
    [0.02, "2%"],
    [0.29, "29%"],
    [0.0055, "0.55%"],
    [0, "0%"],
    [1, "100%"],
    [1 / 3, "33.333333%"],
    [1e-12, "0%"],
  ])("%d", (fraction, percent) => {
    expect(formatPercent(fraction)).toBe(percent);
  });
});

describe("toCommission", () => {
  it("names the schemes as miners know them", () => {
    expect(
      toCommission([
        { scheme: "pps", feeFraction: 0.02 },
        { scheme: "prop", feeFraction: null },
        { scheme: "solo", feeFraction: 0 },
      ]),
    ).toEqual({ "PPS+": 0.02, SOLO: 0 });
  });
});

describe("pickSteadyScheme", () => {
  it("is the operator's first scheme that pays by work, and SOLO only where there is no other", () => {
    const solo = { scheme: "solo", feeFraction: 0.005 } as const;
    const prop = { scheme: "prop", feeFraction: 0.01 } as const;
    const pps = { scheme: "pps", feeFraction: 0.02 } as const;
    expect(pickSteadyScheme([solo, prop, pps])).toBe(prop);
    expect(pickSteadyScheme([pps, prop])).toBe(pps);
    expect(pickSteadyScheme([solo])).toBe(solo);
    expect(pickSteadyScheme([])).toBeNull();
  });
});
