import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { PoolStats } from "#src/services/services.ts";
import { sumOverPools, sumUp, toCoinGroups } from "./home-view.ts";

describe("groups of coins", () => {
  it("have an address from their name, or from their position if the name has no Latin letters", () => {
    const groups = toCoinGroups([
      { name: "Merge mining!", names: {}, coins: ["ltc", "btc"] },
      { name: "Видеокарты", names: {}, coins: ["rvn"] },
    ]);
    expect(groups.map(({ slug }) => slug)).toEqual(["merge-mining", "group-2"]);
    expect([...(groups[0]?.coins ?? [])]).toEqual(["ltc", "btc"]);
  });
});

describe("totals", () => {
  it("are of all pools at work, and unknown as soon as one does not tell: a dead engine is no pool without miners", async () => {
    const known = await createFixtureServices().pools.getPoolStats("kas");
    if (known.state === "stub") throw new Error("the fixture has figures");
    const { terms, usdPrice } = known;
    const silent: PoolStats = { state: "stub", terms, fault: { kind: "silent", since: 5 }, usdPrice };
    const closed: PoolStats = { ...silent, terms: { ...terms, state: "closed" }, fault: null };
    expect(sumOverPools([known, known, closed], "miners")).toBe(2400);
    expect(sumOverPools([known, silent], "miners")).toBeNull();
    expect(sumOverPools([known, { ...known, workers: null }], "workers")).toBeNull();
    expect(sumOverPools([closed], "miners")).toBeNull();
  });

  it("have the first payout run of pools that take work, and how many pay then", async () => {
    const known = await createFixtureServices().pools.getPoolStats("kas");
    const every = (payoutIntervalMs: number | null): PoolStats => ({
      ...known,
      terms: { ...known.terms, payoutIntervalMs },
    });
    const hour = 3_600_000;
    expect(sumUp([every(hour), every(hour)], 5)).toMatchObject({ pools: 2, nextRun: { at: hour, pools: 2 } });
    expect(sumUp([every(24 * hour), every(hour)], 5).nextRun).toEqual({ at: hour, pools: 1 });
    expect(sumUp([every(hour), every(null)], 5).nextRun).toBeNull();
    const closed: PoolStats = { ...every(7 * hour), terms: { ...known.terms, state: "closed" } };
    expect(sumUp([every(hour), closed], 5)).toMatchObject({ pools: 1, nextRun: { at: hour, pools: 1 } });
  });
});
