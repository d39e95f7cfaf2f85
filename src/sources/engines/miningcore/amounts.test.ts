import { describe, expect, it } from "vitest";
import { toAtomic } from "./amounts.ts";

describe("toAtomic", () => {
  it("keeps every digit of a coin of 18 decimals", () => {
    expect(toAtomic("1.123456789012345678", 18)).toBe(1_123_456_789_012_345_678n);
    expect(toAtomic("123456789012345.000000000000", 18)).toBe(123_456_789_012_345_000_000_000_000_000_000n);
    expect(toAtomic("0.000000000001", 18)).toBe(1_000_000n);
  });

  it("cuts off what lies below the smallest unit", () => {
    expect(toAtomic("3.145187613983", 8)).toBe(314_518_761n);
    expect(toAtomic("0.000000009999", 8)).toBe(0n);
    expect(toAtomic("99999999999.99999", 2)).toBe(9_999_999_999_999n);
  });

  it("reads whole numbers and exponents", () => {
    expect(toAtomic("0", 8)).toBe(0n);
    expect(toAtomic("5", 8)).toBe(500_000_000n);
    expect(toAtomic("1E-05", 8)).toBe(1000n);
    expect(toAtomic("1.5e-7", 12)).toBe(150_000n);
    expect(toAtomic("1e-20", 8)).toBe(0n);
  });
});
