import { expect, it } from "vitest";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const HOUR = 3_600_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const none = { "10m": null, "1h": null, "1d": null };

function network(at: number, more: Partial<NetworkSample>): NetworkSample {
  return { at, height: null, difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null, ...more };
}

describeEachDatabase("spans of figures", (createStoreForTest) => {
  it("are null where nothing was ever stored", async () => {
    const { store } = await createStoreForTest();
    expect(await store.samples.findSpans("kas")).toEqual({ pool: none, network: none, difficulty: none });
    expect(await store.prices.findSpans("KAS")).toEqual(none);
  });

  it("are of each series by itself: a row that does not know a figure is no end of it", async () => {
    const { store } = await createStoreForTest();
    const scheme = { scheme: "pps", hashrate: 1, miners: null, workers: null, effort: null } as const;
    await store.samples.insertHistory("kas", "1h", {
      network: [
        network(midnight, { difficulty: 5 }),
        network(midnight + HOUR, { difficulty: 5, hashrate: 7 }),
        network(midnight + 2 * HOUR, { hashrate: 7 }),
        network(midnight + 3 * HOUR, { height: 9 }),
      ],
      schemes: [
        { at: midnight + HOUR, ...scheme },
        { at: midnight + 5 * HOUR, ...scheme },
      ],
    });
    await store.samples.insertHistory("erg", "1d", { network: [], schemes: [{ at: midnight, ...scheme }] });
    expect(await store.samples.findSpans("kas")).toEqual({
      pool: { ...none, "1h": { oldest: midnight + HOUR, newest: midnight + 5 * HOUR } },
      network: { ...none, "1h": { oldest: midnight + HOUR, newest: midnight + 2 * HOUR } },
      difficulty: { ...none, "1h": { oldest: midnight, newest: midnight + HOUR } },
    });
  });

  it("are of each ticker's prices", async () => {
    const { store } = await createStoreForTest();
    await store.prices.insertHistory("KAS", "1d", [{ at: midnight, usd: 0.05 }]);
    await store.prices.insertHistory("KAS", "10m", [
      { at: midnight + HOUR, usd: 0.05 },
      { at: midnight + 2 * HOUR, usd: 0.06 },
    ]);
    expect(await store.prices.findSpans("KAS")).toEqual({
      "10m": { oldest: midnight + HOUR, newest: midnight + 2 * HOUR },
      "1h": null,
      "1d": { oldest: midnight, newest: midnight },
    });
  });
});
