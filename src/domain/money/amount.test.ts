import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coins } from "../coins/index.ts";
import { formatAmount, formatAmountExact, formatHeadlineAmount, fromCoins, parseAmount, toCoins } from "./amount.ts";

const btc = { decimals: 8, amountDecimals: 8 };
const kas = { decimals: 8, amountDecimals: 6 };
const nexa = { decimals: 2, amountDecimals: 2 };
const xec = { decimals: 2, amountDecimals: 6 };
const etc = { decimals: 18, amountDecimals: 6 };

describe("formatAmount", () => {
  it("§9.5 §9.6 always has the coin's decimals, thousands apart", () => {
    expect(formatAmount(1n, btc)).toBe("0.00000001");
    expect(formatAmount(100n, kas)).toBe("0.000001");
    expect(formatAmount(1_000_000_050n, nexa)).toBe("10\u202f000\u202f000.50");
    expect(formatAmount(312_500_001n, xec)).toBe("3\u202f125\u202f000.010000");
  });

  it("is exact beyond floating point", () => {
    expect(formatAmount(2_099_999_997_690_000n, btc)).toBe("20\u202f999\u202f999.97690000");
    expect(formatAmount(123_456_789_012_345_678_901_234_567n, etc)).toBe("123\u202f456\u202f789.012345");
  });

  it("cuts off toward zero and never rounds up", () => {
    expect(formatAmount(199_999_999n, kas)).toBe("1.999999");
    expect(formatAmount(-199_999_999n, kas)).toBe("-1.999999");
  });

  it("never writes zeros alone: nothing is 0, and less than the last decimal is less than it", () => {
    expect(formatAmount(0n, btc)).toBe("0");
    expect(formatAmount(99n, kas)).toBe("<0.000001");
    expect(formatAmount(99n, { decimals: 8, amountDecimals: 0 })).toBe("<1");
  });

  it("shows no point when no decimals are shown", () => {
    expect(formatAmount(12_345n, { decimals: 2, amountDecimals: 0 })).toBe("123");
    expect(formatAmount(7n, { decimals: 0, amountDecimals: 0 })).toBe("7");
  });
});

describe("formatAmountExact", () => {
  it("has every digit and no separators", () => {
    expect(formatAmountExact(123_456_789_012n, 8)).toBe("1234.56789012");
    expect(formatAmountExact(1n, 18)).toBe("0.000000000000000001");
    expect(formatAmountExact(500n, 2)).toBe("5.00");
  });
});

describe("parseAmount", () => {
  it.each([
    ["5", 8, 500_000_000n],
    [" 0.00000001 ", 8, 1n],
    ["+1.5", 2, 150n],
    [".5", 2, 50n],
    ["5.", 2, 500n],
    ["1e3", 2, 100_000n],
    ["1.25E-2", 6, 12_500n],
    ["5.5000000000", 2, 550n],
    ["0", 8, 0n],
    ["-0", 8, 0n],
    ["0.0000000000000000000", 2, 0n],
    ["20999999.97690000", 8, 2_099_999_997_690_000n],
    ["100", 0, 100n],
    ["1000e-3", 0, 1n],
  ])("%s with %d decimals", (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toEqual({ ok: true, value });
  });

  it.each([
    ["", "empty"],
    ["  ", "empty"],
    [".", "not-a-decimal"],
    ["five", "not-a-decimal"],
    ["1,5", "not-a-decimal"],
    ["1 000", "not-a-decimal"],
    ["0x10", "not-a-decimal"],
    ["Infinity", "not-a-decimal"],
    ["1e99999999", "not-a-decimal"],
    ["-1", "negative"],
    ["0.001", "too-many-decimals"],
    ["1e-3", "too-many-decimals"],
    ["1e-9999", "too-many-decimals"],
    ["1e9999", "too-large"],
    ["9".repeat(61), "too-large"],
  ])("%s is refused", (text, error) => {
    expect(parseAmount(text, 2)).toEqual({ ok: false, error });
  });
});

describe("toCoins", () => {
  it("is a number near the amount", () => {
    expect(toCoins(312_500_000n, 8)).toBe(3.125);
    expect(toCoins(1n, 18)).toBe(1e-18);
    expect(toCoins(-150n, 2)).toBe(-1.5);
  });
});

describe("fromCoins", () => {
  it("cuts off at the last digit that is shown", () => {
    expect(fromCoins(0.123456789, btc)).toBe(12_345_678n);
    expect(fromCoins(1.9999999, kas)).toBe(199_999_900n);
    expect(fromCoins(-1.9999999, kas)).toBe(-199_999_900n);
    expect(fromCoins(1e-7, kas)).toBe(0n);
  });

  it("cuts off at the smallest unit where more digits are shown than the coin has", () => {
    expect(fromCoins(10_875.019, xec)).toBe(1_087_501n);
    expect(fromCoins(1e-6, xec)).toBe(0n);
  });

  it("is null for what is no finite number", () => {
    expect(fromCoins(Number.NaN, xec)).toBeNull();
    expect(fromCoins(Number.POSITIVE_INFINITY, btc)).toBeNull();
  });
});

describe.each(coins)("an amount of $slug", (coin) => {
  const { slug, decimals, amountDecimals } = coin;
  const shownDecimals = slug === "nexa" ? 2 : slug === "btc" ? 8 : 6;
  const hidden = 10n ** BigInt(Math.max(0, decimals - amountDecimals));
  const atomicAmounts = fc.bigInt({ min: hidden, max: 10n ** 30n });

  it("§9.5 is shown with the specification's decimals", () => {
    fc.assert(
      fc.property(atomicAmounts, (atomic) => {
        expect(formatAmount(atomic, coin)).toMatch(new RegExp(`^\\d{1,3}(?:\u202f\\d{3})*\\.\\d{${shownDecimals}}$`));
      }),
    );
  });

  it("is never shown as more than it is, and less only by digits that are not shown", () => {
    fc.assert(
      fc.property(atomicAmounts, (atomic) => {
        const shown = formatAmount(atomic, coin).replaceAll("\u202f", "");
        expect(parseAmount(shown, decimals)).toEqual({ ok: true, value: atomic - (atomic % hidden) });
      }),
    );
  });

  it("is read back from its exact text", () => {
    fc.assert(
      fc.property(atomicAmounts, (atomic) => {
        expect(parseAmount(formatAmountExact(atomic, decimals), decimals)).toEqual({ ok: true, value: atomic });
      }),
    );
  });

  it("comes from any number of coins without an error, and never is more than they are", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (amount) => {
        const atomic = fromCoins(amount, coin) ?? -1n;
        expect(atomic).toBeGreaterThanOrEqual(0n);
        expect(toCoins(atomic, decimals)).toBeLessThanOrEqual(amount * (1 + 1e-15));
        expect(formatAmount(atomic, coin)).not.toContain("NaN");
      }),
    );
  });
});

describe("formatHeadlineAmount", () => {
  it("has four significant digits, cut off, and no more decimals than the coin shows", () => {
    const kas = { decimals: 8, amountDecimals: 6 };
    const shown = [5_817_832_500n, 100_000_000n, 1_428_824_161_184n, 1_234_599n, 99n, 0n].map((atomic) =>
      formatHeadlineAmount(atomic, kas),
    );
    expect(shown).toEqual(["58.17", "1.000", "14\u202f288", "0.01234", "<0.000001", "0"]);
  });
});
