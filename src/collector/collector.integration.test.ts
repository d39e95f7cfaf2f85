import { describe, expect, it } from "vitest";
import type { NetworkSample, PoolSnapshot } from "#src/domain/mining/pool.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { createFakeEngine } from "./__fixtures__/fake-engine.ts";
import { type Scene, start } from "./__fixtures__/scene.ts";
import { openSceneForEachTest } from "./__fixtures__/scene-of-each-test.ts";
import { blockAt, snapshotAt } from "./__fixtures__/scripted-pool.ts";
import { createCollector } from "./collector.ts";

const day = 86_400_000;

let scene: Scene;
openSceneForEachTest((opened) => {
  scene = opened;
});

const listTotal = async () => (await scene.listRows()).map((row) => row.hashrate);

describe("poll-pools", () => {
  it("stores the snapshot and folds polls into the open 10-minute row", async () => {
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    scene.pool.script.snapshot = snapshotAt(start + 60_000, 7e12);
    await scene.time.advance(60_000);
    await collector.runOnce("poll-pools");
    expect(await scene.store.pools.findSnapshot("kas")).toEqual(scene.pool.script.snapshot);
    expect(await listTotal()).toEqual([6e12]);
  });

  it("keeps from when on which fee was in force: at a start, and when the configuration or the engine changes it", async () => {
    const ofEngine = { scheme: "pps", feeFraction: null } as const;
    const collector = scene.collectFees([ofEngine, { scheme: "solo", feeFraction: 0.005 }]);
    await collector.runOnce("poll-pools");
    scene.pool.script.snapshot = { ...snapshotAt(start + 60_000), fees: { pps: 0.02, solo: 0.1 } };
    await scene.time.advance(60_000);
    await collector.runOnce("poll-pools");
    // A start with another configuration.
    await scene.time.advance(60_000);
    scene.pool.script.snapshot = { ...snapshotAt(start + 120_000), fees: { pps: 0.02 } };
    await scene.collectFees([ofEngine, { scheme: "solo", feeFraction: 0.01 }]).runOnce("poll-pools");
    expect(await scene.store.pools.listFeeChanges("kas")).toEqual([
      { at: start, scheme: "pps", feeFraction: 0.01 },
      { at: start, scheme: "solo", feeFraction: 0.005 },
      { at: start + 60_000, scheme: "pps", feeFraction: 0.02 },
      { at: start + 120_000, scheme: "solo", feeFraction: 0.01 },
    ]);
  });

  it("keeps when payout runs began, asked every ten minutes, of engines that follow no clock", async () => {
    let listed = [start - 7_200_000, start - 7_199_000];
    let asked = 0;
    const engine = createFakeEngine({
      ...scene.pool.engine,
      capabilities: { payouts: true },
      async fetchPayouts() {
        asked++;
        const paid = { chain: "kas", amount: 5n, fee: null, status: "paid", recipients: 1 } as const;
        return ok({
          items: listed.map((paidAt) => ({ ...paid, paidAt, transactionId: `t${paidAt}` })),
          next: null,
          total: null,
        });
      },
    });
    const collector = scene.collect(true, engine);
    const poll = async (ms: number) => {
      await scene.time.advance(ms);
      await collector.runOnce("poll-pools");
      return (await scene.store.pools.findSnapshot("kas"))?.payoutRuns;
    };
    expect(await poll(0)).toEqual([start - 7_200_000]);
    listed = [start + 30_000];
    expect(await poll(60_000)).toEqual([start - 7_200_000]);
    expect(await poll(600_000)).toEqual([start + 30_000, start - 7_200_000]);
    expect(asked).toBe(2);
  });

  it.each<[string, Partial<PoolSnapshot>]>([
    ["takes no miners", { acceptsMiners: false }],
    ["measured them ten minutes ago", { acceptsMiners: true, measuredAt: start - 540_000 }],
  ])("keeps figures that an engine repeats out of the averages: it %s", async (_, change) => {
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    scene.pool.script.snapshot = { ...snapshotAt(start + 60_000, 7e12), ...change };
    await scene.time.advance(60_000);
    await collector.runOnce("poll-pools");
    expect(await scene.store.pools.findSnapshot("kas")).toEqual(scene.pool.script.snapshot);
    expect(await listTotal()).toEqual([5e12]);
  });

  it.each<SourceError>([
    { code: "not-found" },
    { code: "rate-limited", retryAfterMs: 1_000 },
    { code: "timeout", timeoutMs: 5_000 },
    { code: "unavailable", reason: "HTTP 502" },
    { code: "malformed", path: "/pool", reason: "expected an object", sample: "<html>" },
    { code: "unsupported", what: "pool" },
  ])("keeps the last good snapshot and stores nothing on $code", async (failure) => {
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    scene.pool.script.failure = failure;
    await scene.time.advance(60_000);
    await collector.runOnce("poll-pools");
    expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start);
    expect(await listTotal()).toEqual([5e12]);
    scene.pool.script.failure = null;
    await scene.time.advance(120_000);
    await collector.runOnce("poll-pools");
    expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start + 180_000);
  });

  it.each<[string, number]>([
    ["pps: the hashrate NaN is not a measure", Number.NaN],
    ["pps: the hashrate -5 is not a measure", -5],
    [
      "the hashrate 5000000000000000 is over 100 times the previous 5000000000000 and above the network's 1000000000000000",
      5e15,
    ],
  ])("refuses an impossible sample with its reason in the log: %s", async (reason, hashrate) => {
    // One poll before a restart: the comparison must hold across it.
    await scene.collect().runOnce("poll-pools");
    const collector = scene.collect();
    scene.pool.script.snapshot = snapshotAt(start + 60_000, hashrate);
    await scene.time.advance(60_000);
    await collector.runOnce("poll-pools");
    expect(scene.kept.lines).toContainEqual({
      level: "warn",
      facts: { pool: "kas", source: "fake of kas", reason },
      message: "A pool sample makes no sense and is refused.",
    });
    expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start);
    expect(await listTotal()).toEqual([5e12]);
  });

  it("asks a dead engine nothing else for a while, and an engine that turns it away nothing at all", async () => {
    const collector = scene.collect();
    scene.pool.script.failure = { code: "timeout", timeoutMs: 5_000 };
    for (let turn = 0; turn < 4; turn += 1) await collector.runOnce("poll-pools");
    await collector.runOnce("refresh-top-miners");
    expect(scene.pool.script.asked).toEqual(["pool", "pool", "pool", "pool"]);
    scene.pool.script.failure = { code: "rate-limited", retryAfterMs: null };
    for (let turn = 0; turn < 6; turn += 1) await collector.runOnce("poll-pools");
    expect(scene.pool.script.asked).toHaveLength(7);
    await scene.time.advance(61_000);
    await collector.runOnce("poll-pools");
    expect(scene.pool.script.asked).toHaveLength(8);
  });

  it("finds an engine that is back within 20 seconds, after an hour too, and renews its top miners", async () => {
    const collector = scene.collect();
    collector.start();
    await scene.time.advance(60_000);
    scene.pool.script.failure = { code: "unavailable", reason: "refused", isSilent: true };
    await scene.time.advance(3_600_000);
    const failed = (await scene.store.pools.listSourceStates()).get("kas")?.engine?.fault;
    expect(failed?.kind).toBe("silent");
    scene.pool.script.failure = null;
    const back = scene.time.now();
    await scene.time.advance(22_000);
    expect((await scene.store.pools.findSnapshot("kas"))?.at).toBeGreaterThan(back);
    expect((await scene.store.pools.findTopMiners("kas"))?.at).toBeGreaterThan(back);
    expect((await scene.store.pools.listSourceStates()).get("kas")?.engine?.fault).toBeNull();
    await collector.stop();
  });

  it("keeps since when the engine fails and how, and reports each outage once", async () => {
    const collector = scene.collect();
    const stateOf = async () => (await scene.store.pools.listSourceStates()).get("kas")?.engine;
    const pollWith = async (failure: SourceError | null) => {
      scene.pool.script.failure = failure;
      await scene.time.advance(60_000);
      await collector.runOnce("poll-pools");
    };
    await pollWith(null);
    expect(await stateOf()).toEqual({ fault: null, changedAt: start + 60_000, heightAt: start + 60_000 });
    await pollWith(null);
    expect(await stateOf()).toEqual({ fault: null, changedAt: start + 60_000, heightAt: start + 60_000 });
    await pollWith({ code: "timeout", timeoutMs: 5_000 });
    await pollWith({ code: "unavailable", reason: "HTTP 500" });
    expect((await stateOf())?.fault).toEqual({ kind: "failing", since: start + 180_000 });
    expect(scene.kept.outages).toEqual(["fake of kas gives no figures: no response within 5000 ms"]);
    // Our restart neither forgets the outage nor reports it again.
    await scene.collect().runOnce("poll-pools");
    expect((await stateOf())?.fault).toEqual({ kind: "failing", since: start + 180_000 });
    expect(scene.kept.outages).toHaveLength(1);
    await pollWith(null);
    expect((await stateOf())?.fault).toBeNull();
    scene.pool.script.snapshot = snapshotAt(scene.time.now(), Number.NaN);
    await pollWith(null);
    expect((await stateOf())?.fault).toEqual({ kind: "implausible", since: start + 360_000 });
    expect(scene.kept.outages).toHaveLength(2);
  });

  it("asks the chain's node for what the engine leaves open, and overwrites nothing", async () => {
    const tip = { at: start, height: 1_001, difficulty: 7, hashrate: 2e15, blockReward: 50n, lastBlockAt: start - 9 };
    const asked: string[] = [];
    const answers: Result<NetworkSample, SourceError>[] = [ok(tip), err({ code: "timeout", timeoutMs: 5_000 })];
    const node: ChainNode = {
      name: "fake",
      offers: { header: true, coinbase: true },
      async fetchTip() {
        asked.push("tip");
        return answers.shift() ?? ok(tip);
      },
      fetchBlockHeader: async () => err({ code: "not-found" }),
      fetchCoinbase: async () => err({ code: "not-found" }),
    };
    const collector = scene.collect(true, scene.pool.engine, node);
    const poll = async (change: Partial<NetworkSample> | null) => {
      const whole = snapshotAt(scene.time.now());
      scene.pool.script.snapshot = { ...whole, network: change && whole.network && { ...whole.network, ...change } };
      await collector.runOnce("poll-pools");
      const stored = (await scene.store.pools.findSnapshot("kas"))?.network;
      await scene.time.advance(60_000);
      return stored;
    };
    expect(await poll({ difficulty: null, lastBlockAt: null })).toEqual({
      at: start,
      height: 1_000,
      difficulty: 7,
      hashrate: 1e15,
      blockReward: 5_000n,
      lastBlockAt: start - 9,
    });
    // A failed node costs only its own figures.
    expect(await poll({ difficulty: null })).toMatchObject({ at: start + 60_000, height: 1_000, difficulty: null });
    expect(scene.kept.lines).toContainEqual(
      expect.objectContaining({ level: "warn", facts: expect.objectContaining({ source: "fake, node of kas" }) }),
    );
    expect(await poll(null)).toEqual(tip);
    expect(asked).toHaveLength(3);
    // A complete response needs no node.
    expect(await poll({})).toMatchObject({ difficulty: 2e10 });
    expect(asked).toHaveLength(3);
  });

  it("does not let one hanging engine delay another", async () => {
    const dead = createFakeEngine({ fetchPool: () => new Promise(() => {}) });
    const pools = [
      { coin: "rvn", engine: dead, pollMs: 60_000, isLive: true },
      { coin: "kas", engine: scene.pool.engine, pollMs: 60_000, isLive: true },
    ] as const;
    const collector = createCollector({ ...scene.shared, pools });
    const round = collector.runOnce("poll-pools");
    await expect.poll(async () => (await scene.store.pools.findSnapshot("kas"))?.at).toBe(start);
    expect(await scene.store.pools.findSnapshot("rvn")).toBeNull();
    await scene.time.advance(30_000);
    await round;
  });

  it("spreads the pools over the minute, with a little chance, and leaves no timer when stopped", async () => {
    const polls = new Map<string, number[]>();
    const pools = (["btc", "kas", "etc", "rvn"] as const).map((coin) => {
      const times: number[] = [];
      polls.set(coin, times);
      const fetchPool = () => {
        times.push(scene.time.now() - start);
        return scene.pool.engine.fetchPool();
      };
      return { coin, engine: createFakeEngine({ fetchPool }), pollMs: 60_000, isLive: true };
    });
    const collector = createCollector({ ...scene.shared, pools });
    collector.start();
    for (let step = 0; step < 140; step += 1) await scene.time.advance(500);
    await collector.stop();
    // 12:34:56 at first, later 12:35:00, :15, :30 and :45, each half of 3 seconds late.
    expect(Object.fromEntries(polls)).toEqual({
      btc: [0, 5_500, 65_500],
      kas: [50, 20_500],
      etc: [100, 35_500],
      rvn: [150, 50_500],
    });
    expect(scene.time.countTimers()).toBe(0);
  });
});

