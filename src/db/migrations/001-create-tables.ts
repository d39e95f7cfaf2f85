import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../connection/database.ts";

// bigint, smallint and double precision mean INTEGER and REAL affinity to SQLite, so one text serves both databases.
// Wide columns come first: PostgreSQL pads, SQLite does not care.

export function createTables(dialect: Dialect): Migration {
  const identity = (column: ColumnDefinitionBuilder) =>
    dialect === "sqlite" ? column.primaryKey() : column.primaryKey().generatedAlwaysAsIdentity();
  // Saves SQLite a second copy of the key. Not for rows with long texts, which need a rowid.
  const compact = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    dialect === "sqlite" ? table.modifyEnd(sql`without rowid`) : table;

  return {
    async up(db) {
      await createSamples(db, identity, compact);
      await createPools(db, identity);
      await createPrices(db, identity, compact);
      await createMiners(db, identity, compact);
    },
  };
}

type Identity = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Compact = <Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
) => CreateTableBuilder<Table, Column>;

async function createSamples(db: Kysely<unknown>, identity: Identity, compact: Compact): Promise<void> {
  await db.schema
    .createTable("pools")
    .addColumn("id", "integer", identity)
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .execute();

  await compact(
    db.schema
      .createTable("scheme_samples")
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("hashrate", "double precision", (column) => column.notNull())
      .addColumn("miners", "double precision")
      .addColumn("workers", "double precision")
      .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
      .addColumn("samples", "integer", (column) => column.notNull())
      .addColumn("miners_samples", "integer", (column) => column.notNull())
      .addColumn("workers_samples", "integer", (column) => column.notNull())
      .addColumn("resolution", "smallint", (column) => column.notNull())
      .addColumn("scheme", "smallint", (column) => column.notNull())
      .addColumn("parts", "smallint", (column) => column.notNull())
      .addPrimaryKeyConstraint("scheme_samples_key", ["pool_id", "resolution", "at", "scheme"]),
  ).execute();

  await compact(
    db.schema
      .createTable("network_samples")
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("height", "bigint")
      .addColumn("difficulty", "double precision")
      .addColumn("hashrate", "double precision")
      .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
      .addColumn("difficulty_samples", "integer", (column) => column.notNull())
      .addColumn("hashrate_samples", "integer", (column) => column.notNull())
      .addColumn("resolution", "smallint", (column) => column.notNull())
      .addColumn("parts", "smallint", (column) => column.notNull())
      .addPrimaryKeyConstraint("network_samples_key", ["pool_id", "resolution", "at"]),
  ).execute();
}

async function createPools(db: Kysely<unknown>, identity: Identity): Promise<void> {
  for (const table of ["pool_snapshots", "top_miners"]) {
    await db.schema
      .createTable(table)
      .addColumn("pool_id", "integer", (column) => column.primaryKey().references("pools.id"))
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
  }

  await db.schema
    .createTable("blocks")
    .addColumn("id", "integer", identity)
    .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
    .addColumn("height", "bigint", (column) => column.notNull())
    .addColumn("found_at", "bigint", (column) => column.notNull())
    .addColumn("difficulty", "double precision")
    .addColumn("effort", "double precision")
    .addColumn("progress", "double precision")
    .addColumn("scheme", "smallint")
    .addColumn("status", "smallint", (column) => column.notNull())
    .addColumn("chain", "text", (column) => column.notNull())
    .addColumn("hash", "text")
    .addColumn("finder", "text")
    .addColumn("worker", "text")
    .addColumn("reward", "text")
    .execute();
  await db.schema
    .createIndex("blocks_identity")
    .on("blocks")
    .columns(["pool_id", "chain", "height", "hash"])
    .unique()
    .execute();
  // Null is never equal to null, so blocks without a hash need a key of their own.
  await db.schema
    .createIndex("blocks_identity_unhashed")
    .on("blocks")
    .columns(["pool_id", "chain", "height", "found_at"])
    .expression(sql`coalesce(finder, '')`)
    .unique()
    .where(sql<boolean>`hash is null`)
    .execute();
  await db.schema.createIndex("blocks_newest").on("blocks").columns(["pool_id", "found_at", "id"]).execute();
  await db.schema
    .createIndex("blocks_newest_of_chain")
    .on("blocks")
    .columns(["pool_id", "chain", "found_at", "id"])
    .execute();
}

async function createPrices(db: Kysely<unknown>, identity: Identity, compact: Compact): Promise<void> {
  await db.schema
    .createTable("tickers")
    .addColumn("id", "integer", identity)
    .addColumn("ticker", "text", (column) => column.notNull().unique())
    .execute();

  await compact(
    db.schema
      .createTable("latest_prices")
      .addColumn("value", "double precision", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("kind", "smallint", (column) => column.notNull())
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("latest_prices_key", ["kind", "code"]),
  ).execute();

  await compact(
    db.schema
      .createTable("price_samples")
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("usd", "double precision", (column) => column.notNull())
      .addColumn("ticker_id", "integer", (column) => column.notNull().references("tickers.id"))
      .addColumn("samples", "integer", (column) => column.notNull())
      .addColumn("resolution", "smallint", (column) => column.notNull())
      .addColumn("parts", "smallint", (column) => column.notNull())
      .addPrimaryKeyConstraint("price_samples_key", ["ticker_id", "resolution", "at"]),
  ).execute();
}

async function createMiners(db: Kysely<unknown>, identity: Identity, compact: Compact): Promise<void> {
  await db.schema
    .createTable("miners")
    .addColumn("id", "integer", identity)
    .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
    .addColumn("viewed_at", "bigint")
    .addColumn("followed_at", "bigint")
    .addColumn("address", "text", (column) => column.notNull())
    .addUniqueConstraint("miners_address", ["pool_id", "address"])
    .execute();
  await db.schema.createIndex("miners_viewed").on("miners").column("viewed_at").execute();

  await db.schema
    .createTable("miner_answers")
    .addColumn("miner_id", "integer", (column) => column.primaryKey().references("miners.id"))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .execute();

  await compact(
    db.schema
      .createTable("miner_samples")
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("hashrate", "double precision", (column) => column.notNull())
      .addColumn("workers_online", "double precision")
      .addColumn("miner_id", "integer", (column) => column.notNull().references("miners.id"))
      .addColumn("scheme", "smallint", (column) => column.notNull())
      .addPrimaryKeyConstraint("miner_samples_key", ["miner_id", "at", "scheme"]),
  ).execute();
}
