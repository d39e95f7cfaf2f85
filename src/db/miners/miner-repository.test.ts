import { expect, it } from "vitest";
import type { Miner, MinerSample } from "#src/domain/mining/miner.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const always = { from: 0, to: 4_000_000_000_000 };
const address = "kaspa:qz4jrhxsmhz0yml3l7gd07xsqtwl2wm8pvqkp7yx6vn2x5wj0g2k6sh7x3zw8";

const windows = { tenMinutes: 1.5e12, sixHours: null, day: 0 };
const shares = { valid: 12.5, stale: null, invalid: 0 };

const miner: Miner = {
  address,
  hashrate: windows,
  lastShareAt: midnight,
  shares,
  workers: [
    { name: "rig ~1/%2", scheme: "solo", hashrate: windows, lastShareAt: null, shares, trend: null },
    {
      name: "rig ~1/%2",
      scheme: "pps",
      hashrate: windows,
      lastShareAt: midnight,
      shares,
      trend: "0z.1az0z.1az0z.1az0z.1az",
    },
  ],
  balances: [
    { chain: "kas", confirmed: 2n ** 80n, unconfirmed: 0n, paid: null, threshold: 18_446_744_073_709_551_617n },
  ],
};

const told = (at: number) => ({
  answer: { value: { found: "yes" as const, miner }, readAt: at, triedAt: at, fault: null },
});

function sample(at: number, hashrate: number, more: Partial<MinerSample> = {}): MinerSample {
  return { at, scheme: "pps", hashrate, workersOnline: null, ...more };
}

