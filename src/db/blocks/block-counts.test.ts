import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import { createLogOf, describeEachDatabase } from "../__fixtures__/each-database.ts";
import { createStore } from "../connection/client.ts";
import { openPostgres } from "../connection/postgres-client.ts";
import { openSqlite } from "../connection/sqlite-client.ts";
import { listMigrations } from "../migrations/index.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const day = { from: midnight, to: midnight + 24 * HOUR };

function block(height: number, foundAt: number, more: Partial<Block> = {}): Block {
  return {
    chain: "ltc",
    height,
    hash: `hash-${height}`,
    foundAt,
    scheme: "pps",
    finder: null,
    worker: null,
    difficulty: null,
    effort: null,
    reward: null,
    status: "pending",
    progress: null,
    ...more,
  };
}

describeEachDatabase("counts of blocks", (createStoreForTest) => {
  it("are none of a pool that was never seen", async () => {
    const { blocks } = (await createStoreForTest()).store;
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([]);
    expect(await blocks.listBlockMarks("ltc", "ltc", day, 10)).toEqual([]);
    expect(await blocks.findOldestBlockAt("ltc", "ltc")).toBeNull();
  });

  it("are told by scheme, orphans left out", async () => {
    const { blocks } = (await createStoreForTest()).store;
    await blocks.upsertBlocks("ltc", [
      block(1, midnight - 1),
      block(2, midnight, { scheme: "prop" }),
      block(3, midnight + 9 * MINUTE, { scheme: "prop", status: "confirmed" }),
      block(4, midnight + 9 * MINUTE, { scheme: "prop", status: "orphaned" }),
      block(5, midnight + 9 * MINUTE, { scheme: "solo" }),
      block(6, midnight + HOUR, { scheme: null }),
      block(7, midnight + 24 * HOUR),
      block(8, midnight, { chain: "doge" }),
    ]);
    expect(await blocks.countBlocksBySchemes("ltc", "ltc", day, 10 * MINUTE)).toEqual([
      { at: midnight, scheme: "prop", count: 2 },
      { at: midnight, scheme: "solo", count: 1 },
      { at: midnight + HOUR, scheme: null, count: 1 },
    ]);
    expect(await blocks.countBlocksBySchemes("kas", "kas", day, 10 * MINUTE)).toEqual([]);
  });

  it("are the same by steps of minutes and of hours, of the asked chain and window only", async () => {
    const { blocks } = (await createStoreForTest()).store;
    await blocks.upsertBlocks("ltc", [
      block(1, midnight - 1),
      block(2, midnight),
      block(3, midnight + 59 * MINUTE),
      block(4, midnight + HOUR),
      block(5, midnight + 3 * HOUR),
      block(6, midnight + 24 * HOUR),
      block(7, midnight, { chain: "doge" }),
    ]);
    await blocks.upsertBlocks("kas", [block(8, midnight, { chain: "kas" })]);
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, 10 * MINUTE)).toEqual([
      { at: midnight, count: 1 },
      { at: midnight + 50 * MINUTE, count: 1 },
      { at: midnight + HOUR, count: 1 },
      { at: midnight + 3 * HOUR, count: 1 },
    ]);
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([
      { at: midnight, count: 2 },
      { at: midnight + HOUR, count: 1 },
      { at: midnight + 3 * HOUR, count: 1 },
    ]);
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, 2 * HOUR)).toEqual([
      { at: midnight, count: 3 },
      { at: midnight + 2 * HOUR, count: 1 },
    ]);
    expect(await blocks.listBlockMarks("ltc", "ltc", day, 2)).toEqual([
      { at: midnight + HOUR, height: 4 },
      { at: midnight + 3 * HOUR, height: 5 },
    ]);
    expect(await blocks.findOldestBlockAt("ltc", "ltc")).toBe(midnight - 1);
    await expect(blocks.countBlocksBySteps("ltc", "ltc", { ...day, from: midnight + 1 }, HOUR)).rejects.toThrow("step");
  });

  it("follow a block that is orphaned and one that comes again", async () => {
    const { blocks } = (await createStoreForTest()).store;
    const incoming = [block(1, midnight), block(2, midnight + 1), block(3, midnight + 2, { status: "orphaned" })];
    for (let times = 0; times < 2; times += 1) await blocks.upsertBlocks("ltc", incoming);
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([{ at: midnight, count: 2 }]);
    await blocks.upsertBlocks("ltc", [block(1, midnight, { status: "orphaned" })]);
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([{ at: midnight, count: 1 }]);
    await blocks.upsertBlocks("ltc", [block(2, midnight + 1, { status: "orphaned" })]);
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([]);
    await blocks.upsertBlocks("ltc", [block(3, midnight + 2, { status: "confirmed" })]);
    expect(await blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([{ at: midnight, count: 1 }]);
    expect(await blocks.listBlockMarks("ltc", "ltc", day, 10)).toEqual([{ at: midnight + 2, height: 3 }]);
  });

  it("are exact when two processes store the same blocks at the same time", async () => {
    const { store } = await createStoreForTest();
    const incoming = Array.from({ length: 120 }, (_, height) => block(height, midnight + height));
    await Promise.all([store.blocks.upsertBlocks("ltc", incoming), store.blocks.upsertBlocks("ltc", incoming)]);
    const orphaned = incoming.map((one) => ({ ...one, status: "orphaned" as const }));
    await Promise.all([
      store.blocks.upsertBlocks("ltc", orphaned.slice(0, 100)),
      store.blocks.upsertBlocks("ltc", orphaned.slice(0, 100)),
    ]);
    expect(await store.blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([{ at: midnight, count: 20 }]);
  });

  it("are made of the blocks that an older version stored", async () => {
    const older = await createStoreForTest();
    await older.store.blocks.upsertBlocks("ltc", [
      block(1, midnight),
      block(2, midnight + 2 * HOUR),
      block(3, midnight + 2 * HOUR, { status: "orphaned" }),
    ]);
    await older.store.close();
    const client =
      older.databaseUrl === null
        ? openSqlite(older.dataDir, { log: createLogOf([]) })
        : openPostgres(older.databaseUrl, createLogOf([]));
    // Without the counts and without what later versions record of their own changes.
    await sql`drop table block_counts`.execute(client.write);
    await listMigrations(client.dialect)["004-create-block-counts"]?.up(client.write);
    await client.close();
    const store = await createStore({ ...older, log: createLogOf([]) });
    expect(await store.blocks.countBlocksBySteps("ltc", "ltc", day, HOUR)).toEqual([
      { at: midnight, count: 1 },
      { at: midnight + 2 * HOUR, count: 1 },
    ]);
    await store.close();
  });

  it("are told by day and reward, orphans not counted and unknown rewards apart", async () => {
    const { blocks } = (await createStoreForTest()).store;
    expect(await blocks.countRewards("ltc", "doge", day)).toEqual([]);
    const doge = { chain: "doge", status: "confirmed", reward: 36_893_488_147_419_103_233n } as const;
    await blocks.upsertBlocks("ltc", [
      block(1, midnight - 1, doge),
      block(2, midnight, doge),
      block(3, midnight + HOUR, doge),
      block(4, midnight + 2 * HOUR, { ...doge, reward: 7n }),
      block(5, midnight + 3 * HOUR, { ...doge, reward: null }),
      block(6, midnight + 4 * HOUR, { ...doge, status: "orphaned" }),
      block(7, midnight + 5 * HOUR),
      block(8, midnight + 24 * HOUR, doge),
    ]);
    const rows = await blocks.countRewards("ltc", "doge", { from: midnight, to: midnight + 48 * HOUR });
    const byReward = rows.toSorted((a, b) => a.day - b.day || Number((a.reward ?? 0n) - (b.reward ?? 0n)));
    expect(byReward).toEqual([
      { day: midnight, reward: null, blocks: 1 },
      { day: midnight, reward: 7n, blocks: 1 },
      { day: midnight, reward: 36_893_488_147_419_103_233n, blocks: 2 },
      { day: midnight + 24 * HOUR, reward: 36_893_488_147_419_103_233n, blocks: 1 },
    ]);
  });
});
