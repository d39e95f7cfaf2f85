import { describe, expect, it } from "vitest";
import type { News } from "#src/db/signals/signals.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { type Scene, start } from "./__fixtures__/scene.ts";
import { openSceneForEachTest } from "./__fixtures__/scene-of-each-test.ts";
import { blockAt, snapshotAt } from "./__fixtures__/scripted-pool.ts";
import type { Collector } from "./collector.ts";

// Pool, network and blocks are three parts: each is as fresh as its own source.

const minute = 60_000;

let scene: Scene;
openSceneForEachTest((opened) => {
  scene = opened;
});

const stored = () => scene.store.pools.findSnapshot("kas");
const engineState = async () => (await scene.store.pools.listSourceStates()).get("kas")?.engine;
const listTotal = async () => (await scene.listRows()).map((row) => row.hashrate);

async function poll(collector: Collector, ms = minute) {
  await scene.time.advance(ms);
  await collector.runOnce("poll-pools");
}

/** One block above the engine at each minute. */
function nodeOf(answer: () => Result<NetworkSample, SourceError>): ChainNode {
  return {
    name: "fake",
    offers: { header: true, coinbase: true },
    fetchTip: async () => answer(),
    fetchBlockHeader: async () => err({ code: "not-found" }),
    fetchCoinbase: async () => err({ code: "not-found" }),
  };
}

const tipAt = (at: number, height: number): NetworkSample => ({
  at,
  height,
  difficulty: 7,
  hashrate: 2e15,
  blockReward: 50n,
  lastBlockAt: at - 9,
});

/** 16 470 H/s on a regtest with a difficulty below one: an ordinary rig. */
function regtestSnapshot(at: number, height: number) {
  const whole = snapshotAt(at, 16_470);
  return { ...whole, network: { ...tipAt(at, height), difficulty: 4.656542373906925e-10, hashrate: 0.8 } };
}

describe("a hashrate above the network's", () => {
  it("is taken at once on a test network", async () => {
    const collector = scene.collect(true, scene.pool.engine, null, "regtest");
    scene.pool.script.snapshot = regtestSnapshot(start, 111);
    await collector.runOnce("poll-pools");
    expect(await stored()).toEqual(scene.pool.script.snapshot);
    expect(await engineState()).toMatchObject({ fault: null });
  });

  it("is refused for half an hour on a first start, and then taken and logged", async () => {
    const collector = scene.collect();
    const pollOnce = async () => {
      scene.pool.script.snapshot = regtestSnapshot(scene.time.now() + minute, 111);
      await poll(collector);
    };
    for (let minutes = 0; minutes < 30; minutes += 1) await pollOnce();
    expect((await engineState())?.fault).toEqual({ kind: "implausible", since: start + minute });
    expect(await listTotal()).toEqual([]);
    await pollOnce();
    expect((await stored())?.schemes[0]?.hashrate).toBe(16_470);
    expect((await engineState())?.fault).toBeNull();
    expect(scene.kept.lines).toContainEqual(
      expect.objectContaining({ message: "A doubtful hashrate is still reported after half an hour, and is taken." }),
    );
    // Its own past now supports it.
    await pollOnce();
    expect((await engineState())?.fault).toBeNull();
  });

  it("is doubted anew after a sound answer", async () => {
    const collector = scene.collect();
    for (const hashrate of [5e12, 5e15, 5e15, 5e12, 5e15]) {
      scene.pool.script.snapshot = snapshotAt(scene.time.now() + 10 * minute, hashrate);
      await poll(collector, 10 * minute);
    }
    await poll(collector, 20 * minute - 1);
    expect((await engineState())?.fault?.kind).toBe("implausible");
  });
});

