import { expect, it } from "vitest";
import type { NetworkSample, PoolSample } from "#src/domain/mining/pool.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const noon = 1_772_366_400_000;
const midnight = 1_772_323_200_000;
const always = { from: 0, to: 4_000_000_000_000 };

function scheme(at: number, hashrate: number, more: Partial<PoolSample> = {}): PoolSample {
  return { at, scheme: "pps", hashrate, miners: null, workers: null, effort: null, ...more };
}

function network(at: number, more: Partial<NetworkSample> = {}): NetworkSample {
  return { at, height: null, difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null, ...more };
}

describeEachDatabase("samples", (createStoreForTest) => {
  it("answers nothing about a pool that was never seen", async () => {
    const { store } = await createStoreForTest();
    expect(await store.samples.listPoolPoints("kas", "10m", always)).toEqual([]);
    expect(await store.samples.listNetworkPoints("kas", "1d", always)).toEqual([]);
    expect(await store.samples.findOldest("kas")).toEqual({ "10m": null, "1h": null, "1d": null });
    expect(await store.samples.listHashrateTrends(["kas"], always, HOUR)).toEqual(new Map());
    await store.samples.rollUp(always);
    expect(await store.samples.deleteExpired(noon)).toBe(0);
  });

  it("averages the polls of ten minutes, in whatever order they come", async () => {
    const { store } = await createStoreForTest();
    await store.samples.recordSample("kas", null, [scheme(noon + 5 * MINUTE, 100, { miners: 10, workers: 40 })]);
    await store.samples.recordSample("kas", null, [scheme(noon + 9 * MINUTE, 400, { miners: 20, workers: null })]);
    // Older than the newest in its row, and without miners: added, and no null replaces a number.
    await store.samples.recordSample("kas", null, [scheme(noon + MINUTE, 700, { miners: null, workers: 41 })]);
    await store.samples.recordSample("kas", null, [scheme(noon + 10 * MINUTE, 900, { scheme: "solo" })]);
    expect(await store.samples.listPoolPoints("kas", "10m", always)).toEqual([
      { at: noon, scheme: "pps", hashrate: 400, miners: 15, workers: 41 },
      { at: noon + 10 * MINUTE, scheme: "solo", hashrate: 900, miners: null, workers: null },
    ]);
  });

  it("keeps schemes apart and the window half open", async () => {
    const { store } = await createStoreForTest();
    const schemes = (at: number) => [
      scheme(at, 3, { scheme: "solo" }),
      scheme(at, 1),
      scheme(at, 2, { scheme: "prop" }),
    ];
    await store.samples.recordSample("kas", null, schemes(noon));
    await store.samples.recordSample("kas", null, schemes(noon + 10 * MINUTE));
    await store.samples.recordSample("erg", null, schemes(noon));
    const points = await store.samples.listPoolPoints("kas", "10m", { from: noon, to: noon + 10 * MINUTE });
    expect(points.map((point) => [point.at, point.scheme, point.hashrate])).toEqual([
      [noon, "pps", 1],
      [noon, "prop", 2],
      [noon, "solo", 3],
    ]);
  });

  it("lets no unknown part of the network damage a known one", async () => {
    const { store } = await createStoreForTest();
    await store.samples.recordSample("kas", network(noon, { height: 500, difficulty: 10 }), []);
    await store.samples.recordSample("kas", network(noon + MINUTE, { hashrate: 7000 }), []);
    await store.samples.recordSample("kas", network(noon + 2 * MINUTE, { height: 499, difficulty: 40 }), []);
    await store.samples.recordSample("kas", network(noon + 3 * MINUTE), []);
    await store.samples.recordSample("erg", network(noon), []);
    expect(await store.samples.listNetworkPoints("kas", "10m", always)).toEqual([
      { at: noon, height: 500, difficulty: 25, hashrate: 7000 },
    ]);
    // A sample without any value is no row.
    expect(await store.samples.listNetworkPoints("erg", "10m", always)).toEqual([]);
  });

  it("loses nothing when samples are recorded at the same time", async () => {
    const { store } = await createStoreForTest();
    await Promise.all(
      [10, 20, 30, 40, 50, 60, 70, 80].map((hashrate, index) =>
        store.samples.recordSample("kas", network(noon, { difficulty: hashrate }), [
          scheme(noon + index, hashrate, { miners: 1 }),
          scheme(noon + index, hashrate * 2, { scheme: "solo" }),
        ]),
      ),
    );
    const points = await store.samples.listPoolPoints("kas", "10m", always);
    expect(points.map((point) => point.scheme)).toEqual(["pps", "solo"]);
    expect(points[0]?.hashrate).toBeCloseTo(45, 9);
    expect(points[1]?.hashrate).toBeCloseTo(90, 9);
    expect((await store.samples.listNetworkPoints("kas", "10m", always))[0]?.difficulty).toBeCloseTo(45, 9);
  });

  it("refuses numbers that cannot be true, and writes nothing of that poll", async () => {
    const { store } = await createStoreForTest();
    const record = (sample: PoolSample, chain: NetworkSample | null = null) =>
      store.samples.recordSample("kas", chain, [scheme(noon, 1), sample]);
    await expect(record(scheme(noon, Number.NaN))).rejects.toThrow("scheme.hashrate must be a finite number");
    await expect(record(scheme(noon, Number.POSITIVE_INFINITY))).rejects.toThrow(RangeError);
    await expect(record(scheme(noon, -1))).rejects.toThrow(RangeError);
    await expect(record(scheme(noon, 1, { miners: -3 }))).rejects.toThrow("scheme.miners");
    await expect(record(scheme(noon + 0.5, 1))).rejects.toThrow("scheme.at");
    await expect(record(scheme(noon, 1), network(noon, { height: 1.5 }))).rejects.toThrow("network.height");
    await expect(record(scheme(noon, 1), network(noon, { difficulty: -1 }))).rejects.toThrow("network.difficulty");
    await expect(
      store.samples.insertHistory("kas", "10m", { network: [], schemes: [scheme(noon, Number.NaN)] }),
    ).rejects.toThrow(RangeError);
    expect(await store.samples.listPoolPoints("kas", "10m", always)).toEqual([]);
  });

  it("fills history by the thousand, keeps rows that exist and says how many were new", async () => {
    const { store } = await createStoreForTest();
    await store.samples.recordSample("kas", null, [scheme(noon, 5)]);
    const times = Array.from({ length: 1234 }, (_, index) => noon - index * 10 * MINUTE);
    const history = {
      network: times.map((at) => network(at, { height: 7, difficulty: 2.5 })),
      schemes: times.flatMap((at) => [scheme(at, 100, { miners: 3 }), scheme(at, 50, { scheme: "solo", workers: 4 })]),
    };
    expect(await store.samples.insertHistory("kas", "10m", history)).toBe(1234 + 2 * 1234 - 1);
    expect(await store.samples.insertHistory("kas", "10m", history)).toBe(0);
    const points = await store.samples.listPoolPoints("kas", "10m", always);
    expect(points).toHaveLength(2468);
    expect(points[0]).toEqual({ at: noon - 739_800_000, scheme: "pps", hashrate: 100, miners: 3, workers: null });
    expect(points.at(-2)).toEqual({ at: noon, scheme: "pps", hashrate: 5, miners: null, workers: null });
    expect(points.at(-1)).toEqual({ at: noon, scheme: "solo", hashrate: 50, miners: null, workers: 4 });
    expect(await store.samples.listNetworkPoints("kas", "10m", { from: noon, to: noon + 1 })).toEqual([
      { at: noon, height: 7, difficulty: 2.5, hashrate: null },
    ]);
  });

  it("knows the oldest row of each resolution, of the pool or its network", async () => {
    const { store } = await createStoreForTest();
    await store.samples.insertHistory("kas", "10m", {
      network: [],
      schemes: [scheme(noon, 1), scheme(noon - HOUR, 1)],
    });
    await store.samples.insertHistory("kas", "1d", { network: [network(midnight - DAY, { height: 1 })], schemes: [] });
    expect(await store.samples.findOldest("kas")).toEqual({ "10m": noon - HOUR, "1h": null, "1d": midnight - DAY });
  });

  it("draws the total of all schemes in steps, from the coarsest rows that fit", async () => {
    const { store } = await createStoreForTest();
    await store.samples.insertHistory("kas", "10m", {
      network: [],
      schemes: [
        scheme(midnight, 100),
        scheme(midnight, 20, { scheme: "solo" }),
        scheme(midnight + 10 * MINUTE, 300),
        scheme(midnight + 2 * HOUR, 80),
      ],
    });
    await store.samples.insertHistory("erg", "1h", { network: [], schemes: [scheme(midnight + HOUR, 6)] });
    await store.samples.insertHistory("erg", "10m", { network: [], schemes: [scheme(midnight + HOUR, 9)] });
    const window = { from: midnight, to: midnight + DAY };
    const trends = await store.samples.listHashrateTrends(["erg", "none", "kas"], window, HOUR);
    expect([...trends]).toEqual([
      ["erg", [6]],
      ["kas", [210, 80]],
    ]);
    expect(await store.samples.listHashrateTrends(["kas"], { from: midnight, to: midnight + HOUR }, HOUR)).toEqual(
      new Map([["kas", [210]]]),
    );
    expect(await store.samples.listHashrateTrends(["erg"], window, 10 * MINUTE)).toEqual(new Map([["erg", [9]]]));
  });

  it("deletes ten-minute rows after 35 days and hours after 400, and days never", async () => {
    const { store } = await createStoreForTest();
    const old = midnight - 500 * DAY;
    for (const resolution of ["10m", "1h", "1d"] as const) {
      await store.samples.insertHistory("kas", resolution, {
        network: [network(old, { height: 1 }), network(midnight - 36 * DAY, { height: 2 })],
        schemes: [scheme(old, 1), scheme(midnight - 36 * DAY, 1), scheme(midnight - 35 * DAY, 1), scheme(midnight, 1)],
      });
    }
    const listTimes = async (resolution: "10m" | "1h" | "1d") =>
      (await store.samples.listPoolPoints("kas", resolution, always)).map((point) => (point.at - midnight) / DAY);
    // 10 minutes: two of the pool's and two of the network's. Hours: one of each.
    expect(await store.samples.deleteExpired(midnight + HOUR)).toBe(6);
    expect(await listTimes("10m")).toEqual([-35, 0]);
    expect(await listTimes("1h")).toEqual([-36, -35, 0]);
    expect(await listTimes("1d")).toEqual([-500, -36, -35, 0]);
    expect(await store.samples.listNetworkPoints("kas", "10m", always)).toEqual([]);
    expect(await store.samples.deleteExpired(midnight + HOUR)).toBe(0);
  });
});
