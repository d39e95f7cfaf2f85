import { describe, expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import { findCompleteSince } from "#src/domain/mining/block-reading.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PageRequest, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { type Scene, start } from "./__fixtures__/scene.ts";
import { openSceneForEachTest } from "./__fixtures__/scene-of-each-test.ts";
import { blockAt, snapshotAt } from "./__fixtures__/scripted-pool.ts";

let scene: Scene;
openSceneForEachTest((opened) => {
  scene = opened;
});

const minute = 60_000;

/** Heights downward from `newest`, one block a minute. */
function blocksDownFrom(newest: number, count: number, newestAt = start): Block[] {
  return Array.from({ length: count }, (_, index) => blockAt(newest - index, newestAt - index * minute));
}

/** With cursors that a growing list does not move; records every request. */
function engineOf(script: Scene["pool"]["script"], base: PoolEngine) {
  const cursors: (string | null)[] = [];
  const engine: PoolEngine = {
    ...base,
    async fetchBlocks({ cursor, limit }: PageRequest) {
      cursors.push(cursor);
      if (script.failure !== null) return err(script.failure);
      const rest = cursor === null ? script.blocks : script.blocks.filter(({ height }) => height < Number(cursor));
      const items = rest.slice(0, limit);
      const next = rest.length > limit ? String(items.at(-1)?.height) : null;
      return ok({ items, next, total: null });
    },
  };
  return { engine, cursors };
}

async function countStored(): Promise<number> {
  return scene.store.blocks.countBlocks("kas", "kas", { from: 0, to: 2 * start });
}

async function findSince(): Promise<number | null> {
  return findCompleteSince(await scene.store.blocks.findReading("kas"));
}

describe("a pool with a past", () => {
  it("stores all of 20,000 blocks in the background, each page asked once, a page a second", async () => {
    scene.pool.script.blocks = blocksDownFrom(20_000, 20_000);
    const { engine, cursors } = engineOf(scene.pool.script, scene.pool.engine);
    const collector = scene.collect(true, engine);
    await collector.runOnce("poll-pools");
    expect([await countStored(), await findSince()]).toEqual([100, start - 99 * minute]);
    const begin = scene.time.now();
    await scene.readAllBlocks(collector);
    expect([await countStored(), await findSince()]).toEqual([20_000, 0]);
    expect(cursors).toHaveLength(200);
    expect(new Set(cursors).size).toBe(200);
    expect(scene.time.now() - begin).toBeGreaterThanOrEqual(198_000);
    expect(scene.time.now() - begin).toBeLessThan(260_000);
  }, 60_000);

  it("goes on after a restart where it was", async () => {
    scene.pool.script.blocks = blocksDownFrom(1_000, 1_000);
    const { engine, cursors } = engineOf(scene.pool.script, scene.pool.engine);
    const first = scene.collect(true, engine);
    await first.runOnce("poll-pools");
    const running = first.runOnce("read-older-blocks");
    while (cursors.length < 4) await scene.time.advance(1_000);
    const stopped = first.stop();
    await scene.time.advance(10_000);
    await Promise.all([running, stopped]);
    expect(cursors.length).toBeLessThan(9);
    await scene.readAllBlocks(scene.collect(true, engine));
    expect([await countStored(), await findSince()]).toEqual([1_000, 0]);
    expect(cursors).toHaveLength(10);
  });

  it("goes on after an outage of the engine, and of a poll that broke off", async () => {
    scene.pool.script.blocks = blocksDownFrom(350, 350);
    const { engine } = engineOf(scene.pool.script, scene.pool.engine);
    const collector = scene.collect(true, engine);
    await collector.runOnce("poll-pools");
    scene.pool.script.failure = { code: "timeout", timeoutMs: 5_000 };
    await scene.readAllBlocks(collector);
    expect(await countStored()).toBe(100);
    expect((await scene.store.blocks.findReading("kas"))?.fault).toEqual({ source: "engine", kind: "silent" });
    scene.pool.script.failure = null;
    await scene.readAllBlocks(collector);
    expect([await countStored(), await findSince()]).toEqual([350, 0]);
    expect((await scene.store.blocks.findReading("kas"))?.fault).toBeNull();
  });

  it("is read once more, and only once, where an earlier version had stored the newest thousand", async () => {
    scene.pool.script.blocks = blocksDownFrom(1_500, 1_500);
    await scene.store.blocks.upsertBlocks("kas", scene.pool.script.blocks.slice(0, 1_050));
    const { engine, cursors } = engineOf(scene.pool.script, scene.pool.engine);
    expect(await findSince()).toBeNull();
    const collector = scene.collect(true, engine);
    await collector.runOnce("poll-pools");
    await scene.readAllBlocks(collector);
    expect([await countStored(), await findSince(), cursors.length]).toEqual([1_500, 0, 15]);
  });

  it("reads the past of a pool that rests, and asks no more then", async () => {
    scene.pool.script.blocks = blocksDownFrom(250, 250);
    const { engine, cursors } = engineOf(scene.pool.script, scene.pool.engine);
    const collector = scene.collect(false, engine);
    await scene.readAllBlocks(collector);
    await scene.readAllBlocks(collector);
    expect([await countStored(), await findSince(), cursors.length]).toEqual([250, 0, 3]);
  });
});

describe("a quick chain", () => {
  it("loses no block when more are found between two polls than a poll reads", async () => {
    const { engine } = engineOf(scene.pool.script, scene.pool.engine);
    scene.pool.script.blocks = blocksDownFrom(100, 100);
    const collector = scene.collect(true, engine);
    await collector.runOnce("poll-pools");
    await scene.readAllBlocks(collector);
    expect(await findSince()).toBe(0);
    // An hour without the site: 3,600 blocks, one each second.
    await scene.time.advance(3_600_000);
    const now = scene.time.now();
    const quick = Array.from({ length: 3_600 }, (_, index) => blockAt(3_700 - index, now - index * 1_000));
    scene.pool.script.blocks = [...quick, ...scene.pool.script.blocks];
    scene.pool.script.snapshot = snapshotAt(now);
    await collector.runOnce("poll-pools");
    expect(await countStored()).toBe(400);
    expect(await findSince()).toBe(now - 299_000);
    await scene.readAllBlocks(collector);
    expect([await countStored(), await findSince()]).toEqual([3_700, 0]);
    expect(scene.kept.lines.map(({ message }) => message)).not.toContain(
      "More blocks changed than are read in one go; the oldest are left out.",
    );
  });

  it("loses none when the second page of a poll does not come", async () => {
    const { engine } = engineOf(scene.pool.script, scene.pool.engine);
    scene.pool.script.blocks = blocksDownFrom(100, 100);
    const collector = scene.collect(true, engine);
    await collector.runOnce("poll-pools");
    await scene.readAllBlocks(collector);
    await scene.time.advance(600 * minute);
    scene.pool.script.blocks = blocksDownFrom(650, 650, scene.time.now());
    const breaking: PoolEngine = {
      ...engine,
      fetchBlocks: async (page) =>
        page.cursor === null ? engine.fetchBlocks(page) : err({ code: "timeout", timeoutMs: 5_000 }),
    };
    await scene.collect(true, breaking).runOnce("poll-pools");
    const again = scene.collect(true, engine);
    await again.runOnce("poll-pools");
    await scene.readAllBlocks(again);
    expect([await countStored(), await findSince()]).toEqual([650, 0]);
  });
});

it("begins at the newest block again when the engine does not know the cursor any more", async () => {
  scene.pool.script.blocks = blocksDownFrom(250, 250);
  const { engine } = engineOf(scene.pool.script, scene.pool.engine);
  const forgetful: PoolEngine = {
    ...engine,
    fetchBlocks: async (page) => (page.cursor === "151" ? err({ code: "unknown-cursor" }) : engine.fetchBlocks(page)),
  };
  await scene.collect(true, forgetful).runOnce("poll-pools");
  await scene.readAllBlocks(scene.collect(true, engine));
  expect([await countStored(), await findSince()]).toEqual([250, 0]);
});

it("says since when an engine lists blocks that throws old ones away", async () => {
  scene.pool.script.blocks = blocksDownFrom(150, 150);
  const { engine } = engineOf(scene.pool.script, scene.pool.engine);
  const cut: PoolEngine = {
    ...engine,
    async fetchBlocks(page) {
      const answer = await engine.fetchBlocks(page);
      return answer.ok && answer.value.next === null ? ok({ ...answer.value, isCut: true }) : answer;
    },
  };
  await scene.readAllBlocks(scene.collect(true, cut));
  expect(await findSince()).toBe(start - 149 * minute);
});

it("tells a node that fails from an engine that fails, and goes on asking the engine", async () => {
  const { engine } = engineOf(scene.pool.script, scene.pool.engine);
  scene.pool.script.blocks = [];
  const collector = scene.collect(true, {
    ...engine,
    fetchBlocks: async () =>
      err({
        code: "refused",
        reason: "the node refuses the user name and password",
        party: "node",
      }),
  });
  for (let poll = 0; poll < 5; poll += 1) {
    await collector.runOnce("poll-pools");
    await scene.time.advance(minute);
  }
  const reading = await scene.store.blocks.findReading("kas");
  expect([reading?.at, reading?.fault]).toEqual([null, { source: "node", kind: "refused" }]);
  expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start + 4 * minute);
  expect(scene.kept.lines.filter(({ message }) => message.includes("without its node"))).toHaveLength(1);
});
