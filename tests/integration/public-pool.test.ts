import { afterEach, describe, expect, it } from "vitest";
import { openGate } from "#src/services/__fixtures__/open-gate.ts";
import { findIdleRigs } from "#src/services/earnings-change/find-idle-rigs.ts";
import { runVisit } from "#src/services/engine-gate/visit.ts";
import { createFarmService } from "#src/services/miners/farm-record.ts";
import type { MinerSeries, SeenMinerStats } from "#src/services/services.ts";
import { createPublicPool } from "#src/sources/engines/public-pool/public-pool.ts";
import { loadFarm } from "#src/web/pages/miner/farm/load-farm.ts";
import { loadStats } from "#src/web/pages/miner/stats/load-stats.ts";
import { nodePath, publicPool, publicPoolMiner, publicPoolRecordedAt } from "../recorded-engines/public-pool.ts";
import { openRecordedBackend } from "../recorded-engines/recorded-backend.ts";
import { createReplayFetch, recordedContext, replayUrl } from "../recorded-engines/replay-engine.ts";

// Everything but the pages, over a recorded public-pool and the node of its chain.

const minute = 60_000;

let scene: Awaited<ReturnType<typeof openRecordedBackend>> | null = null;
afterEach(async () => {
  await scene?.dispose();
  scene = null;
});

async function openGoodScene() {
  scene = await openRecordedBackend(publicPool);
  await scene.collector.runOnce("poll-pools");
  expect(scene.warnings()).toEqual([]);
  return scene;
}

