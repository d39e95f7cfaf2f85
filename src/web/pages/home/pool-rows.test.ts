import { describe, expect, it } from "vitest";
import { filterRows, matchesText, type PoolRow, sortRows } from "./pool-rows.ts";

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
    networkHashrate: null,
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
