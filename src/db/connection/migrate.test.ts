import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, it } from "vitest";
import { createLogOf, describeEachDatabase, type StoreForTest } from "../__fixtures__/each-database.ts";
import { listMigrations } from "../migrations/index.ts";
import { createStore } from "./client.ts";
import type { DatabaseClient } from "./database.ts";
import { DatabaseUnusableError } from "./database-error.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres-client.ts";
import { openSqlite } from "./sqlite-client.ts";

const log = createLogOf([]);

function open({ databaseUrl, dataDir }: StoreForTest): DatabaseClient {
  return databaseUrl === null ? openSqlite(dataDir, { log }) : openPostgres(databaseUrl, log);
}

const addNote: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("pools")
      .addColumn("note", "text", (column) => column.notNull().defaultTo("none"))
      .execute();
  },
};

describeEachDatabase("migrations", (createStoreForTest) => {
  it("bring an older database up to date and keep what is in it", async () => {
    const older = await createStoreForTest();
    await older.store.miners.touchViewed("kas", "a", 5);
    await older.store.close();

    const client = open(older);
    const migrations = { ...listMigrations(client.dialect), "900-add-note": addNote };
    await migrate(client, migrations);
    await migrate(client, migrations);
    const { rows } = await sql`select slug, note from pools`.execute(client.read);
    await client.close();
    expect(rows).toEqual([{ slug: "kas", note: "none" }]);
  });

  it("leave everything as it was when one of them fails", async () => {
    const older = await createStoreForTest();
    await older.store.close();
    const client = open(older);
    const failing: Migration = {
      async up(db: Kysely<unknown>) {
        await addNote.up(db);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    const migrations = { ...listMigrations(client.dialect), "900-add-note": failing };
    const migrated = migrate(client, migrations);
    await expect(migrated).rejects.toBeInstanceOf(DatabaseUnusableError);
    await expect(migrated).rejects.toThrow(`${client.label} could not be brought up to date by 900-add-note: `);
    await expect(sql`select note from pools`.execute(client.read)).rejects.toThrow("note");
    await migrate(client, { ...migrations, "900-add-note": addNote });
    expect((await sql`select note from pools`.execute(client.read)).rows).toEqual([]);
    await client.close();
  });

  it("refuse a database that a newer version wrote, and do not touch it", async () => {
    const newer = await createStoreForTest();
    await newer.store.close();
    const client = open(newer);
    await migrate(client, { ...listMigrations(client.dialect), "900-add-note": addNote });
    await client.close();
    const opened = createStore({ databaseUrl: newer.databaseUrl, dataDir: newer.dataDir, log });
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnusableError);
    await expect(opened).rejects.toThrow("was written by a newer version of Adit (it has 900-add-note)");
  });

  it("make tables whose rows and bytes can be measured", async () => {
    const { store } = await createStoreForTest();
    await store.miners.touchViewed("kas", "a", 5);
    const measures = await store.measure();
    expect(measures.map((measure) => [measure.table, measure.rows])).toEqual([
      ["pools", 1],
      ["scheme_samples", 0],
      ["network_samples", 0],
      ["pool_snapshots", 0],
      ["top_miners", 0],
      ["source_states", 0],
      ["blocks", 0],
      ["block_counts", 0],
      ["block_readings", 0],
      ["fee_changes", 0],
      ["notice_sightings", 0],
      ["tickers", 0],
      ["latest_prices", 0],
      ["price_samples", 0],
      ["miners", 1],
      ["miner_answers", 0],
      ["miner_records", 0],
      ["miner_parts", 0],
      ["miner_samples", 0],
      ["share_samples", 0],
      ["share_readings", 0],
      ["payees", 0],
      ["payouts", 0],
      ["payout_totals", 0],
      ["settings_attempts", 0],
      ["settings_salts", 0],
      ["settings_changes", 0],
      ["article_votes", 0],
      ["other_pool_readings", 0],
      ["payout_days", 0],
      ["alert_subscriptions", 0],
      ["alert_states", 0],
      ["alert_outbox", 0],
    ]);
    for (const measure of measures) expect(measure.bytes).toBeGreaterThan(0);
  });
});
