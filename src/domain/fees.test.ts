import { describe, expect, it } from "vitest";
import { firstOf, formatCommission, formatPercent, toCommission } from "./fees.ts";

describe("firstOf", () => {
  it("§3.3 takes the value itself, or the first of an array", () => {
    expect(firstOf(0.02)).toBe(0.02);
    expect(firstOf([0.02, 0.01])).toBe(0.02);
    expect(firstOf("PPS+")).toBe("PPS+");
    expect(firstOf(["PROP", "SOLO"])).toBe("PROP");
    expect(firstOf([0])).toBe(0);
  });

  it("knows nothing from an empty array", () => {
    expect(firstOf<number>([])).toBeUndefined();
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

describe("formatCommission", () => {
  it("§3.3 is 'name: percent' for each name, the fraction times 100", () => {
    expect(formatCommission({ "PPS+": 0.02, SOLO: 0.01 })).toEqual(["PPS+: 2%", "SOLO: 1%"]);
    expect(formatCommission({})).toEqual([]);
  });

  it("leaves out what is no number", () => {
    expect(formatCommission({ "PPS+": Number.NaN, SOLO: 0.07 })).toEqual(["SOLO: 7%"]);
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
