import { describe, expect, it } from "vitest";
import { atomicToLevel, levelToAtomic, parseRoughAmount } from "./responses.ts";

describe("amounts of the engine", () => {
  it("are rounded to whole atomic units", () => {
    expect(parseRoughAmount("299999999.99999994")).toBe(300_000_000n);
    expect(parseRoughAmount("300000000.00000006")).toBe(300_000_000n);
    expect(parseRoughAmount("9007199254740993")).toBe(9_007_199_254_740_993n);
  });

  it("become coins in a query, exactly", () => {
    expect(atomicToLevel(500_000_000_000n, 12)).toBe("0.5");
    expect(atomicToLevel(1n, 12)).toBe("0.000000000001");
    expect(atomicToLevel(12_000_000_000_000n, 12)).toBe("12");
    expect(atomicToLevel(0n, 12)).toBe("0");
  });

  it("come from a number of coins", () => {
    expect(levelToAtomic(0.1, 12)).toBe(100_000_000_000n);
    expect(levelToAtomic(0.30000000000000004, 12)).toBe(300_000_000_000n);
    expect(levelToAtomic(5, 8)).toBe(500_000_000n);
  });
});