describe("what an engine pushes", () => {
  it("brings the poll of its own pool forward, storms of it none the more, and is never believed", async () => {
    const hints: (() => void)[] = [];
    let isWatched = false;
    const watch = (onHint: () => void) => {
      isWatched = true;
      hints.push(onHint);
      return () => {
        isWatched = false;
      };
    };
    const times: number[] = [];
    const other: number[] = [];
    const fetchPool = () => {
      times.push(scene.time.now() - start);
      return scene.pool.engine.fetchPool();
    };
    const fetchOther = async () => {
      other.push(scene.time.now() - start);
      return scene.pool.engine.fetchPool();
    };
    const pools = [
      { coin: "kas", engine: createFakeEngine({ fetchPool, watch }), pollMs: 600_000, isLive: true },
      { coin: "btc", engine: createFakeEngine({ fetchPool: fetchOther }), pollMs: 600_000, isLive: true },
    ] as const;
    const collector = createCollector({ ...scene.shared, pools });
    expect(isWatched).toBe(false);
    collector.start();
    await scene.time.advance(60_000);
    for (let push = 0; push < 100; push += 1) {
      for (const hint of hints) hint();
      await scene.time.advance(100);
    }
    await scene.time.advance(30_000);
    expect(times).toEqual([0, 62_000, 72_000]);
    // The other pool keeps its own phase.
    expect(other).toEqual([50, 19_000]);
    expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start + 72_000);
    await collector.stop();
    expect([isWatched, scene.time.countTimers()]).toEqual([false, 0]);
  });

  it("is not heard of a pool that rests", async () => {
    const watch = () => {
      throw new Error("a closed pool is not watched");
    };
    const engine = createFakeEngine({ watch });
    const collector = createCollector({
      ...scene.shared,
      pools: [{ coin: "kas", engine, pollMs: 60_000, isLive: false }],
    });
    collector.start();
    await scene.time.advance(1_000);
    await collector.stop();
  });
});

