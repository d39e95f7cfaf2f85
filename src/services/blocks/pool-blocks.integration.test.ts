import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blockAt, snapshotAt } from "#src/collector/__fixtures__/scripted-pool.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { readingSince, wholeReading } from "../__fixtures__/block-readings.ts";
import { address, day, hour, minute, openScene, type Scene, slot, start } from "../__fixtures__/scene.ts";

let scene: Scene;

beforeEach(async () => {
  scene = await openScene();
});

afterEach(async () => {
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

function block(height: number, foundAt: number, more: Partial<Block> = {}): Block {
  return { ...blockAt(height, foundAt), ...more };
}

const any = { scheme: null, status: null, chain: null, before: null, limit: 10 } as const;

describe("lists of blocks", () => {
  it("say whether the engine never answered, has no block yet, or only past ones", async () => {
    const { pools } = scene.openServices();
    expect(await pools.listBlocks("kas", any)).toEqual({
      state: "unknown",
      at: null,
      knowledge: { completeSince: null, isReading: false, fault: null },
      blocks: [],
      isAnyKnown: false,
      older: null,
      newer: null,
    });
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start - minute));
    await scene.store.blocks.upsertBlocks("sdr", [block(3, start - 400 * day, { chain: "sdr" })]);
    scene.now += 10_000;
    expect(await pools.listBlocks("kas", any)).toMatchObject({ state: "live", at: start - minute, isAnyKnown: false });
    expect(await pools.listBlocks("sdr", any)).toMatchObject({ state: "ended", blocks: [{ height: 3 }] });
    scene.now += 10 * minute;
    expect(await pools.listBlocks("kas", any)).toMatchObject({ state: "stale", at: start - minute });
    await scene.store.blocks.upsertBlocks("kas", [block(1, start - hour)]);
    scene.now += 10_000;
    expect(await pools.listBlocks("kas", { ...any, status: "orphaned" })).toMatchObject({
      blocks: [],
      isAnyKnown: true,
    });
  });

  it("are as fresh as they were read, whatever else fails of the pool", async () => {
    const fault = { kind: "implausible", since: start } as const;
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start - hour));
    await scene.store.pools.saveSourceState("kas", "engine", { fault, changedAt: null, heightAt: null });
    await scene.store.blocks.saveReading("kas", { ...wholeReading, at: start });
    const { pools } = scene.openServices();
    expect(await pools.listBlocks("kas", any)).toMatchObject({ state: "live", at: start });
    const unread = { source: "engine", kind: "silent" } as const;
    await scene.store.blocks.saveReading("kas", { ...wholeReading, at: start, fault: unread });
    scene.now += 10_000;
    expect(await pools.listBlocks("kas", any)).toMatchObject({ state: "stale", knowledge: { fault: unread } });
    // After ten minutes today's count is unknown too.
    expect(await pools.getPoolStats("kas")).toMatchObject({ blocksDay: 0 });
    scene.now += 10 * minute;
    expect(await pools.getPoolStats("kas")).toMatchObject({ blocksDay: null });
  });

  it("have the blocks of a chain by height, also where a reorganisation mixed their times", async () => {
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start));
    await scene.store.blocks.saveReading("kas", wholeReading);
    const times = { 234: 4, 235: 3, 237: 2, 233: 1 };
    await scene.store.blocks.upsertBlocks(
      "kas",
      Object.entries(times).map(([height, minutes]) => block(Number(height), start - hour + minutes * minute)),
    );
    const { blocks } = (await scene.openServices().pools.listBlocks("kas", any)) ?? { blocks: [] };
    expect(blocks.map(({ height }) => height)).toEqual([237, 235, 234, 233]);
  });

  it("§4.8 are empty for a pool that is not open yet, whatever its engine reports", async () => {
    await scene.store.blocks.upsertBlocks("fb", [block(3, start - hour, { chain: "fb", effort: 0.5, difficulty: 10 })]);
    const { pools } = scene.openServices();
    expect(await pools.listBlocks("fb", any)).toMatchObject({ state: "soon", blocks: [], isAnyKnown: false });
    expect((await pools.getLuck("fb", "fb")).efforts).toEqual([]);
  });

  it("can be paged forth and back without a repeated row while blocks arrive", async () => {
    const heights = (list: { readonly blocks: readonly { readonly height: number }[] } | null) =>
      list?.blocks.map(({ height }) => height);
    await scene.store.blocks.upsertBlocks(
      "kas",
      Array.from({ length: 25 }, (_, index) => block(index + 1, start - day + index * minute)),
    );
    const { pools } = scene.openServices();
    const first = await pools.listBlocks("kas", any);
    await scene.store.blocks.upsertBlocks("kas", [block(99, start - minute)]);
    const second = await pools.listBlocks("kas", { ...any, before: first?.older ?? "" });
    const third = await pools.listBlocks("kas", { ...any, before: second?.older ?? "" });
    expect([...(heights(first) ?? []), ...(heights(second) ?? []), ...(heights(third) ?? [])]).toEqual(
      Array.from({ length: 25 }, (_, index) => 25 - index),
    );
    expect(third?.older).toBeNull();
    expect(heights(await pools.listBlocks("kas", { ...any, before: third?.newer?.before ?? "" }))).toEqual(
      heights(second),
    );
    // The former newest page now has an address of its own, with one block before it.
    const back = await pools.listBlocks("kas", { ...any, before: second?.newer?.before ?? "" });
    expect(heights(back)).toEqual(heights(first));
    expect(back?.newer).toEqual({ before: null });
  });

  it("refuse cursors that no answer contained", async () => {
    await scene.store.blocks.upsertBlocks("kas", [block(1, start)]);
    const { pools } = scene.openServices();
    for (const before of ["", "zzz", "mi87hs00.1", "1 or 1=1.1"]) {
      expect(await pools.listBlocks("kas", { ...any, before })).toBeNull();
    }
  });
});

