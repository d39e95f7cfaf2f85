import { gzipSync } from "node:zlib";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { createLogOf, describeEachDatabase, type StoreForTest } from "../__fixtures__/each-database.ts";
import { openPostgres } from "../connection/postgres-client.ts";
import type { Schema } from "../connection/schema.ts";
import { openSqlite } from "../connection/sqlite-client.ts";
import { everything, midnight, read, rigsOf } from "./__fixtures__/readings.ts";

/** Outside the store, which on SQLite must be closed first. */
async function changeTables(made: StoreForTest, work: (db: Kysely<Schema>) => Promise<unknown>): Promise<void> {
  const log = createLogOf([]);
  const client = made.databaseUrl === null ? openSqlite(made.dataDir, { log }) : openPostgres(made.databaseUrl, log);
  await work(client.write);
  await client.close();
}

describeEachDatabase("stored parts that do not fit", (createStoreForTest) => {
  it.each([
    ["no JSON", Buffer.from("{")],
    ["another value", Buffer.from('{"threshold":1}')],
    ["an amount below zero", Buffer.from('{"threshold":"-1","minimum":null,"maximum":null}')],
    ["what only looks packed", Buffer.from([0x1f, 0x8b, 8, 0])],
    ["packed nonsense", gzipSync("nonsense")],
    ["nothing", Buffer.alloc(0)],
  ])("counts a body with %s as never read, and says so", async (_name, body) => {
    const made = await createStoreForTest(() => midnight);
    await made.store.miners.saveReadings("kas", "a", { settings: everything.settings, history: everything.history });
    await made.store.close();
    await changeTables(made, (db) => db.updateTable("miner_parts").set({ body }).where("part", "=", 8).execute());
    const again = await createStoreForTest(() => midnight, made);
    const record = await again.store.miners.findRecord("kas", "a");
    expect(record?.parts).toEqual({ history: everything.history });
    expect(again.lines.map(({ level, facts }) => [level, facts.table, facts.part])).toEqual([
      ["warn", "miner_parts", "settings"],
    ]);
    // Saving the same value again repairs it.
    await again.store.miners.saveReadings("kas", "a", { settings: everything.settings });
    expect((await again.store.miners.findRecord("kas", "a"))?.parts.settings).toEqual(everything.settings);
  });

  it("reads no rates that do not fit their rigs", async () => {
    const made = await createStoreForTest();
    const rigs = rigsOf(1, 2);
    await made.store.miners.saveReadings("kas", "a", { rigs: read(rigs) });
    await made.store.close();
    const head = JSON.stringify({ ...rigs, rigs: [{ name: "rig", scheme: null }] });
    const bodyOf = (...rates: number[]) =>
      Buffer.concat([Buffer.from(`${head}\n`), Buffer.from(Float32Array.from(rates).buffer)]);
    const found: boolean[] = [];
    for (const body of [
      bodyOf(1, Number.NaN),
      bodyOf(1),
      bodyOf(1, -1),
      bodyOf(1, Infinity),
      bodyOf(1, 2, 3),
      Buffer.from(`${head}\nabc`),
    ]) {
      await changeTables(made, (db) => db.updateTable("miner_parts").set({ body }).execute());
      const again = await createStoreForTest(undefined, made);
      found.push((await again.store.miners.findRecord("kas", "a"))?.parts.rigs !== undefined);
      await again.store.close();
    }
    expect(found).toEqual([true, false, false, false, false, false]);
  });

  it("takes faults and parts of a newer version for what they may be", async () => {
    const made = await createStoreForTest();
    await made.store.miners.saveReadings("kas", "a", { settings: everything.settings, blocks: everything.blocks });
    await made.store.close();
    await changeTables(made, async (db) => {
      await db.updateTable("miner_parts").set({ fault: 99 }).where("part", "=", 8).execute();
      await db.updateTable("miner_parts").set({ part: 99 }).where("part", "=", 5).execute();
    });
    const again = await createStoreForTest(undefined, made);
    expect((await again.store.miners.findRecord("kas", "a"))?.parts).toEqual({
      settings: { ...everything.settings, fault: "failing" },
    });
  });
});
