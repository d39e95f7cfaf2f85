import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { createLogOf, describeEachDatabase, newestTables, type StoreForTest } from "../__fixtures__/each-database.ts";
import { prepareStore } from "../connection/client.ts";
import { openPostgres } from "../connection/postgres-client.ts";
import type { Schema } from "../connection/schema.ts";
import { openSqlite } from "../connection/sqlite-client.ts";

const log = createLogOf([]);
const name = "013-name-payouts-by-transaction";
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;

function open({ databaseUrl, dataDir }: StoreForTest) {
  return databaseUrl === null ? openSqlite(dataDir, { log }) : openPostgres(databaseUrl, log);
}

/** The tables of the version before. */
async function takeBack(db: Kysely<Schema>): Promise<void> {
  await sql`delete from kysely_migration where name >= ${name}`.execute(db);
  for (const later of [...newestTables, "miner_parts", "miner_records"]) await db.schema.dropTable(later).execute();
  await sql`drop index payouts_of_transaction`.execute(db);
  await sql`drop index payouts_without_transaction`.execute(db);
  await sql`create unique index payouts_identity
    on payouts (payee_id, paid_at, chain, amount, coalesce(transaction_id, ''))`.execute(db);
}

/** As the version before stored a payout. */
async function insertAsBefore(db: Kysely<Schema>, paidAt: number, transactionId: string | null, amount: string) {
  const row = { payee_id: 1, paid_at: paidAt, chain: "ltc", amount, fee: null, transaction_id: transactionId };
  await db
    .insertInto("payouts")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

describeEachDatabase("payouts that an older version stored", (createStoreForTest) => {
  it("twice under other times are one again, and no total remembers them", async () => {
    const older = await createStoreForTest();
    const balance = { confirmed: "1", unconfirmed: null, paid: "999", paidSource: "earlier", threshold: null };
    const miner = {
      address: "a",
      hashrate: { tenMinutes: null, sixHours: null, day: null },
      lastShareAt: null,
      shares: { valid: null, stale: null, invalid: null },
      workers: [],
      balances: [
        { ...balance, chain: "ltc" },
        { ...balance, chain: "doge" },
      ],
    };
    await older.store.miners.touchViewed("ltc", "a", midnight);
    const payout = { chain: "ltc", transactionId: "t1", paidAt: midnight, amount: 2n ** 70n, fee: null };
    await older.store.payouts.recordPayouts("ltc", "a", { at: 5, isComplete: true, payouts: [payout] });
    await older.store.payouts.recordReportedTotal("ltc", "a", "ltc", 2n ** 72n);
    await older.store.close();

    const client = open(older);
    await takeBack(client.write);
    const body = JSON.stringify({ at: 5, lookup: { found: "yes", miner }, payouts: [] });
    const [{ id = 0 } = {}] = await client.write.selectFrom("miners").select("id").execute();
    await client.write.insertInto("miner_answers").values({ miner_id: id, at: 5, body }).execute();
    for (const days of [30, 60]) await insertAsBefore(client.write, midnight + days * 86_400_000, "t1", `${2n ** 70n}`);
    await insertAsBefore(client.write, midnight, "t2", "7");
    await insertAsBefore(client.write, midnight, null, "9");
    await sql`update payout_totals set stored = ${String(2n ** 72n)}`.execute(client.write);
    const store = await prepareStore(client, { log, checkEveryMs: null });

    expect((await store.payouts.listPayouts("ltc", "a", { before: null, limit: 9 })).items).toEqual([
      { ...payout, transactionId: null, amount: 9n },
      { ...payout, transactionId: "t2", amount: 7n },
      payout,
    ]);
    expect(await store.payouts.findTotals("ltc", "a")).toEqual(
      new Map([["ltc", { payouts: 2n ** 70n + 16n, earlier: 0n, isDoubtful: true }]]),
    );
    const record = await store.miners.findRecord("ltc", "a");
    expect(record?.parts.answer?.value).toMatchObject({
      miner: {
        balances: [
          { chain: "ltc", confirmed: 1n, paid: null },
          { chain: "doge", paid: 999n },
        ],
      },
    });
    // A process of the version before is still running.
    await insertAsBefore(client.write, midnight + 5, "t1", `${2n ** 70n}`);
    await insertAsBefore(client.write, midnight, null, "9");
    await insertAsBefore(client.write, midnight + 5, "t3", "1");
    expect((await store.payouts.listPayouts("ltc", "a", { before: null, limit: 9 })).items).toHaveLength(4);
    await store.close();
  });
});
