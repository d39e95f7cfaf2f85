import { describe, expect, it } from "vitest";
import { readHashrate } from "./typed-hashrate.ts";

describe("readHashrate", () => {
  it("reads a decimal in the chosen unit", () => {
    expect(readHashrate("16.5", "G", 1)).toEqual({ text: "16.5", step: "G", value: 16_500_000_000, problem: null });
    expect(readHashrate(" 1e2 ", "M", 1)).toMatchObject({ text: " 1e2 ", value: 100_000_000, problem: null });
    expect(readHashrate("0", "1", 1)).toMatchObject({ value: 0, problem: null });
  });

  it("shows the usual one without a word, in the largest unit that fits", () => {
    expect(readHashrate(null, null, 1e9)).toEqual({ text: "1", step: "G", value: 1_000_000_000, problem: null });
    expect(readHashrate(null, "T", 1e9)).toEqual({ text: "0.001", step: "T", value: 1_000_000_000, problem: null });
  });

  it("§5.6 refuses what is no decimal, and keeps what was typed", () => {
    expect(readHashrate("16 GH", "G", 1)).toEqual({
      text: "16 GH",
      step: "G",
      value: null,
      problem: { rule: "decimal" },
    });
    expect(readHashrate("", "G", 1).problem).toEqual({ rule: "required" });
    expect(readHashrate("-1", "G", 1).problem).toEqual({ rule: "min_value", min: "0" });
    expect(readHashrate("-0", "G", 1).problem).toEqual({ rule: "min_value", min: "0" });
    expect(readHashrate("1e99", "G", 1).problem).toEqual({ rule: "too_large" });
  });
});
