import { describe, expect, it, vi } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { loadPoolStats, loadPools } from "./load-pool-stats.ts";

const { pools } = createFixtureServices();
const down = async () => Promise.reject(new Error("database is locked"));

function createWeb(changes: Partial<typeof pools>) {
  const report = vi.fn();
  return {
    report,
    web: { services: createFixtureServices({ pools: { ...pools, ...changes } }), report },
  };
}

describe("the stats of a page", () => {
  it("§7.9 §8.8 of a coin: a failed call is reported, and the stub of ticker and name is shown instead", async () => {
    const { web, report } = createWeb({ getPoolStats: down });
    const stats = await loadPoolStats(web, "kas");
    expect(stats).toMatchObject({ state: "stub", terms: { coin: "kas", ticker: "KAS" }, usdPrice: null });
    expect(report.mock.calls).toEqual([[new Error("database is locked"), {}]]);
  });

  it("§7.9 §8.8 of the index page: every enabled coin has its stub", async () => {
    const { web, report } = createWeb({ listPoolStats: down, listSparklines: down });
    const { stats, trends } = await loadPools(web);
    expect(stats.map(({ state }) => state)).toEqual(["stub", "stub"]);
    expect(trends).toEqual({});
    expect(report).toHaveBeenCalledTimes(2);
  });
});
