import { describe, expect, it } from "vitest";
import { createMiningcoreReplay, miningcore, recordedMiners, recordedTime } from "../recorded-engines/miningcore.ts";
import type { ReplayOptions } from "../recorded-engines/recorded-engine.ts";
import { openScenario } from "./open-scenario.ts";

// What a live Miningcore showed, seen through the whole site.

const minute = 60_000;

describe("a Miningcore", () => {
  it("restarted without its node repeats its last figures: they grow old, count nowhere, and no miners are taken", async () => {
    await using scenario = await openScenario(miningcore);
    await scenario.until("0:30");
    expect(await scenario.poolStats()).toMatchObject({ state: "live", acceptsMiners: true });
    scenario.engine.freeze();
    scenario.engine.restart({ silent: "0:01", starting: "3:00" });
    await scenario.until("1:00");
    const { at, measuredAt, ...stats } = await scenario.poolStats();
    expect(stats).toMatchObject({ state: "stale", acceptsMiners: false, hashrate: miningcore.figures.pool.hashrate });
    expect(scenario.now() - (at ?? 0)).toBeLessThanOrEqual(2 * minute);
    // The last sample came with the restart, half an hour ago.
    expect(scenario.now() - (measuredAt ?? 0)).toBeGreaterThan(29 * minute);
    expect(scenario.now() - (measuredAt ?? 0)).toBeLessThan(32 * minute);
    expect(await scenario.api("pool/stats")).toMatchObject({
      state: "stale",
      accepts_miners: false,
      measured_at: measuredAt,
    });
  });

  it("keeps a rig that stopped within its first hour in the list, offline, with what was measured of its silence", async () => {
    const folder = "rigs-stopped";
    const stopped = {
      ...miningcore,
      recordedAt: recordedTime(folder),
      options: { poolId: "ltc-pplns", requestsPerSecond: 1000 },
      schemes: [{ scheme: "pplns" as const }],
      createReplay: (options: ReplayOptions = {}) => createMiningcoreReplay({ folder, ...options }),
    };
    await using scenario = await openScenario(stopped);
    expect(await scenario.api(`miner/stats/${recordedMiners.odd}`)).toMatchObject({
      state: "offline",
      miner: {
        last_share_at: null,
        last_hashrate_at: Date.parse("2026-11-22T05:18:00Z"),
        workers: [{ name: "my rig/ü<b>", state: "offline", last_hashrate_at: Date.parse("2026-11-22T05:18:00Z") }],
      },
    });
    const miner = await scenario.minerStats(recordedMiners.both);
    expect("workers" in miner && miner.workers.map(({ name, state }) => [name, state])).toEqual([
      ["rig1", "online"],
      ["rig2", "offline"],
    ]);
    expect("workers" in miner && miner.workers[0]?.hashrate.sixHours).toBeCloseTo(935_587.8, 1);
  });

  it("of two pools of one coin is one page: blocks of both, and a miner of both has the rigs of both", async () => {
    await using scenario = await openScenario(miningcore);
    await scenario.until("0:10");
    const stats = await scenario.poolStats();
    expect(stats).toMatchObject({
      hashrate: 5_191_324,
      schemes: [
        { scheme: "pplns", hashrate: 4_237_120 },
        { scheme: "solo", hashrate: 954_204 },
      ],
    });
    const miner = await scenario.minerStats(recordedMiners.both);
    expect("workers" in miner && miner.workers.map(({ name, scheme, state }) => [name, scheme, state])).toEqual([
      ["rig1", "pplns", "online"],
      ["rig2", "pplns", "online"],
      ["rig3", "solo", "online"],
    ]);
    const blocks = await scenario.api("pool/blocks");
    expect(new Set(JSON.stringify(blocks).match(/"scheme":"\w+"/g))).toEqual(
      new Set(['"scheme":"pplns"', '"scheme":"solo"']),
    );
  });

  it("has the effort of its round without its coin's share multiplier, in stats and API alike", async () => {
    await using scenario = await openScenario(miningcore);
    await scenario.until("0:05");
    const [pplns] = (await scenario.poolStats()).schemes;
    // poolEffort 10752688.172… ÷ 65536.
    expect(pplns?.effort).toBeCloseTo(164.073, 3);
    const { schemes } = await scenario.api("pool/stats");
    expect(schemes[0]).toMatchObject({ scheme: "pplns", effort: pplns?.effort });
  });

  it("tells its own ports, and of a rig what it measures instead of counts of shares", async () => {
    await using scenario = await openScenario(miningcore);
    await scenario.until("0:05");
    const { ports } = await scenario.poolStats();
    expect(ports.map(({ port, scheme, name }) => [port, scheme, name])).toContainEqual([3052, "pplns", "Small miners"]);
    const { miner } = await scenario.api(`miner/stats/${recordedMiners.both}`);
    const [rig] = miner.workers;
    expect(rig.shares_per_second).toBeGreaterThan(0);
    expect(rig).toMatchObject({ name: "rig1", last_share_at: null });
  });

  it("with a past of 1,000 blocks has all of them within minutes, and each older page was asked for once", async () => {
    await using scenario = await openScenario(miningcore, { isDownAtFirst: true });
    const { engine, startsAt } = scenario;
    const list = Array.from({ length: 1000 }, (_, index) => ({
      poolId: "ltc-pplns",
      blockHeight: 1000 - index,
      networkDifficulty: 1000,
      status: "confirmed",
      confirmationProgress: 1,
      effort: 0.5,
      transactionConfirmationData: "",
      reward: 6.25,
      hash: (1000 - index).toString(16).padStart(64, "0"),
      miner: recordedMiners.both,
      created: new Date(startsAt - (index + 1) * 40 * minute).toISOString(),
    }));
    engine.change("/api/v2/pools/ltc-solo/blocks", () => ({ result: [], success: true, itemCount: 0 }));
    engine.change("/api/v2/pools/ltc-pplns/blocks", (_answer, { url }) => {
      const size = Number(url.searchParams.get("pageSize"));
      const first = Number(url.searchParams.get("page")) * size;
      return { result: list.slice(first, first + size), success: true, itemCount: list.length };
    });
    engine.up();
    await scenario.until("0:10");
    const { complete_since, blocks } = await scenario.api("pool/blocks?limit=500");
    expect(complete_since).toBe(0);
    expect(blocks.map(({ height }: { height: number }) => height)).toEqual(
      list.slice(0, 500).map((row) => row.blockHeight),
    );
    const older = engine.calls.filter((call) => /ltc-pplns\/blocks\?page=[1-9]/.test(call));
    expect(older.map((call) => /page=(\d)/.exec(call)?.[1])).toEqual(["1", "2", "3", "4", "5", "6"]);
  });
});
