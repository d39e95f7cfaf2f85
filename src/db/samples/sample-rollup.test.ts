import { expect, it } from "vitest";
import type { NetworkSample, PoolSample } from "#src/domain/mining/pool.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const always = { from: 0, to: 4_000_000_000_000 };

function scheme(at: number, hashrate: number, more: Partial<PoolSample> = {}): PoolSample {
  return { at, scheme: "pps", hashrate, miners: null, workers: null, effort: null, ...more };
}

function network(at: number, more: Partial<NetworkSample> = {}): NetworkSample {
  return { at, height: null, difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null, ...more };
}

describeEachDatabase("rollups", (createStoreForTest) => {
  it("weighs ten-minute rows by their samples, and is safe to repeat", async () => {
    const { store } = await createStoreForTest();
    // First row: three polls of 100, 200, 300. Second row: one poll of 1000. By polls (600 + 1000) / 4 = 400, by rows 600.
    for (const [minute, hashrate, miners] of [
      [0, 100, 10],
      [1, 200, null],
      [2, 300, 30],
      [10, 1000, 80],
    ] as const) {
      await store.samples.recordSample("kas", network(midnight + minute * MINUTE, { height: minute, difficulty: 2 }), [
        scheme(midnight + minute * MINUTE, hashrate, { miners }),
      ]);
    }
    await store.samples.recordSample("kas", network(midnight + 70 * MINUTE, { difficulty: 7 }), [
      scheme(midnight + 70 * MINUTE, 900, { scheme: "solo", workers: 3 }),
    ]);
    for (let times = 0; times < 2; times += 1) {
      await store.samples.rollUp({ from: midnight + 15 * MINUTE, to: midnight + 61 * MINUTE });
      expect(await store.samples.listPoolPoints("kas", "1h", always)).toEqual([
        { at: midnight, scheme: "pps", hashrate: 400, miners: 40, workers: null },
        { at: midnight + HOUR, scheme: "solo", hashrate: 900, miners: null, workers: 3 },
      ]);
      expect(await store.samples.listPoolPoints("kas", "1d", always)).toEqual([
        { at: midnight, scheme: "pps", hashrate: 400, miners: 40, workers: null },
        { at: midnight, scheme: "solo", hashrate: 900, miners: null, workers: 3 },
      ]);
      expect(await store.samples.listNetworkPoints("kas", "1h", always)).toEqual([
        { at: midnight, height: 10, difficulty: 2, hashrate: null },
        { at: midnight + HOUR, height: null, difficulty: 7, hashrate: null },
      ]);
      // Four polls of 2 and one of 7.
      expect(await store.samples.listNetworkPoints("kas", "1d", always)).toEqual([
        { at: midnight, height: 10, difficulty: 3, hashrate: null },
      ]);
    }
  });

  it("takes in what came after an earlier rollup", async () => {
    const { store } = await createStoreForTest();
    await store.samples.recordSample("kas", null, [scheme(midnight, 100)]);
    await store.samples.rollUp({ from: midnight, to: midnight + 1 });
    await store.samples.recordSample("kas", null, [scheme(midnight + 20 * MINUTE, 300)]);
    await store.samples.recordSample("kas", null, [scheme(midnight + 3 * HOUR, 500)]);
    await store.samples.rollUp({ from: midnight, to: midnight + 4 * HOUR });
    expect((await store.samples.listPoolPoints("kas", "1h", always)).map((point) => point.hashrate)).toEqual([
      200, 500,
    ]);
    expect((await store.samples.listPoolPoints("kas", "1d", always)).map((point) => point.hashrate)).toEqual([300]);
  });

  it("leaves hours outside the window alone", async () => {
    const { store } = await createStoreForTest();
    for (const hour of [0, 1, 2, 3])
      await store.samples.recordSample("kas", null, [scheme(midnight + hour * HOUR, hour)]);
    await store.samples.rollUp({ from: midnight + HOUR, to: midnight + 3 * HOUR });
    const hours = await store.samples.listPoolPoints("kas", "1h", always);
    expect(hours.map((point) => (point.at - midnight) / HOUR)).toEqual([1, 2]);
  });

  it("makes a day from all of its hours, also those outside the window", async () => {
    const { store } = await createStoreForTest();
    await store.samples.insertHistory("kas", "1h", {
      network: [],
      schemes: [scheme(midnight, 10), scheme(midnight + 5 * HOUR, 20), scheme(midnight + 23 * HOUR, 60)],
    });
    await store.samples.rollUp({ from: midnight + 5 * HOUR, to: midnight + 6 * HOUR });
    expect(await store.samples.listPoolPoints("kas", "1d", always)).toEqual([
      { at: midnight, scheme: "pps", hashrate: 30, miners: null, workers: null },
    ]);
  });

  it("replaces a source's day only when all 24 of its hours exist", async () => {
    const { store } = await createStoreForTest();
    await store.samples.insertHistory("kas", "1d", {
      network: [network(midnight, { difficulty: 5 })],
      schemes: [scheme(midnight, 1000)],
    });
    for (let hour = 0; hour < 23; hour += 1) {
      const at = midnight + hour * HOUR;
      await store.samples.recordSample("kas", network(at, { difficulty: 8 }), [scheme(at, 10)]);
    }
    await store.samples.rollUp({ from: midnight, to: midnight + DAY });
    expect((await store.samples.listPoolPoints("kas", "1d", always))[0]?.hashrate).toBe(1000);
    expect((await store.samples.listNetworkPoints("kas", "1d", always))[0]?.difficulty).toBe(5);

    const last = midnight + 23 * HOUR;
    await store.samples.recordSample("kas", network(last, { difficulty: 8 }), [scheme(last, 250)]);
    await store.samples.rollUp({ from: last, to: midnight + DAY });
    // (23 × 10 + 250) / 24.
    expect((await store.samples.listPoolPoints("kas", "1d", always))[0]?.hashrate).toBe(20);
    expect((await store.samples.listNetworkPoints("kas", "1d", always))[0]?.difficulty).toBe(8);
  });

  it("never thins out an hour whose ten-minute rows are gone", async () => {
    const { store } = await createStoreForTest();
    await store.samples.insertHistory("kas", "10m", {
      network: [],
      schemes: Array.from({ length: 144 }, (_, index) => scheme(midnight + index * 10 * MINUTE, 60)),
    });
    await store.samples.rollUp(always);
    expect(await store.samples.deleteExpired(midnight + 37 * DAY)).toBe(144);
    // A late poll of that day: one sample must not replace an hour that was made from sixty.
    await store.samples.recordSample("kas", null, [scheme(midnight + 30 * MINUTE, 9000)]);
    await store.samples.rollUp(always);
    const hours = await store.samples.listPoolPoints("kas", "1h", always);
    expect(hours).toHaveLength(24);
    expect(hours[0]?.hashrate).toBe(60);
    expect((await store.samples.listPoolPoints("kas", "1d", always)).map((point) => point.hashrate)).toEqual([60]);
  });
});
