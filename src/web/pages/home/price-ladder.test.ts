import { describe, expect, it } from "vitest";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { findOwnRow, type LadderEntry, placeOwn, priceLadder } from "./price-ladder.ts";

function entry(name: string, coin: "btc" | "kas" | "ltc", revenueUsd: number, kilowattHours: number): LadderEntry {
  const form = "asic-air" as const;
  return {
    name,
    path: `/${name}`,
    form,
    coin: toCoinBadge(coin),
    hashrate: 1,
    rateUnit: "H/s",
    revenueUsd,
    kilowattHours,
  };
}

const rungs = [[entry("thirsty", "btc", 10, 100), entry("thrifty", "btc", 3, 10)], [entry("small", "kas", 4, 20)]];

describe("the ladder", () => {
  it("has the best machine of each kind at a price of power, with what is left of its income", () => {
    expect(priceLadder(rungs, 0.05)).toMatchObject([
      { name: "thirsty", profitUsd: 5, powerUsd: 5, leftFraction: 0.5 },
      { name: "small", profitUsd: 3, powerUsd: 1, leftFraction: 0.75 },
    ]);
    expect(priceLadder(rungs, 0.09).map(({ name }) => name)).toEqual(["small", "thrifty"]);
    expect(priceLadder(rungs, 0.4)).toMatchObject([
      { name: "thrifty", leftFraction: 0 },
      { name: "small", profitUsd: -4 },
    ]);
  });

  it("has the visitor's own machines in the place of the one with their coin, or of the last", () => {
    const pools = new Map(
      rungs.map(([first]) => [first?.coin.slug ?? "", { coin: toCoinBadge("kas"), rateUnit: "H/s" as const }]),
    );
    const day = (revenueUsd: number | null) => ({ device: "2 × KS5", hashrate: 5, revenueUsd, kilowattHours: 10 });
    const own = (days: [string, ReturnType<typeof day>][]) => ({ path: "/rig?rig=x", days: new Map(days) });
    const row = findOwnRow(
      own([
        ["kas", day(9)],
        ["rvn", day(90)],
        ["btc", day(null)],
      ]),
      pools,
      0.1,
    );
    expect(row).toMatchObject({ name: "2 × KS5", path: "/rig?rig=x", profitUsd: 8 });
    expect(placeOwn(priceLadder(rungs, 0.05), row).map(({ name }) => name)).toEqual(["2 × KS5", "thirsty"]);
    const other = row === null ? null : { ...row, coin: toCoinBadge("ltc"), profitUsd: 1 };
    expect(placeOwn(priceLadder(rungs, 0.05), other).map(({ name }) => name)).toEqual(["thirsty", "2 × KS5"]);
    expect(findOwnRow(own([["rvn", day(90)]]), pools, 0.1)).toBeNull();
  });
});
