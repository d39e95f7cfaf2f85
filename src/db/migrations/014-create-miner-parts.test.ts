import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { createLogOf, describeEachDatabase, newestTables, type StoreForTest } from "../__fixtures__/each-database.ts";
import { prepareStore } from "../connection/client.ts";
import { openPostgres } from "../connection/postgres-client.ts";
import type { Schema } from "../connection/schema.ts";
import { openSqlite } from "../connection/sqlite-client.ts";

const log = createLogOf([]);
const name = "014-create-miner-parts";
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;

function open({ databaseUrl, dataDir }: StoreForTest) {
  return databaseUrl === null ? openSqlite(dataDir, { log }) : openPostgres(databaseUrl, log);
}

/** The tables of the version before. */
async function takeBack(db: Kysely<Schema>): Promise<void> {
  await sql`delete from kysely_migration where name >= ${name}`.execute(db);
  for (const later of [...newestTables, "miner_parts", "miner_records"]) await db.schema.dropTable(later).execute();
}

const balance = {
  chain: "kas",
  confirmed: "1208925819614629174706176",
  unconfirmed: null,
  paid: null,
  threshold: null,
};
const miner = {
  address: "a",
  hashrate: { tenMinutes: 1.5, sixHours: null, day: null },
  lastShareAt: null,
  shares: { valid: null, stale: null, invalid: null },
  workers: [],
  balances: [balance],
};

describeEachDatabase("answers that an older version stored", (createStoreForTest) => {
  it("are the answers of the records, and those that cannot be read are not there", async () => {
    const older = await createStoreForTest();
    const addresses = Array.from({ length: 250 }, (_, index) => `address ${index}`);
    for (const address of addresses) await older.store.miners.touchViewed("kas", address, midnight);
    await older.store.close();

    const client = open(older);
    const { write } = client;
    await takeBack(write);
    const miners = await write.selectFrom("miners").select(["id", "address"]).orderBy("id").execute();
    const bodies = new Map([
      ["address 0", "{"],
      ["address 1", JSON.stringify({ at: 5, lookup: { found: "no" }, payouts: [] })],
    ]);
    const body = JSON.stringify({ at: 5, lookup: { found: "unknown", miner }, payouts: [{ paidAt: 1 }] });
    for (const { id, address } of miners)
      await write
        .insertInto("miner_answers")
        .values({ miner_id: id, at: midnight + id, body: bodies.get(address) ?? body })
        .execute();
    const store = await prepareStore(client, { log, checkEveryMs: null });

    expect(await store.miners.findRecord("kas", "address 0")).toBeNull();
    expect(await store.miners.findRecord("kas", "address 1")).toBeNull();
    const value = { found: "unknown", miner: { ...miner, balances: [{ ...balance, confirmed: 2n ** 80n }] } };
    for (const { id, address } of miners.slice(2)) {
      const at = midnight + id;
      const answer = { value, readAt: at, triedAt: at, fault: null };
      expect(await store.miners.findRecord("kas", address)).toEqual({ version: at, parts: { answer } });
    }
    expect(await store.miners.listChangedRecords({ at: 0, id: 0 }, 1000)).toHaveLength(248);

    // A process of the version before is still running: it writes, and deletes miners without recent views.
    await sql`update miner_answers set at = at + 1`.execute(write);
    await sql`delete from miner_answers`.execute(write);
    await sql`delete from miners where address = 'address 7'`.execute(write);
    expect(await store.miners.findRecord("kas", "address 7")).toBeNull();
    expect(await store.measure()).toContainEqual(expect.objectContaining({ table: "miner_parts", rows: 247 }));
    await store.close();
  });
});