describe("public-pool and its node", () => {
  it("make one pool: figures of the engine, what it leaves open from the node, blocks of both", async () => {
    const { poolStats, minerStats, dump } = await openGoodScene();
    expect(await poolStats()).toMatchObject({
      state: "live",
      at: publicPoolRecordedAt,
      hashrate: 93_839.02468425705,
      miners: null,
      workers: 2,
      network: {
        height: 440,
        hashrate: 212_374.56962025317,
        difficulty: 4.656542373906925e-10,
        blockReward: 1_250_000_000n,
        lastBlockAt: 1_795_218_136_000,
      },
      lastBlock: { height: 440, finder: publicPoolMiner, worker: "rig01", status: "pending", reward: 1_250_000_000n },
    });
    expect(await minerStats()).toMatchObject({
      state: "online",
      online: 2,
      miner: { hashrate: { tenMinutes: 93_838 } },
      payouts: [],
      reward: { day: null, week: null, month: null },
    });
    expect(dump().blocks).toHaveLength(1);
  });

  it("keep the engine's figures when the node goes wrong, and the block that is known", async () => {
    const backend = await openGoodScene();
    backend.engine.setFault("500", nodePath);
    backend.pass(minute);
    await backend.collector.runOnce("poll-pools");
    expect(await backend.poolStats()).toMatchObject({
      state: "live",
      at: publicPoolRecordedAt + minute,
      hashrate: 93_839.02468425705,
      network: { height: 440, difficulty: null },
      lastBlock: { height: 440, status: "pending" },
    });
    const reported = backend.warnings().map(({ facts }) => [facts.source, facts.what, facts.code]);
    expect(reported).toContainEqual(["bitcoind, node of btc", "network", "unavailable"]);
    expect(reported).toContainEqual(["public-pool of btc", "blocks", "unavailable"]);
  });

  it("do not look like a pool without hashrate when the engine has just started", async () => {
    const backend = await openGoodScene();
    const before = await backend.poolStats();
    backend.engine.setStarting(true);
    backend.pass(minute);
    await backend.collector.runOnce("poll-pools");
    const after = await backend.poolStats();
    expect(after).toEqual({
      ...before,
      ...{ state: "stale", fault: expect.objectContaining({ kind: "restarted" }) },
      network: expect.objectContaining({ at: publicPoolRecordedAt + minute }),
    });
    expect(backend.warnings()).toEqual([]);
  });

  it("leave no trace of the node's password in the log or the database", async () => {
    const backend = await openGoodScene();
    for (const fault of ["html", "cut", "type", "500"] as const) {
      backend.engine.setFault(fault, nodePath);
      backend.pass(minute);
      await backend.collector.runOnce("poll-pools");
      const written = JSON.stringify([backend.kept.lines, backend.dump()], (_key, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      );
      expect(written).not.toContain("Tr0ub4dor");
      expect(written).not.toContain("YWRpdDpUcjB1YjRkb3ImMw==");
    }
  });

  describe("answer what a page is about with two questions of a visitor", () => {
    const params = { coin: "btc", address: publicPoolMiner };
    const chartsOf = (calls: readonly string[]) => calls.filter((path) => /\/rig0\d$/.test(path)).length;

    it("the farm page, by the charts that came with the miner", async () => {
      const { services, engine } = await openGoodScene();
      const farm = await runVisit("203.0.113.7", () => loadFarm(services, params, new URLSearchParams()));
      expect(farm?.known?.recordKind).toBe("kept");
      expect(farm?.known?.all.rigs).toBe(2);
      expect(chartsOf(engine.calls)).toBe(2);
    });

    it("the chart of a group, in turn with the miner's own history, and each stays meanwhile", async () => {
      const { services, engine, pass } = await openGoodScene();
      let series: MinerSeries | null = null;
      const getMinerSeries: typeof services.miners.getMinerSeries = async (...question) => {
        series = await services.miners.getMinerSeries(...question);
        return series;
      };
      const watched = { ...services, miners: { ...services.miners, getMinerSeries } };
      const look = async () => {
        const before = engine.calls.length;
        const chart = (
          await runVisit("203.0.113.7", () => loadStats(watched, params, new URLSearchParams("group=rig")))
        )?.known?.chart;
        const points = (key: string) =>
          series?.columns.find((column) => column.key === key)?.values.filter((value) => value !== null).length;
        return [chart?.chosen?.noLine, points("whole"), points("chosen"), chartsOf(engine.calls.slice(before))];
      };
      // A visitor asks for the miner and one thing more: first the miner's own history.
      expect(await look()).toEqual(["unanswered", 2, undefined, 2]);
      for (let minutes = 1; minutes <= 4; minutes += 1) {
        pass(minute);
        expect(await look()).toEqual([null, 2, 2, 2]);
      }
    });

    it("the histories of the rigs, for why the miner earned more or less", async () => {
      const asked: string[] = [];
      const fetch = createReplayFetch(publicPool, { asked: (path) => asked.push(path) });
      const engine = openGate(createPublicPool(replayUrl, { ...recordedContext(publicPool), fetch }));
      const to = Math.floor(publicPoolRecordedAt / (10 * minute)) * 10 * minute;
      const found = await runVisit("203.0.113.7", async () => {
        const release = engine.holdQuestion();
        const lookup = await engine.fetchMiner(publicPoolMiner);
        if (!lookup.ok || lookup.value.found !== "yes") throw new Error("the known address is not known");
        const { workers } = lookup.value.miner;
        release();
        const known = { coin: "btc", address: publicPoolMiner, at: publicPoolRecordedAt, isStale: false, workers };
        const stats = { ...known, miner: lookup.value.miner } as unknown as SeenMinerStats;
        const getFarmRecord = createFarmService({
          engines: new Map([["btc", engine]]),
          getMinerStats: async () => stats,
          now: () => publicPoolRecordedAt,
          report: () => {},
        });
        const farm = await getFarmRecord("btc", publicPoolMiner);
        return { farm, idle: findIdleRigs(farm, stats, [], to - 48 * 60 * minute) };
      });
      expect(found).toMatchObject({
        farm: { kind: "kept", rigs: [{ name: "rig01" }, { name: "rig02" }] },
        idle: { known: "recent" },
      });
      expect(chartsOf(asked)).toBe(2);
    });
  });
});