describeEachDatabase("miners", (createStoreForTest) => {
  it("answers nothing about an address that was never seen", async () => {
    const { store } = await createStoreForTest();
    expect(await store.miners.findRecord("kas", address)).toBeNull();
    expect(await store.miners.listSamples("kas", address, always)).toEqual([]);
    expect(await store.miners.listWatched(0, 10)).toEqual([]);
    expect(await store.miners.deleteExpired(midnight)).toBe(0);
    await store.miners.touchViewed("kas", address, midnight);
    expect(await store.miners.findRecord("kas", address)).toBeNull();
  });

  it("lists who was looked at, longest unfollowed first", async () => {
    let now = midnight;
    const { store } = await createStoreForTest(() => now);
    await store.miners.touchViewed("kas", "b", midnight - 10);
    await store.miners.touchViewed("kas", "a", midnight - 20);
    await store.miners.touchViewed("erg", "a", midnight);
    await store.miners.touchViewed("erg", "old", midnight - 30 * DAY);
    // An older view does not replace the newer one, and a reading is no view.
    await store.miners.touchViewed("erg", "a", midnight - 50 * DAY);
    await store.miners.saveReadings("kas", "unseen", told(midnight));
    const since = midnight - DAY;
    expect(await store.miners.listWatched(since, 10)).toEqual([
      { pool: "kas", address: "b" },
      { pool: "kas", address: "a" },
      { pool: "erg", address: "a" },
    ]);
    await store.miners.recordSamples("kas", "b", [sample(midnight, 1)]);
    now += MINUTE;
    await store.miners.recordSamples("kas", "a", []);
    expect(await store.miners.listWatched(since, 10)).toEqual([
      { pool: "erg", address: "a" },
      { pool: "kas", address: "b" },
      { pool: "kas", address: "a" },
    ]);
    expect(await store.miners.listWatched(since, 1)).toEqual([{ pool: "erg", address: "a" }]);
  });

  it("puts samples on the ten-minute grid and replaces those that exist", async () => {
    const { store } = await createStoreForTest();
    await store.miners.recordSamples("kas", address, [
      sample(midnight + 11 * MINUTE, 5, { workersOnline: 2 }),
      sample(midnight, 1),
      sample(midnight + 12 * MINUTE, 6, { scheme: "solo" }),
      sample(midnight + 19 * MINUTE, 7),
    ]);
    await store.miners.recordSamples("kas", address, [sample(midnight, 3, { workersOnline: 4 })]);
    await store.miners.recordSamples("kas", "other", [sample(midnight, 99)]);
    expect(await store.miners.listSamples("kas", address, always)).toEqual([
      sample(midnight, 3, { workersOnline: 4 }),
      sample(midnight + 10 * MINUTE, 7),
      sample(midnight + 10 * MINUTE, 6, { scheme: "solo" }),
    ]);
    expect(await store.miners.hasWorkedBefore("kas", address, midnight)).toBe(false);
    expect(await store.miners.hasWorkedBefore("kas", address, midnight + 1)).toBe(true);
    expect(await store.miners.hasWorkedBefore("kas", "nobody", midnight + 1)).toBe(false);
    expect(await store.miners.listSamples("kas", address, { from: midnight, to: midnight + 10 * MINUTE })).toHaveLength(
      1,
    );
  });

  it("takes a month of samples in one go", async () => {
    const { store } = await createStoreForTest();
    const month = Array.from({ length: 4464 }, (_, index) => sample(midnight + index * 10 * MINUTE, index));
    await store.miners.recordSamples("kas", address, month);
    expect(await store.miners.listSamples("kas", address, always)).toEqual(month);
  });

  it("keeps samples for 35 days and answers for 400 days after the last view", async () => {
    const { store } = await createStoreForTest();
    await store.miners.saveReadings("kas", "looked-at", told(midnight - 900 * DAY));
    await store.miners.touchViewed("kas", "looked-at", midnight - 399 * DAY);
    await store.miners.saveReadings("kas", "forgotten", told(midnight - 10 * DAY));
    await store.miners.touchViewed("kas", "forgotten", midnight - 401 * DAY);
    await store.miners.saveReadings("kas", "never-viewed", told(midnight - 399 * DAY));
    await store.miners.saveReadings("kas", "never-viewed-old", told(midnight - 401 * DAY));
    await store.miners.recordSamples("kas", "looked-at", [
      sample(midnight - 36 * DAY, 1),
      sample(midnight - 35 * DAY, 2),
    ]);
    // PostgreSQL drops whole months (samples/sample-months.test.ts).
    const isByMonth = store.dialect === "postgres";
    // One sample; two answers and their records; two miners without any rows.
    expect(await store.miners.deleteExpired(midnight)).toBe(isByMonth ? 6 : 7);
    expect(await store.miners.findRecord("kas", "looked-at")).not.toBeNull();
    expect(await store.miners.findRecord("kas", "forgotten")).toBeNull();
    expect(await store.miners.findRecord("kas", "never-viewed")).not.toBeNull();
    expect(await store.miners.findRecord("kas", "never-viewed-old")).toBeNull();
    expect((await store.miners.listSamples("kas", "looked-at", always)).slice(isByMonth ? 1 : 0)).toEqual([
      sample(midnight - 35 * DAY, 2),
    ]);
    expect((await store.measure()).find((measure) => measure.table === "miners")?.rows).toBe(2);
    expect(await store.miners.deleteExpired(midnight)).toBe(0);
  });

  it("refuses numbers that cannot be true by the path of their field", async () => {
    const { store } = await createStoreForTest();
    const { value, ...read } = told(midnight).answer;
    const owed = miner.balances.map((balance) => ({ ...balance, paid: -1n }));
    const answer = { ...read, value: { ...value, miner: { ...miner, balances: owed } } };
    await expect(store.miners.saveReadings("kas", address, { answer })).rejects.toThrow(
      "answer.miner.balances.0.paid must not be negative",
    );
    await expect(store.miners.recordSamples("kas", address, [sample(midnight, Number.NaN)])).rejects.toThrow(
      "sample.hashrate must be a finite number",
    );
    await expect(store.miners.touchViewed("kas", address, -1)).rejects.toThrow("viewedAt");
    await expect(store.miners.touchViewed("kas", "", 1)).rejects.toThrow("address must not be empty");
    expect((await store.measure()).find((measure) => measure.table === "miners")?.rows).toBe(0);
  });
});
