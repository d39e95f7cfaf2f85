import { describe, expect, it } from "vitest";
import { atOwnTerms, filterRows, matchesText, type PoolRow, sortRows } from "./pool-rows.ts";

function row(slug: string, facts: Partial<PoolRow> = {}): PoolRow {
  return {
    coin: {
      slug,
      ticker: slug.toUpperCase(),
      name: slug,
      variant: null,
      color: "#000000",
      isInkDark: false,
      glyph: null,
    },
    algorithm: "SHA-256",
    rateUnit: "H/s",
    mergeMined: [],
    state: "live",
    isSilent: false,
    note: null,
    staleAt: null,
    price: null,
    change24h: null,
    hashrate: null,
    share: null,
    earns: null,
    miners: null,
    schemes: [],
    lastBlockAt: null,
    trend: null,
    trendChange: null,
    ...facts,
  };
}

const slugs = (rows: readonly PoolRow[]) => rows.map(({ coin }) => coin.slug);

describe("rows of the home page", () => {
  const rows = [row("kas", { price: 0.06 }), row("btc", { price: 92_000 }), row("xel"), row("zec", { price: 60 })];

  it("keeps the operator's order until a column is selected", () => {
    expect(slugs(sortRows(rows, "listed", "desc"))).toEqual(["kas", "btc", "xel", "zec"]);
  });

  it("sorts by a figure, with unknown figures last in either order", () => {
    expect(slugs(sortRows(rows, "price", "desc"))).toEqual(["btc", "zec", "kas", "xel"]);
    expect(slugs(sortRows(rows, "price", "asc"))).toEqual(["kas", "zec", "btc", "xel"]);
  });

  it("has the day of a machine at the visitor's price of power, or of their own machines, and sorts by it", () => {
    const typical = { device: "M70", revenueUsd: 10, kilowattHours: 100, profitUsd: 6 };
    const earning = [row("btc", { earns: typical }), row("kas", { earns: { ...typical, kilowattHours: 10 } })];
    const at = (powerCost: number, own: Parameters<typeof atOwnTerms>[1]["own"] = null) =>
      atOwnTerms(earning, { powerCost, own }, "earns", "desc").map(({ coin, earns }) => [coin.slug, earns?.profitUsd]);
    expect(at(0.05)).toEqual([
      ["kas", 9.5],
      ["btc", 5],
    ]);
    const days = new Map([["btc", { device: "2 × S21", hashrate: 1, revenueUsd: 40, kilowattHours: 100 }]]);
    expect(at(0.1, { path: "/rig?rig=x", days })).toEqual([
      ["btc", 30],
      ["kas", 9],
    ]);
  });

  it("sorts texts", () => {
    expect(slugs(sortRows(rows, "name", "asc"))).toEqual(["btc", "kas", "xel", "zec"]);
  });

  it("filters by a group of coins", () => {
    const mixed = [row("btc"), row("xmr"), row("etc")];
    expect(slugs(filterRows(mixed, new Set(["etc"])))).toEqual(["etc"]);
    expect(slugs(filterRows(mixed, new Set(["etc", "btc"])))).toEqual(["btc", "etc"]);
    expect(slugs(filterRows(mixed, null))).toEqual(["btc", "xmr", "etc"]);
  });

  it("finds by name, ticker, algorithm or merge-mined coin, in upper or lower case", () => {
    const ltc = row("ltc", { algorithm: "Scrypt", mergeMined: ["DOGE"] });
    expect(["LTC", "scry", " doge "].map((text) => matchesText(ltc, text))).toEqual([true, true, true]);
    expect(matchesText(ltc, "randomx")).toBe(false);
  });
});