describe("blocks and top miners", () => {
  it("reads one page at first, then only until it knows a block", async () => {
    scene.pool.script.blocks = Array.from({ length: 250 }, (_, index) =>
      blockAt(1_000 - index, start - index * 60_000),
    );
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    expect(await scene.listBlocks()).toHaveLength(100);
    scene.pool.script.asked.length = 0;
    scene.pool.script.blocks.unshift(blockAt(1_001, start + 1_000));
    await collector.runOnce("poll-pools");
    expect(await scene.listBlocks()).toHaveLength(101);
    expect(scene.pool.script.asked).toEqual(["pool", "blocks"]);
  });

  it("goes down to the oldest pending block every ten minutes", async () => {
    scene.pool.script.blocks = Array.from({ length: 250 }, (_, index) =>
      blockAt(1_000 - index, start - index * 10_000),
    );
    scene.pool.script.blocks[240] = blockAt(760, start - 240 * 10_000, "pending");
    const collector = scene.collect();
    await scene.readAllBlocks(collector);
    await collector.runOnce("poll-pools");
    scene.pool.script.blocks[240] = blockAt(760, start - 240 * 10_000, "orphaned");
    await scene.time.advance(60_000);
    await collector.runOnce("poll-pools");
    expect((await scene.listBlocks()).find((block) => block.height === 760)?.status).toBe("pending");
    await scene.time.advance(600_000);
    await collector.runOnce("poll-pools");
    expect((await scene.listBlocks()).find((block) => block.height === 760)?.status).toBe("orphaned");
  });

  it("looks every six hours for blocks that the engine cannot check, however far down they are", async () => {
    const hour = 3_600_000;
    scene.pool.script.blocks = Array.from({ length: 1_500 }, (_, index) =>
      blockAt(2_000 - index, start - 2 * hour - index * 1_000, "pending"),
    );
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    await scene.readAllBlocks(collector);
    const last = scene.pool.script.blocks.length - 1;
    scene.pool.script.blocks[last] = blockAt(501, start - 2 * hour - last * 1_000, "confirmed");
    const findStatus = async () => {
      await collector.runOnce("poll-pools");
      await scene.readAllBlocks(collector);
      const { items } = await scene.store.blocks.listBlocks("kas", {
        before: null,
        limit: 2,
        chain: "kas",
        status: "confirmed",
      });
      return items.map(({ height }) => height);
    };
    await scene.time.advance(hour);
    scene.pool.script.asked.length = 0;
    expect([await findStatus(), scene.pool.script.asked]).toEqual([[], ["pool", "blocks"]]);
    await scene.time.advance(6 * hour);
    expect(await findStatus()).toEqual([501]);
  });

  it("looks no more for a pending block that came back with its hash", async () => {
    scene.pool.script.blocks = Array.from({ length: 250 }, (_, index) =>
      blockAt(1_000 - index, start - index * 60_000),
    );
    const pending = { ...blockAt(760, start - 240 * 60_000, "pending"), hash: null };
    scene.pool.script.blocks[240] = pending;
    const collector = scene.collect();
    await scene.readAllBlocks(collector);
    scene.pool.script.blocks[240] = { ...pending, hash: "ab".repeat(32), status: "confirmed" };
    await collector.runOnce("poll-pools");
    scene.pool.script.asked.length = 0;
    await scene.time.advance(660_000);
    await collector.runOnce("poll-pools");
    expect(scene.pool.script.asked).toEqual(["pool", "blocks"]);
    expect((await scene.listBlocks()).filter((block) => block.height === 760)).toHaveLength(1);
  });

  it("refuses impossible blocks and keeps the others", async () => {
    scene.pool.script.blocks = [blockAt(3, start), blockAt(-2, start), blockAt(1, start + day)];
    await scene.collect().runOnce("poll-pools");
    expect((await scene.listBlocks()).map((block) => block.height)).toEqual([3]);
    expect(scene.kept.lines).toContainEqual(expect.objectContaining({ facts: { pool: "kas", refused: 2 } }));
  });

  it("refuses blocks far above the tip that the same engine names, and says so", async () => {
    scene.pool.script.blocks = [blockAt(1e9, start, "pending"), blockAt(1_001, start - 60_000, "pending")];
    await scene.collect().runOnce("poll-pools");
    expect((await scene.listBlocks()).map(({ height }) => height)).toEqual([1_001]);
    expect(scene.kept.lines).toContainEqual({
      level: "warn",
      message: "Blocks with impossible figures are refused.",
      facts: { pool: "kas", refused: 1 },
    });
  });

  it("puts blocks away that wait and that the engine no longer lists, and takes back what it lists again", async () => {
    const minute = 60_000;
    const honest = Array.from({ length: 250 }, (_, index) => blockAt(1_000 - index, start - index * minute, "pending"));
    const madeUp = [20, 30, 150].map((nth) => ({
      ...blockAt(500_000 + nth, start - nth * minute, "pending"),
      hash: "0",
    }));
    scene.pool.script.blocks = [...honest, ...madeUp].toSorted((a, b) => b.foundAt - a.foundAt);
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    await scene.readAllBlocks(collector);
    expect(await scene.listBlocks()).toHaveLength(253);
    // An empty list proves nothing.
    scene.pool.script.blocks = [];
    await collector.runOnce("poll-pools");
    expect(await scene.listBlocks()).toHaveLength(253);
    scene.pool.script.blocks = honest;
    const look = async (afterMinutes: number) => {
      await scene.time.advance(afterMinutes * minute);
      await collector.runOnce("poll-pools");
      await scene.readAllBlocks(collector);
      return (await scene.listBlocks()).flatMap(({ height }) => (height > 1_000 ? [height] : []));
    };
    expect(await look(11)).toEqual([500_150]);
    expect(await look(361)).toEqual([]);
    expect(await scene.listBlocks()).toHaveLength(250);
    expect(scene.kept.lines).toContainEqual({
      level: "warn",
      message: "The engine no longer lists blocks that were pending.",
      facts: { pool: "kas", blocks: 2, heights: [500_020, 500_030] },
    });
    scene.pool.script.blocks = [madeUp[0] ?? blockAt(1, start), ...honest];
    await collector.runOnce("poll-pools");
    expect(await scene.listBlocks()).toHaveLength(251);
  });

  it("dates the top miners to the statistics that the engine repeats", async () => {
    const collector = scene.collect();
    scene.pool.script.snapshot = { ...snapshotAt(start), measuredAt: start - 240_000 };
    await collector.runOnce("poll-pools");
    await collector.runOnce("refresh-top-miners");
    expect((await scene.store.pools.findTopMiners("kas"))?.at).toBe(start - 240_000);
  });

  it("keeps the top miners, and the last list when the engine fails", async () => {
    const collector = scene.collect();
    await collector.runOnce("refresh-top-miners");
    scene.pool.script.failure = { code: "unavailable", reason: "HTTP 500" };
    await scene.time.advance(300_000);
    await collector.runOnce("refresh-top-miners");
    expect(await scene.store.pools.findTopMiners("kas")).toEqual({
      at: start,
      miners: [{ address: "kaspa:top", hashrate: 1e12, hashrateDay: null, workers: 2, lastShareAt: start }],
    });
  });
});

describe("poll-prices", () => {
  it("keeps the last prices with their age when the feed fails, and refuses what is no price", async () => {
    const collector = scene.collect();
    scene.prices.script.crypto = { KAS: 0.1, BTC: 0, ETC: Number.NaN };
    await collector.runOnce("poll-prices");
    scene.prices.script.failure = { code: "rate-limited", retryAfterMs: null };
    await scene.time.advance(90_000);
    await collector.runOnce("poll-prices");
    expect(await scene.store.prices.findLatest()).toMatchObject({
      at: start,
      crypto: { KAS: 0.1 },
      fiat: { EUR: 0.9 },
    });
    expect(scene.kept.lines).toContainEqual(
      expect.objectContaining({ facts: { source: "scripted prices", refused: ["BTC", "ETC"] } }),
    );
  });
});
