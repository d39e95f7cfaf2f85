import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blockAt, snapshotAt } from "#src/collector/__fixtures__/scripted-pool.ts";
import { wholeReading } from "../__fixtures__/block-readings.ts";
import { address, day, hour, minute, openScene, type Scene, slot, start } from "../__fixtures__/scene.ts";

let scene: Scene;

beforeEach(async () => {
  scene = await openScene();
});

afterEach(async () => {
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

describe("pools", () => {
  it("reaches enabled and private coins only, and lists no private one", async () => {
    const { pools } = scene.openServices();
    expect(["kas", "bc2", "eth", "doge", "about", ""].map((slug) => pools.isReachable(slug))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const listed = (await pools.listPoolStats()).map((stats) => stats.terms.coin);
    expect(listed).toHaveLength(32);
    expect(listed).not.toContain("bc2");
    expect((await pools.getPoolStats("bc2")).terms.coin).toBe("bc2");
  });

  it("answers stubs of ticker and name on an empty database, and no figures of closed pools", async () => {
    await scene.store.pools.saveSnapshot("sdr", snapshotAt(start));
    const { pools, rates } = scene.openServices();
    expect(new Set((await pools.listPoolStats()).map((stats) => stats.state))).toEqual(new Set(["stub"]));
    expect(await pools.getPoolStats("kas")).toMatchObject({ state: "stub", terms: { ticker: "KAS", name: "KAS" } });
    expect(await rates.getRates()).toEqual({ at: null, source: null, reason: "no-answer", fiat: {}, crypto: {} });
    expect(await pools.listSparklines()).toEqual({});
    expect(await pools.getHashrateSeries("kas", "24h")).toMatchObject({ points: [], schemes: [], availableRanges: [] });
    expect(await pools.getTopMiners("kas")).toMatchObject({
      state: "unknown",
      at: null,
      isOffered: true,
      peakMs: null,
      miners: [],
    });
  });

  it("averages a network's week when most of it was sampled", async () => {
    const point = (at: number, difficulty: number | null, hashrate: number) =>
      ({ at, height: null, difficulty, hashrate, blockReward: null, lastBlockAt: null }) as const;
    await scene.store.samples.insertHistory("kas", "10m", {
      network: [
        point(start - 6 * day, 100, 1_000),
        point(start - 3 * day, null, 3_000),
        point(start - day, 300, 2_000),
      ],
      schemes: [],
    });
    await scene.store.samples.insertHistory("etc", "10m", { network: [point(start - day, 1, 1)], schemes: [] });
    const { pools } = scene.openServices();
    expect(await pools.getNetworkAverage("kas")).toEqual({ difficulty: 200, hashrate: 2_000 });
    expect(await pools.getNetworkAverage("etc")).toEqual({ difficulty: null, hashrate: null });
  });

  it("joins what the collector stored, and asks the database once for all pools", async () => {
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start - minute));
    await scene.store.blocks.upsertBlocks("kas", [blockAt(9, start - hour), blockAt(8, start - 2 * day)]);
    await scene.store.blocks.saveReading("kas", wholeReading);
    await scene.store.prices.recordPrices({ at: start - day, source: "scripted", crypto: { KAS: 0.1 }, fiat: {} });
    await scene.store.prices.recordPrices({ at: start, source: "scripted", crypto: { KAS: 0.11 }, fiat: { EUR: 0.9 } });
    await scene.store.pools.saveTopMiners("kas", start, [
      { address, hashrate: 1e12, hashrateDay: 9e11, workers: 3, lastShareAt: start },
    ]);
    let questions = 0;
    const listSnapshots = scene.store.pools.listSnapshots;
    Object.assign(scene.store.pools, {
      listSnapshots: () => {
        questions += 1;
        return listSnapshots();
      },
    });
    const { pools, rates } = scene.openServices();
    const all = await Promise.all(Array.from({ length: 200 }, () => pools.listPoolStats()));
    expect(questions).toBe(1);
    const stats = all[199]?.find((pool) => pool.terms.coin === "kas");
    expect(stats).toMatchObject({
      state: "live",
      hashrate: 5e12,
      networkShare: 0.005,
      blocksDay: 1,
      lastBlock: { height: 9 },
      terms: { schemes: [{ scheme: "pps", feeFraction: 0.01 }] },
    });
    expect(stats?.usdPrice?.change24h).toBeCloseTo(0.1, 10);
    expect(await rates.getRates()).toEqual({
      at: start,
      source: "scripted",
      reason: null,
      fiat: { EUR: 0.9 },
      crypto: { KAS: 0.11 },
    });
    expect((await pools.getTopMiners("kas")).miners[0]).toMatchObject({
      rank: 1,
      isWholeAddress: true,
      poolShare: 0.2,
    });
    scene.now += 10 * minute;
    expect(await pools.getPoolStats("kas")).toMatchObject({ state: "stale", hashrate: 5e12, at: start - minute });
  });

  it("draws each range from rows that fit, within the bound of points", async () => {
    const history = (stepMs: number, length: number) => ({
      network: [],
      schemes: Array.from({ length }, (_, index) => {
        const at = Math.floor(start / stepMs) * stepMs - index * stepMs;
        return { at, scheme: "pps", hashrate: 100, miners: 1, workers: 2, effort: null } as const;
      }),
    });
    await scene.store.samples.insertHistory("kas", "10m", history(10 * minute, 31 * 144));
    await scene.store.samples.insertHistory("kas", "1h", history(hour, 31 * 24));
    await scene.store.samples.insertHistory("kas", "1d", history(day, 5_000));
    const { pools } = scene.openServices();
    const counts = [];
    for (const range of ["24h", "7d", "30d", "1y", "all"] as const) {
      const series = await pools.getHashrateSeries("kas", range);
      counts.push([range, series.stepMs, series.points.length]);
      expect(series.availableRanges).toEqual(["24h", "7d", "30d", "1y", "all"]);
      expect(new Set(series.points.map((point) => point.hashrate))).toEqual(new Set([100]));
    }
    expect(counts).toEqual([
      ["24h", 10 * minute, 144],
      ["7d", hour, 168],
      ["30d", 2 * hour, 360],
      ["1y", day, 366],
      ["all", 14 * day, 358],
    ]);
    expect((await pools.listSparklines()).kas).toEqual(Array.from({ length: 28 }, () => 100));
  });

  it("measures the block time from full rows of the last seven days, and is null for a pool that is not open yet", async () => {
    // Half a block a second over ten days; the open row holds a mid-step height, which must not count.
    const network = Array.from({ length: 240 }, (_, index) => {
      const at = slot - (240 - index) * hour;
      return {
        at,
        height: 1_000_000 + index * 1800,
        difficulty: null,
        hashrate: null,
        blockReward: null,
        lastBlockAt: null,
      };
    });
    await scene.store.samples.insertHistory("kas", "1h", { network, schemes: [] });
    await scene.store.samples.recordSample(
      "kas",
      { at: start, height: 5_000_000, difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null },
      [{ at: start, scheme: "pps", hashrate: 5, miners: 1, workers: 1, effort: null }],
    );
    const { pools } = scene.openServices();
    expect(await pools.getBlockTime("kas")).toMatchObject({ seconds: 2 });
    expect(await pools.getBlockTime("rvn")).toBeNull();
  });

  it("shows no hashrate of a pool that is not open yet", async () => {
    const sample = { at: start, scheme: "pps" as const, hashrate: 5, miners: 1, workers: 1, effort: null };
    await scene.store.samples.recordSample("fb", null, [sample]);
    await scene.store.samples.recordSample("kas", null, [sample]);
    const { pools } = scene.openServices();
    expect((await pools.getHashrateSeries("kas", "24h")).points).toHaveLength(1);
    expect(await pools.getHashrateSeries("fb", "24h")).toMatchObject({ points: [], schemes: [], availableRanges: [] });
  });
});
