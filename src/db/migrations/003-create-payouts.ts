import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../connection/database.ts";

type Identity = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export function createPayouts(dialect: Dialect): Migration {
  const identity: Identity = (column) =>
    dialect === "sqlite" ? column.primaryKey() : column.primaryKey().generatedAlwaysAsIdentity();
  return {
    async up(db) {
      await createPayees(db, identity);
      await createSettings(db, identity);
      await db.schema
        .createIndex("blocks_of_finder")
        .on("blocks")
        .columns(["pool_id", "finder", "found_at", "id"])
        .execute();
    },
  };
}

async function createPayees(db: Kysely<unknown>, identity: Identity): Promise<void> {
  await db.schema
    .createTable("payees")
    .addColumn("id", "integer", identity)
    .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
    .addColumn("read_at", "bigint", (column) => column.notNull())
    .addColumn("is_complete", "smallint", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addUniqueConstraint("payees_address", ["pool_id", "address"])
    .execute();

  await db.schema
    .createTable("payouts")
    .addColumn("id", "integer", identity)
    .addColumn("payee_id", "integer", (column) => column.notNull().references("payees.id"))
    .addColumn("paid_at", "bigint", (column) => column.notNull())
    .addColumn("chain", "text", (column) => column.notNull())
    .addColumn("amount", "text", (column) => column.notNull())
    .addColumn("fee", "text")
    .addColumn("transaction_id", "text")
    .execute();
  // Null is never equal to null: a payout without a transaction has an empty one in its key.
  await db.schema
    .createIndex("payouts_identity")
    .on("payouts")
    .columns(["payee_id", "paid_at", "chain", "amount"])
    .expression(sql`coalesce(transaction_id, '')`)
    .unique()
    .execute();
  await db.schema.createIndex("payouts_newest").on("payouts").columns(["payee_id", "paid_at", "id"]).execute();

  await db.schema
    .createTable("payout_totals")
    .addColumn("payee_id", "integer", (column) => column.notNull().references("payees.id"))
    .addColumn("chain", "text", (column) => column.notNull())
    .addColumn("stored", "text", (column) => column.notNull())
    .addColumn("told", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("payout_totals_key", ["payee_id", "chain"])
    .execute();
}

async function createSettings(db: Kysely<unknown>, identity: Identity): Promise<void> {
  await db.schema
    .createTable("settings_attempts")
    .addColumn("id", "integer", identity)
    .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("is_unproved", "smallint", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("client", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("settings_attempts_of_address")
    .on("settings_attempts")
    .columns(["pool_id", "address", "at"])
    .execute();
  await db.schema
    .createIndex("settings_attempts_of_client")
    .on("settings_attempts")
    .columns(["client", "at"])
    .execute();
  await db.schema.createIndex("settings_attempts_age").on("settings_attempts").column("at").execute();

  await db.schema
    .createTable("settings_salts")
    .addColumn("day", "bigint", (column) => column.primaryKey())
    .addColumn("salt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("settings_changes")
    .addColumn("id", "integer", identity)
    .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("settings_changes_of_address")
    .on("settings_changes")
    .columns(["pool_id", "address", "at"])
    .execute();
}