describe("a pool whose figures are refused or fail", () => {
  it("goes on with the network and the blocks where the figures are refused", async () => {
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    scene.pool.script.blocks = [blockAt(1_007, start + minute)];
    const next = snapshotAt(start + minute, 5e17);
    scene.pool.script.snapshot = { ...next, network: tipAt(start + minute, 1_007) };
    await poll(collector);
    expect(await stored()).toEqual({ ...snapshotAt(start), network: tipAt(start + minute, 1_007) });
    expect(await listTotal()).toEqual([5e12]);
    expect((await scene.listBlocks()).map(({ height }) => height)).toEqual([1_007]);
    expect(await engineState()).toMatchObject({ fault: { kind: "implausible" }, heightAt: start + minute });
  });

  it.each<SourceError>([
    { code: "unavailable", reason: "it was just restarted, and may still count the sessions of before" },
    { code: "timeout", timeoutMs: 5_000 },
    { code: "malformed", path: "/pool", reason: "expected an object", sample: "<html>" },
  ])("asks the node where the engine fails: $code", async (failure) => {
    const collector = scene.collect(
      true,
      scene.pool.engine,
      nodeOf(() => ok(tipAt(scene.time.now(), 1_222))),
    );
    await collector.runOnce("poll-pools");
    scene.pool.script.failure = failure;
    await poll(collector);
    expect(await stored()).toEqual({ ...snapshotAt(start), network: tipAt(start + minute, 1_222) });
    expect(await engineState()).toMatchObject({ heightAt: start + minute });
    expect((await engineState())?.fault).not.toBeNull();
  });

  it("has the network alone where nothing was ever known of the pool", async () => {
    scene.pool.script.failure = { code: "unavailable", reason: "HTTP 502" };
    const answers: Result<NetworkSample, SourceError>[] = [
      ok(tipAt(start, 1_222)),
      err({ code: "timeout", timeoutMs: 1 }),
    ];
    const node = nodeOf(() => answers.shift() ?? ok(tipAt(scene.time.now(), 1_223)));
    const collector = scene.collect(true, scene.pool.engine, node);
    await collector.runOnce("poll-pools");
    expect(await stored()).toMatchObject({ at: start, schemes: [], network: { height: 1_222 } });
    // A node that fails then keeps the known figures.
    await poll(collector);
    expect(await stored()).toMatchObject({ at: start, network: { height: 1_222 } });
    await poll(collector);
    expect(await stored()).toMatchObject({ at: start + 2 * minute, network: { height: 1_223 } });
    scene.pool.script.failure = null;
    await poll(collector);
    expect(await stored()).toEqual(snapshotAt(start + 3 * minute));
  });

  it("reads the blocks of an engine that responds without figures, and says of a silent one that they are not read", async () => {
    let isHeld = true;
    const { engine } = scene.pool;
    const held: typeof engine = {
      ...engine,
      fetchPool: async () => (isHeld ? err({ code: "unavailable", reason: "just restarted" }) : engine.fetchPool()),
    };
    scene.pool.script.blocks = [blockAt(1_001, start - minute)];
    const collector = scene.collect(true, held);
    await collector.runOnce("poll-pools");
    expect((await scene.listBlocks()).map(({ height }) => height)).toEqual([1_001]);
    expect((await scene.store.blocks.findReading("kas"))?.fault).toBeNull();
    isHeld = false;
    scene.pool.script.failure = { code: "timeout", timeoutMs: 5_000 };
    await poll(collector);
    expect((await scene.store.blocks.findReading("kas"))?.fault).toEqual({ source: "engine", kind: "silent" });
  });

  it("refuses an impossible network alone, and asks the node instead", async () => {
    const impossible = { ...tipAt(start, 5), height: -5 };
    scene.pool.script.snapshot = { ...snapshotAt(start), network: impossible };
    await scene.collect().runOnce("poll-pools");
    expect(await stored()).toEqual({ ...snapshotAt(start), network: null });
    const withNode = scene.collect(
      true,
      scene.pool.engine,
      nodeOf(() => ok(tipAt(start, 6))),
    );
    await withNode.runOnce("poll-pools");
    expect(await stored()).toEqual({ ...snapshotAt(start), network: tipAt(start, 6) });
    expect((await engineState())?.fault).toBeNull();
  });
});

it("a poll says that there is news of its pool; one that fails as the one before says nothing", async () => {
  const told: News[] = [];
  scene.store.signals.onNews((news) => void told.push(news));
  const collector = scene.collect();
  const count = async (failure: SourceError | null) => {
    scene.pool.script.failure = failure;
    await poll(collector);
    return told.splice(0).length;
  };
  const down: SourceError = { code: "unavailable", reason: "down" };
  expect([await count(null), await count(down), await count(down), await count(null)]).toEqual([1, 1, 0, 1]);
});
