import { describe, expect, it } from "vitest";
import {
  formatDifference,
  formatExactFiat,
  formatFiatUnits,
  formatPrice,
  formatSum,
  usdFormat as usd,
} from "./format-fiat.ts";

const yen = { symbol: "¥", digits: 0 } as const;
const dinar = { symbol: "KWD", digits: 3 } as const;

describe("a sum", () => {
  it("§9.6 has two decimals, from 10 000 none, and thousands by U+202F", () => {
    const sums = [98.124, 0.3329, -2.711, 1, 9_999.99, 9_999.996, 274_010.4];
    expect(sums.map((sum) => formatSum(sum, usd))).toEqual([
      "$98.12",
      "$0.33",
      "−$2.71",
      "$1.00",
      "$9\u202f999.99",
      "$10\u202f000",
      "$274\u202f010",
    ]);
  });

  it("has two significant digits below a cent, and is 0 only where it is nothing", () => {
    const sums = [0.002_001_34, 0.009_96, 0.000_011_3, 0.000_000_1, -0.0042, 0, -0];
    expect(sums.map((sum) => formatSum(sum, usd))).toEqual([
      "$0.0020",
      "$0.01",
      "$0.000011",
      "<$0.000001",
      "−$0.0042",
      "$0",
      "$0",
    ]);
  });

  it("follows currencies without cents, and with more", () => {
    expect([1_284_000.4, 100, 82.43, 0.5, 0].map((sum) => formatSum(sum, yen))).toEqual([
      "¥1\u202f284\u202f000",
      "¥100",
      "¥82",
      "¥0.50",
      "¥0",
    ]);
    expect([1.2347, 0.000_24].map((sum) => formatSum(sum, dinar))).toEqual(["1.235\u00a0KWD", "0.00024\u00a0KWD"]);
  });

  it("has a symbol before the number, and letters after it", () => {
    const write = (symbol: string) => formatSum(-1234.5, { symbol, digits: 2 });
    expect(["€", "CA$", "zł"].map(write)).toEqual(["−€1\u202f234.50", "−CA$1\u202f234.50", "−1\u202f234.50\u00a0zł"]);
  });

  it("has no cents where whole units are asked for", () => {
    expect(formatSum(4_599.5, usd, true)).toBe("$4\u202f600");
    expect(formatSum(0.25, usd, true)).toBe("$0.25");
  });

  it("has its sign as a difference", () => {
    expect([3.35, -2.53, 0.0018, 0].map((sum) => formatDifference(sum, usd))).toEqual([
      "+$3.35",
      "−$2.53",
      "+$0.0018",
      "$0",
    ]);
  });
});

describe("a price", () => {
  it("has four significant digits, three below 0.001, and never fewer than the currency has", () => {
    const prices = [88_281.65, 466.123, 1.3634, 0.055_557_408, 0.000_160_4, 0.000_001_234_5];
    expect(prices.map((price) => formatPrice(price, usd))).toEqual([
      "$88\u202f281.65",
      "$466.12",
      "$1.363",
      "$0.05556",
      "$0.000160",
      "$0.00000123",
    ]);
    expect([1_284_000.4, 82.43, 0.5].map((price) => formatPrice(price, yen))).toEqual([
      "¥1\u202f284\u202f000",
      "¥82.43",
      "¥0.5000",
    ]);
  });
});

it("the whole figure has no separators and at least four decimals, but no zeros that say nothing", () => {
  expect([98.124_07, 0.002_001_34, 274_010.4, -2.5, 0].map(formatExactFiat)).toEqual([
    "98.1241",
    "0.00200134",
    "274010.40",
    "-2.50",
    "0",
  ]);
});

it("units of a currency keep every digit, and the sign of a difference", () => {
  expect(formatFiatUnits(1_390n, 2, usd)).toBe("$13.90");
  expect(formatFiatUnits(-73n, 2, usd, true)).toBe("−$0.73");
  expect(formatFiatUnits(18n, 4, usd, true)).toBe("+$0.0018");
  expect(formatFiatUnits(0n, 0, yen, true)).toBe("¥0");
  expect(formatFiatUnits(123_456_789n, 2, { symbol: "zł", digits: 2 })).toBe("1\u202f234\u202f567.89\u00a0zł");
});
