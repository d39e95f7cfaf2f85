import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blockAt, snapshotAt } from "#src/collector/__fixtures__/scripted-pool.ts";
import type { PoolHistory } from "#src/domain/mining/pool.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { wholeReading } from "../__fixtures__/block-readings.ts";
import { day, hour, minute, openScene, type Scene, slot, start } from "../__fixtures__/scene.ts";
import type { CoinSeries, SeriesColumnKey } from "../services.ts";

let scene: Scene;

beforeEach(async () => {
  scene = await openScene();
});

afterEach(async () => {
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

const ranges = ["24h", "7d", "30d", "1y", "all"] as const;
const kinds = ["pool-hashrate", "hashrate", "difficulty", "price"] as const;

/** `length` rows up to the open one; heights rise by one each ten minutes. */
function history(stepMs: number, length: number, schemes: readonly RewardScheme[], end = start): PoolHistory {
  const times = Array.from({ length }, (_, index) => Math.floor(end / stepMs) * stepMs - index * stepMs);
  return {
    network: times.map((at) => ({
      at,
      height: 800_000 + Math.floor((at - start) / (10 * minute)),
      difficulty: 50,
      hashrate: 1_000,
      blockReward: null,
      lastBlockAt: null,
    })),
    schemes: times.flatMap((at) =>
      schemes.map((scheme) => ({ at, scheme, hashrate: 100, miners: 1, workers: 2, effort: null })),
    ),
  };
}

async function fill(coin: string, ticker: string, schemes: readonly RewardScheme[], days: number): Promise<void> {
  const rows = [
    ["10m", 10 * minute, 31 * 144],
    ["1h", hour, 31 * 24],
    ["1d", day, days],
  ] as const;
  for (const [resolution, stepMs, length] of rows) {
    const told = history(stepMs, length, schemes);
    await scene.store.samples.insertHistory(coin, resolution, told);
    await scene.store.prices.insertHistory(
      ticker,
      resolution,
      told.network.map(({ at }) => ({ at, usd: 0.25 })),
    );
  }
}

function valuesOf(series: CoinSeries, key: SeriesColumnKey) {
  return series.columns.find((column) => column.key === key)?.values ?? [];
}

describe("series of a coin", () => {
  it("share one axis for each range, and stay within 370 steps however long the past is", async () => {
    await fill("kas", "KAS", rewardSchemes, 4_000);
    const { series } = scene.openServices();
    const steps = [];
    for (const range of ranges) {
      const [first, ...others] = await Promise.all(kinds.map((kind) => series.getSeries("kas", kind, range)));
      if (first === undefined) throw new Error("No series");
      const { from, to, stepMs } = first;
      for (const other of others) expect(other).toMatchObject({ range, from, to, stepMs });
      expect(first.availableRanges).toEqual(ranges);
      const lengths = [first, ...others].flatMap(({ columns }) => columns.map(({ values }) => values.length));
      expect(new Set(lengths)).toEqual(new Set([(to - from) / stepMs]));
      steps.push([range, stepMs, lengths[0]]);
    }
    expect(steps).toEqual([
      ["24h", 10 * minute, 144],
      ["7d", hour, 168],
      ["30d", 2 * hour, 360],
      ["1y", day, 366],
      ["all", 11 * day, 365],
    ]);
  });

  it("draws each kind from its own rows", async () => {
    await fill("kas", "KAS", ["pps", "solo"], 400);
    const { series } = scene.openServices();
    const pool = await series.getSeries("kas", "pool-hashrate", "7d");
    expect(pool.columns.map(({ key }) => key)).toEqual([
      "pool",
      "pps",
      "solo",
      "network",
      "share",
      "miners",
      "workers",
    ]);
    for (const [key, value] of Object.entries({ pool: 200, pps: 100, share: 0.2, miners: 2, workers: 4 }))
      expect(new Set(pool.columns.find((column) => column.key === key)?.values)).toEqual(new Set([value]));
    const others = await Promise.all(kinds.slice(1).map((kind) => series.getSeries("kas", kind, "7d")));
    expect(others.map(({ columns }) => [columns[0]?.key, columns[0]?.values[9]])).toEqual([
      ["network", 1_000],
      ["difficulty", 50],
      ["price", 0.25],
    ]);
    expect(pool).toMatchObject({ isEnded: false, changes: { day: 0, week: 0, month: 0 }, monthAverage: 200 });
    // Without a snapshot only the newest point is left, and it is old.
    expect(pool.latest).toEqual({ at: Math.floor(start / hour) * hour, value: 200, isStale: true });
  });

  it("has the present figure of the coin's header", async () => {
    await fill("kas", "KAS", ["pps"], 40);
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start - minute));
    await scene.store.prices.recordPrices({ at: start - minute, source: "scripted", crypto: { KAS: 0.5 }, fiat: {} });
    const { series, pools } = scene.openServices();
    const stats = await pools.getPoolStats("kas");
    if (stats.state === "stub") throw new Error("No stats");
    const latest = await Promise.all(kinds.map(async (kind) => (await series.getSeries("kas", kind, "24h")).latest));
    expect(latest).toEqual([
      { at: start - minute, value: stats.hashrate, isStale: false },
      { at: start - minute, value: stats.network?.hashrate, isStale: false },
      { at: start - minute, value: stats.network?.difficulty, isStale: false },
      { at: start - minute, value: 0.5, isStale: false },
    ]);
    expect((await series.getSeries("kas", "price", "24h")).priceSource).toBe("scripted");
    scene.now += 2 * hour;
    expect((await series.getSeries("kas", "price", "24h")).latest).toMatchObject({ value: 0.5, isStale: true });
  });

  it("has the price change of the coin's header", async () => {
    await fill("kas", "KAS", ["pps"], 40);
    await scene.store.prices.recordPrices({ at: start - minute, source: "scripted", crypto: { KAS: 0.5 }, fiat: {} });
    const { series, pools } = scene.openServices();
    const { changes } = await series.getSeries("kas", "price", "24h");
    expect(changes).toEqual({ day: 1, week: 1, month: 1 });
    expect((await pools.getPoolStats("kas")).usdPrice?.change24h).toBe(changes.day);
  });

  it("leaves a gap where nothing was measured, and has no change against a gap", async () => {
    await scene.store.samples.insertHistory("kas", "10m", history(10 * minute, 6, ["pps"]));
    await scene.store.samples.insertHistory("kas", "10m", history(10 * minute, 6, ["pps"], start - 12 * hour));
    const series = await scene.openServices().series.getSeries("kas", "pool-hashrate", "24h");
    const known = valuesOf(series, "pool").flatMap((value, step) => (value === null ? [] : [step]));
    expect(known).toEqual([66, 67, 68, 69, 70, 71, 138, 139, 140, 141, 142, 143]);
    expect(series).toMatchObject({ changes: { day: null, week: null, month: null }, monthAverage: null });
  });

  it("marks single blocks on slow chains and counts them on fast ones", async () => {
    await fill("kas", "KAS", ["pps"], 40);
    await scene.store.blocks.saveReading("kas", wholeReading);
    await scene.store.blocks.upsertBlocks("kas", [
      blockAt(1, slot - 3 * day),
      blockAt(2, slot - hour),
      blockAt(3, slot - hour + 1),
      { ...blockAt(4, slot - hour + 2), status: "orphaned" },
    ]);
    const slow = await scene.openServices().series.getSeries("kas", "pool-hashrate", "24h");
    expect(slow.blocks).toEqual({
      knownSince: slot - 3 * day,
      marks: [
        { at: slot - hour, height: 2 },
        { at: slot - hour + 1, height: 3 },
      ],
    });
    expect(valuesOf(slow, "blocks").slice(136, 140)).toEqual([0, 2, 0, 0]);
    await scene.store.blocks.upsertBlocks(
      "kas",
      Array.from({ length: 100 }, (_, index) => blockAt(100 + index, slot - 2 * hour + index)),
    );
    const fast = await scene.openServices().series.getSeries("kas", "pool-hashrate", "24h");
    expect(fast.blocks?.marks).toBeNull();
    expect(valuesOf(fast, "blocks")[131]).toBe(100);
    // A month uses hourly counts with equal sums; before the first known block it is null.
    const month = valuesOf(await scene.openServices().series.getSeries("kas", "pool-hashrate", "30d"), "blocks");
    expect(month.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(103);
    expect(month[0]).toBeNull();
  });

  it("ends the series of a closed pool with its last figure, while its coin is still traded", async () => {
    const end = start - 200 * day;
    await scene.store.samples.insertHistory("sdr", "1d", history(day, 300, ["pps"], end));
    await scene.store.prices.insertHistory("SDR", "1d", [{ at: Math.floor(start / day) * day, usd: 1 }]);
    const { series } = scene.openServices();
    const closed = await series.getSeries("sdr", "pool-hashrate", "24h");
    expect(closed).toMatchObject({ range: "1y", isEnded: true, to: Math.floor(end / day) * day + day });
    expect(closed.latest).toEqual({ at: Math.floor(end / day) * day, value: 100, isStale: false });
    expect(closed.availableRanges).toEqual(["1y", "all"]);
    expect(await series.getSeries("sdr", "price", "all")).toMatchObject({ isEnded: false, range: "all" });
  });

  it("answers an empty series where nothing was ever measured", async () => {
    for (const kind of kinds) {
      const empty = await scene.openServices().series.getSeries("erg", kind, "7d");
      expect(empty).toMatchObject({ range: "7d", availableRanges: [], latest: null, blocks: null, adjustment: null });
      expect(empty.columns.every(({ values }) => values.every((value) => value === null))).toBe(true);
    }
  });

  it("expects the next adjustment on chains that adjust in epochs, and on no other", async () => {
    await fill("btc", "BTC", ["pps"], 40);
    await fill("kas", "KAS", ["pps"], 40);
    const { series } = scene.openServices();
    const { adjustment } = await series.getSeries("btc", "difficulty", "30d");
    expect(adjustment).toMatchObject({ atHeight: 800_352, blocksLeft: 353, epochBlocks: 2016, measuredBlocks: 2016 });
    expect(adjustment?.change).toBeCloseTo(0, 3);
    expect((await series.getSeries("btc", "hashrate", "30d")).adjustment).toBeNull();
    expect((await series.getSeries("kas", "difficulty", "30d")).adjustment).toBeNull();
  });
});
