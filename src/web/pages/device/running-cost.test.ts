import { describe, expect, it } from "vitest";
import { readPowerCost, readQuantity } from "./running-cost.ts";

describe("readPowerCost", () => {
  it.each([
    [null, "0.04", 0.04],
    ["0.15", "0.15", 0.15],
    [" .2 ", " .2 ", 0.2],
    ["1e-2", "1e-2", 0.01],
    ["0", "0", 0],
    ["-0", "-0", 0],
  ])("§5.6 takes a decimal: %j", (text, shown, value) => {
    expect(readPowerCost(text)).toEqual({ text: shown, value, problem: null });
  });

  it.each([
    ["", { rule: "required" }],
    ["  ", { rule: "required" }],
    ["1,000", { rule: "decimal" }],
    ["cheap", { rule: "decimal" }],
    ["0.1.2", { rule: "decimal" }],
    ["NaN", { rule: "decimal" }],
    ["Infinity", { rule: "decimal" }],
    ["-0.1", { rule: "min_value", min: "0" }],
    ["1e400", { rule: "max_value", max: "1000" }],
    ["1001", { rule: "max_value", max: "1000" }],
  ])("says what is wrong with %j, keeps what was typed, and computes with the default", (text, problem) => {
    expect(readPowerCost(text)).toEqual({ text, value: 0.04, problem });
  });
});

describe("readQuantity", () => {
  it.each([
    [null, 1, null],
    ["500", 500, null],
    ["", 1, { rule: "required" }],
    ["0", 1, { rule: "min_value", min: "1" }],
    ["-3", 1, { rule: "numeric" }],
    ["2.5", 1, { rule: "numeric" }],
    ["100001", 1, { rule: "max_value", max: "100000" }],
  ])("%j", (text, value, problem) => {
    expect(readQuantity(text)).toMatchObject({ value, problem });
  });
});
