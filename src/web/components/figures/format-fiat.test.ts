import { describe, expect, it } from "vitest";
import { formatFiat, formatFiatUnits, usdFormat } from "./format-fiat.ts";

describe("formatFiat", () => {
  it("§9.6 groups thousands by U+202F and keeps cents", () => {
    expect(formatFiat(92_418.5, usdFormat)).toBe("$92\u202f418.50");
    expect(formatFiat(1, usdFormat)).toBe("$1.00");
    expect(formatFiat(0, usdFormat)).toBe("$0.00");
  });

  it("keeps four significant digits of a small price and three of a very small one", () => {
    expect(formatFiat(0.061_24, usdFormat)).toBe("$0.06124");
    expect(formatFiat(0.000_001_234_5, usdFormat)).toBe("$0.00000123");
  });

  it("writes a minus before the currency symbol", () => {
    expect(formatFiat(-3.5, usdFormat)).toBe("−$3.50");
    expect(formatFiat(-3.5, { symbol: "zł", digits: 2 })).toBe("−3.50\u00a0zł");
  });

  it("writes a symbol before the number, and letters after it", () => {
    expect(formatFiat(1234.5, { symbol: "€", digits: 2 })).toBe("€1\u202f234.50");
    expect(formatFiat(1234.5, { symbol: "CA$", digits: 2 })).toBe("CA$1\u202f234.50");
    expect(formatFiat(1234.5, { symbol: "zł", digits: 2 })).toBe("1\u202f234.50\u00a0zł");
    expect(formatFiat(1234.5, { symbol: "AED", digits: 2 })).toBe("1\u202f234.50\u00a0AED");
  });

  it("writes a currency without cents in whole units, but prices below 100 with two decimals", () => {
    const won = { symbol: "₩", digits: 0 } as const;
    expect(formatFiat(1_284_000.4, won)).toBe("₩1\u202f284\u202f000");
    expect(formatFiat(100, won)).toBe("₩100");
    expect(formatFiat(82.43, won)).toBe("₩82.43");
    expect(formatFiat(0.5, won)).toBe("₩0.5000");
    expect(formatFiat(0, won)).toBe("₩0");
  });

  it("leaves out cents if whole units are requested, except for amounts below one unit", () => {
    expect(formatFiat(92_418.5, usdFormat, true)).toBe("$92\u202f419");
    expect(formatFiat(0.25, usdFormat, true)).toBe("$0.2500");
  });
});

describe("formatFiatUnits", () => {
  it("writes every digit of a whole number of units, and the sign of a difference", () => {
    expect(formatFiatUnits(1_390n, 2, usdFormat)).toBe("$13.90");
    expect(formatFiatUnits(-73n, 2, usdFormat, true)).toBe("−$0.73");
    expect(formatFiatUnits(18n, 4, usdFormat, true)).toBe("+$0.0018");
    expect(formatFiatUnits(0n, 0, { symbol: "₩" }, true)).toBe("₩0");
    expect(formatFiatUnits(123_456_789n, 2, { symbol: "zł" })).toBe("1\u202f234\u202f567.89\u00a0zł");
  });
});
