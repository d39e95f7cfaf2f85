import { describe, expect, it } from "vitest";
import { decimalToAtomic, parseMicros, parseTime } from "./responses.ts";

describe("decimalToAtomic", () => {
  it("keeps every digit of a coin of 18 decimals", () => {
    expect(decimalToAtomic("1.123456789012345678", 18)).toBe(1_123_456_789_012_345_678n);
    expect(decimalToAtomic("123456789012345.000000000000", 18)).toBe(123_456_789_012_345_000_000_000_000_000_000n);
    expect(decimalToAtomic("0.000000000001", 18)).toBe(1_000_000n);
  });

  it("cuts off what lies below the smallest unit", () => {
    expect(decimalToAtomic("3.145187613983", 8)).toBe(314_518_761n);
    expect(decimalToAtomic("0.000000009999", 8)).toBe(0n);
    expect(decimalToAtomic("99999999999.99999", 2)).toBe(9_999_999_999_999n);
  });

  it("reads whole numbers and exponents", () => {
    expect(decimalToAtomic("0", 8)).toBe(0n);
    expect(decimalToAtomic("5", 8)).toBe(500_000_000n);
    expect(decimalToAtomic("1E-05", 8)).toBe(1000n);
    expect(decimalToAtomic("1.5e-7", 12)).toBe(150_000n);
    expect(decimalToAtomic("1e-20", 8)).toBe(0n);
  });
});

describe("times of the engine", () => {
  it("are UTC, with or without the zone that old databases lose", () => {
    expect(parseTime("2026-11-20T17:19:00.000577Z")).toBe(1_795_195_140_000);
    expect(parseTime("2026-11-20T17:19:00.000577")).toBe(1_795_195_140_000);
    expect(parseTime("2026-11-20T18:19:00+01:00")).toBe(1_795_195_140_000);
    expect(parseTime("2026-11-20T12:19:00.5-05:00")).toBe(1_795_195_140_500);
  });

  it("keep the microseconds that distinguish rows", () => {
    expect(parseMicros("2026-11-20T17:19:00.000577Z")).toBe(1_795_195_140_000_577);
    expect(parseMicros("2026-11-20T17:19:00.1234567Z")).toBe(1_795_195_140_123_456);
  });

  it("are unknown where none was set", () => {
    for (const text of [null, undefined, "0001-01-01T00:00:00", "2026-13-40T00:00:00Z", ""]) {
      expect(parseTime(text)).toBeNull();
    }
  });
});