describe("luck", () => {
  async function fillHours(hours: number): Promise<void> {
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start));
    await scene.store.blocks.saveReading("kas", readingSince(start - 2 * day));
    // 1e12 H/s where a block takes 2 × 1.8e15 hashes: one block an hour.
    const times = Array.from({ length: hours * 6 }, (_, index) => slot - index * 10 * minute);
    await scene.store.samples.insertHistory("kas", "10m", {
      network: times.map((at) => ({
        at,
        height: null,
        difficulty: 1.8e15,
        hashrate: null,
        blockReward: null,
        lastBlockAt: null,
      })),
      schemes: times.map((at) => ({ at, scheme: "pps", hashrate: 1e12, miners: 1, workers: 1, effort: null })),
    });
  }

  it("compares found with expected blocks of a day, without orphans", async () => {
    await fillHours(30);
    await scene.store.blocks.upsertBlocks("kas", [
      block(1, start - 2 * day),
      ...Array.from({ length: 12 }, (_, index) => block(10 + index, start - (index + 1) * hour, { effort: 2 })),
      block(30, start - 30 * minute, { status: "orphaned" }),
    ]);
    const luck = await scene.openServices().pools.getLuck("kas", "kas");
    expect(luck.windows.map(({ key, found }) => [key, found])).toEqual([
      ["24h", 12],
      ["7d", null],
      ["30d", null],
    ]);
    expect(luck.windows[0]?.expected).toBeCloseTo(24, 3);
    // P(X ≤ 12) with λ = 24.
    expect(luck.windows[0]?.run).toEqual({ kind: "dry", chance: expect.closeTo(0.005403, 5) });
    expect(luck.windows[1]).toMatchObject({ expected: null, run: null });
  });

  it("knows a month of luck of a pool of three days once its whole list is read, and of none before", async () => {
    await fillHours(30);
    await scene.store.blocks.upsertBlocks("kas", [block(1, start - 3 * day), block(2, start - hour)]);
    const found = async () =>
      (await scene.openServices().pools.getLuck("kas", "kas")).windows.map((window) => window.found);
    expect(await found()).toEqual([1, null, null]);
    await scene.store.blocks.saveReading("kas", wholeReading);
    expect(await found()).toEqual([1, 2, 2]);
  });

  it("ends its windows where the engine last answered, so that an outage is no dry run", async () => {
    await fillHours(30);
    await scene.store.blocks.upsertBlocks("kas", [block(1, start - 2 * day), block(2, start - hour)]);
    scene.now += 12 * hour;
    const { windows } = await scene.openServices().pools.getLuck("kas", "kas");
    expect(windows[0]).toMatchObject({ key: "24h", to: start + 1, found: 1 });
    expect(windows[0]?.expected).toBeCloseTo(24, 3);
  });

  it("makes a window of what is stored where that is less than a day", async () => {
    await fillHours(30);
    await scene.store.blocks.saveReading("kas", readingSince(start - 6 * hour));
    await scene.store.blocks.upsertBlocks("kas", [
      block(1, start - 6 * hour),
      ...Array.from({ length: 9 }, (_, index) => block(10 + index, start - (index + 1) * 30 * minute)),
    ]);
    const [stored, whole] = (await scene.openServices().pools.getLuck("kas", "kas")).windows;
    expect(stored).toMatchObject({ key: "stored", found: 9, run: { kind: "lucky" } });
    expect(stored?.expected).toBeCloseTo(6, 3);
    expect(whole).toMatchObject({ key: "24h", found: null });
  });

  it("averages Σ work ÷ Σ difficulty of shared rounds, and has the round in progress", async () => {
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start));
    await scene.store.blocks.upsertBlocks("kas", [
      block(1, start - 4 * hour, { effort: 0.5, difficulty: 100 }),
      block(2, start - 3 * hour, { effort: 3, difficulty: 300 }),
      block(3, start - 2 * hour, { effort: 0.01, difficulty: 300, scheme: "solo" }),
      block(4, start - hour, { effort: 9, difficulty: 300, status: "orphaned" }),
      // Found after the measurement: the figures belong to the round before.
      block(5, start + 2, { effort: null, difficulty: null }),
    ]);
    const luck = await scene.openServices().pools.getLuck("kas", "kas");
    expect(luck.averages).toEqual([
      { blocks: 32, known: 2, effort: 2.375 },
      { blocks: 128, known: 2, effort: 2.375 },
      { blocks: 512, known: 2, effort: 2.375 },
    ]);
    expect(luck.efforts).toEqual([0.5, 3]);
    expect(luck.rounds).toMatchObject([{ scheme: "pps", measuredAt: start, lastBlockAt: start - hour }]);
  });

  it("has the round as it was when the engine gathered the statistics that it repeats", async () => {
    await scene.store.pools.saveSnapshot("kas", { ...snapshotAt(start), measuredAt: start - 5 * minute });
    await scene.store.blocks.upsertBlocks("kas", [block(1, start - hour), block(2, start - 2 * minute)]);
    const luck = await scene.openServices().pools.getLuck("kas", "kas");
    expect(luck.rounds).toMatchObject([{ measuredAt: start - 5 * minute, lastBlockAt: start - hour }]);
  });

  it("says nothing of the present of a closed pool, nor of a merge-mined network", async () => {
    await scene.store.blocks.upsertBlocks("sdr", [block(1, start - 400 * day, { chain: "sdr", effort: 1 })]);
    await scene.store.blocks.upsertBlocks("ltc", [block(1, start - 2 * day, { chain: "doge", effort: 1 })]);
    await scene.store.pools.saveSnapshot("ltc", snapshotAt(start));
    await scene.store.blocks.saveReading("ltc", wholeReading);
    const { pools } = scene.openServices();
    expect(await pools.getLuck("sdr", "sdr")).toMatchObject({ windows: [], rounds: [], efforts: [1] });
    const doge = await pools.getLuck("ltc", "doge");
    expect(doge.windows[0]).toMatchObject({ key: "24h", found: 0, expected: null, run: null });
    expect(doge.rounds).toEqual([]);
  });
});

describe("finders", () => {
  it("are counted for the top miners", async () => {
    await scene.store.pools.saveSnapshot("kas", snapshotAt(start));
    await scene.store.pools.saveTopMiners("kas", start, [
      { address, hashrate: 1, hashrateDay: 1, workers: 1, lastShareAt: start },
    ]);
    await scene.store.blocks.upsertBlocks("kas", [
      block(1, start - hour, { finder: address }),
      block(2, start - hour, { finder: "kaspa:other" }),
      block(3, start - hour, { finder: null }),
    ]);
    expect(await scene.openServices().pools.getTopMiners("kas")).toMatchObject({
      countedBlocks: 2,
      miners: [{ blocks: 1 }],
    });
  });
});
