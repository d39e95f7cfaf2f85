import { describe, expect, it } from "vitest";
import { usdFormat } from "../figures/format-fiat.ts";
import { axisLabels, formatFigure, tickLabels } from "./chart-labels.ts";

describe("axisLabels", () => {
  it("writes a common unit once, at the top, and no unnecessary zeros", () => {
    expect(axisLabels([175e12, 200e12, 225e12], "H/s")).toEqual(["175", "200", "225 TH/s"]);
    expect(axisLabels([9.5e15, 10e15], "H/s")).toEqual(["9.5", "10 PH/s"]);
  });

  it("writes each unit where they differ", () => {
    expect(axisLabels([500e9, 1e12], "Sol/s")).toEqual(["500 GSol/s", "1 TSol/s"]);
  });
});

describe("tickLabels", () => {
  it("writes money with cents or without, and with more digits where lines are nearer to each other", () => {
    expect(tickLabels([72, 75, 80], "sum", usdFormat)).toEqual(["$72", "$75", "$80"]);
    expect(tickLabels([1.4, 1.45, 1.5], "sum", usdFormat)).toEqual(["$1.40", "$1.45", "$1.50"]);
    expect(tickLabels([0, 0.5], "sum", usdFormat)).toEqual(["$0", "$0.50"]);
    expect(tickLabels([0.052, 0.054], "usd", usdFormat)).toEqual(["$0.052", "$0.054"]);
  });

  it("writes a difficulty as the number it is", () => {
    expect(tickLabels([139e12, 140e12], "difficulty", usdFormat)).toEqual(["139", "140 T"]);
  });
});

it("a sum has cents at the crosshair, a price its digits", () => {
  const dollars = { code: "USD", name: "US dollar", symbol: "$", digits: 2, perUsd: 1 };
  expect(formatFigure(79.6312, "sum", dollars)).toEqual({ number: "$79.63", unit: "" });
  expect(formatFigure(0.055561, "usd", dollars)).toEqual({ number: "$0.05556", unit: "" });
});
