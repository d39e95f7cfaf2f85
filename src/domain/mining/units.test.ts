import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatDifficulty,
  formatHashrate,
  formatHeadlineHashrate,
  formatPlainCount,
  formatPlainDifficulty,
  formatPlainHashrate,
  groupThousands,
  pageThousands,
} from "./units.ts";

describe("formatHashrate", () => {
  it("§9.4 goes from H/s to EH/s in steps of 1000, with 2 decimals, and stops there", () => {
    const steps = [1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18, 1e21];
    expect(steps.map((step) => formatHashrate(1.234 * step, "H/s"))).toEqual([
      { number: "1.23", unit: "H/s" },
      { number: "1.23", unit: "KH/s" },
      { number: "1.23", unit: "MH/s" },
      { number: "1.23", unit: "GH/s" },
      { number: "1.23", unit: "TH/s" },
      { number: "1.23", unit: "PH/s" },
      { number: "1.23", unit: "EH/s" },
      { number: "1\u202f234.00", unit: "EH/s" },
    ]);
  });

  it.each([
    [0, "0.00", "H/s"],
    [0.5, "0.50", "H/s"],
    [999, "999.00", "H/s"],
    [999.99, "999.99", "H/s"],
    [999.999, "1.00", "KH/s"],
    [1000, "1.00", "KH/s"],
    [999_990, "999.99", "KH/s"],
    [999_999, "1.00", "MH/s"],
    [12_345_678, "12.35", "MH/s"],
    [7.7e9, "7.70", "GH/s"],
    [208.41e12, "208.41", "TH/s"],
    [3.2e15, "3.20", "PH/s"],
    [999.999e15, "1.00", "EH/s"],
    [999.999e18, "1\u202f000.00", "EH/s"],
    [1050.12e18, "1\u202f050.12", "EH/s"],
    [1e39, "1\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000.00", "EH/s"],
  ])("%d H/s", (hashrate, number, unit) => {
    expect(formatHashrate(hashrate, "H/s")).toEqual({ number, unit });
  });

  it("takes the same steps for solutions and graphs", () => {
    expect(formatHashrate(420, "Sol/s")).toEqual({ number: "420.00", unit: "Sol/s" });
    expect(formatHashrate(840_000, "Sol/s")).toEqual({ number: "840.00", unit: "KSol/s" });
    expect(formatHashrate(1_500_000, "g/s")).toEqual({ number: "1.50", unit: "Mg/s" });
    expect(formatHashrate(1_500, "g/s")).toEqual({ number: "1.50", unit: "Kg/s" });
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY, -1])("%s is no hashrate", (hashrate) => {
    expect(formatHashrate(hashrate, "H/s")).toBeNull();
  });
});

describe("formatPlainHashrate", () => {
  it("has no separators", () => {
    expect(formatPlainHashrate(1050.12e18, "H/s")).toEqual({ number: "1050.12", unit: "EH/s" });
    expect(formatPlainHashrate(null, "H/s")).toBeNull();
  });
});

describe("formatDifficulty", () => {
  it("§9.4 goes from H to EH likewise", () => {
    const steps = [1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18];
    expect(steps.map((step) => formatDifficulty(2.5 * step)?.unit)).toEqual(["H", "KH", "MH", "GH", "TH", "PH", "EH"]);
    expect(formatDifficulty(512)).toEqual({ number: "512.00", unit: "H" });
    expect(formatDifficulty(95.672e12)).toEqual({ number: "95.67", unit: "TH" });
    expect(formatDifficulty(999_996)).toEqual({ number: "1.00", unit: "MH" });
    expect(formatDifficulty(12_345.6e18)).toEqual({ number: "12\u202f345.60", unit: "EH" });
    expect(formatDifficulty(null)).toBeNull();
  });

  it("is exported without separators", () => {
    expect(formatPlainDifficulty(12_345.6e18)).toEqual({ number: "12345.60", unit: "EH" });
  });
});

describe("§9.6 groupThousands separates thousands by spaces", () => {
  it.each([
    ["0", "0"],
    ["999", "999"],
    ["1000", "1\u202f000"],
    ["1234567", "1\u202f234\u202f567"],
    ["-1234567.891234", "-1\u202f234\u202f567.891234"],
    ["-123", "-123"],
    ["0.123456", "0.123456"],
  ])("%s", (plain, grouped) => {
    expect(groupThousands(plain)).toBe(grouped);
  });

  it("takes another separator", () => {
    expect(groupThousands("1234567.5", ",")).toBe("1,234,567.5");
  });
});

describe("formatCount", () => {
  it("groups whole numbers", () => {
    expect(formatCount(12345)).toBe("12\u202f345");
    expect(formatCount(12345678901234567890n)).toBe("12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890");
    expect(formatCount(0)).toBe("0");
  });

  it("knows what is not known", () => {
    expect(formatCount(null)).toBeNull();
    expect(formatCount(Number.NaN)).toBeNull();
  });
});

describe("formatPlainCount", () => {
  it("has no separators and no exponent", () => {
    expect(formatPlainCount(1234567)).toBe("1234567");
    expect(formatPlainCount(1e21)).toBe("1000000000000000000000");
    expect(formatPlainCount(null)).toBeNull();
  });
});

describe("formatHeadlineHashrate", () => {
  it("has three or four significant digits", () => {
    const written = [457.37e12, 9.591e15, 58.178e9, 999.97e12, 1050.12e18, 0].map((rate) => {
      const { number, unit } = formatHeadlineHashrate(rate, "H/s") ?? { number: "", unit: "" };
      return `${number} ${unit}`;
    });
    expect(written).toEqual(["457.4 TH/s", "9.59 PH/s", "58.18 GH/s", "1.00 PH/s", "1\u202f050 EH/s", "0.00 H/s"]);
    expect(formatHeadlineHashrate(null, "H/s")).toBeNull();
  });

  it("never shows 1 000 of a unit that has a larger one", () => {
    const units = ["", "K", "M", "G", "T", "P", "E"];
    const boundaries = [999, 999.9, 999.94, 999.945, 999.95, 999.96, 999.99, 999.994, 999.995, 999.999, 1000, 1000.4];
    for (const [step, prefix] of units.entries()) {
      for (const rate of [...boundaries, ...Array.from({ length: 400 }, (_, index) => 998 + index * 0.0051)]) {
        const shown = formatHeadlineHashrate(rate * 1000 ** step, "H/s");
        const size = Number(shown?.number.replaceAll(pageThousands, ""));
        expect(shown?.number.replace(".", "").length, `${rate} ${prefix}H/s`).toBeLessThanOrEqual(5);
        if (shown?.unit !== "EH/s") expect(size, `${rate} ${prefix}H/s`).toBeLessThan(1000);
      }
    }
    expect(formatHeadlineHashrate(999.994, "H/s")).toEqual({ number: "1.00", unit: "KH/s" });
    expect(formatHeadlineHashrate(999.994e18, "H/s")).toEqual({ number: `1${pageThousands}000`, unit: "EH/s" });
  });
});
