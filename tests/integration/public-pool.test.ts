import { afterEach, describe, expect, it } from "vitest";
import { findIdleRigs } from "#src/services/earnings-change/find-idle-rigs.ts";
import { loadFarm } from "#src/web/pages/miner/farm/load-farm.ts";
import { loadStats } from "#src/web/pages/miner/stats/load-stats.ts";
import { nodePath, publicPool, publicPoolMiner, publicPoolRecordedAt } from "../recorded-engines/public-pool.ts";
import { openRecordedBackend } from "../recorded-engines/recorded-backend.ts";

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

  describe("tell single rigs, each by a question of its own", () => {
    const params = { coin: "btc", address: publicPoolMiner };
    const chartsOf = (calls: readonly string[]) => calls.filter((path) => /\/rig0\d$/.test(path)).length;

    it("on the farm page, by as many charts as there are rigs", async () => {
      const { services, engine } = await openGoodScene();
      const farm = await loadFarm(services, params, new URLSearchParams());
      expect(farm?.known?.recordKind).toBe("kept");
      expect(farm?.known?.all.rigs).toBe(2);
      expect(chartsOf(engine.calls)).toBe(2);
    });

    it("in the chart of a group, beside the miner's own history, at every look", async () => {
      const { services, pass } = await openGoodScene();
      const look = async () => {
        const chart = (await loadStats(services, params, new URLSearchParams("group=rig")))?.known?.chart;
        const series = await services.miners.getMinerSeries("btc", publicPoolMiner, {
          range: "24h",
          scheme: null,
          worker: { key: "rig", groups: "" },
        });
        const points = (key: string) =>
          series?.columns.find((column) => column.key === key)?.values.filter((value) => value !== null).length;
        return [chart?.chosen?.noLine, points("whole"), points("chosen")];
      };
      for (let minutes = 0; minutes <= 4; minutes += 1) {
        expect(await look()).toEqual([null, 3, 2]);
        pass(minute);
      }
    });

    it("for why the miner earned more or less", async () => {
      const { services, engine } = await openGoodScene();
      const to = Math.floor(publicPoolRecordedAt / (10 * minute)) * 10 * minute;
      const stats = await services.miners.getMinerStats("btc", publicPoolMiner);
      if (!("miner" in stats)) throw new Error("the known address is not known");
      const farm = await services.miners.getFarmRecord("btc", publicPoolMiner);
      expect(farm).toMatchObject({ kind: "kept", rigs: [{ name: "rig01" }, { name: "rig02" }] });
      expect(findIdleRigs(farm, stats, [], to - 48 * 60 * minute)).toMatchObject({ known: "recent" });
      expect(chartsOf(engine.calls)).toBe(2);
    });
  });
});
