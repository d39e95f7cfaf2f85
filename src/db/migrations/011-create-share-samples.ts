import type { Migration } from "kysely/migration";

export const createShareSamples: Migration = {
  async up(db) {
    await db.schema
      .createTable("share_samples")
      .addColumn("miner_id", "integer", (column) => column.notNull().references("miners.id"))
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("scheme", "smallint", (column) => column.notNull())
      .addColumn("valid", "double precision", (column) => column.notNull())
      .addColumn("stale", "double precision", (column) => column.notNull())
      .addColumn("invalid", "double precision", (column) => column.notNull())
      .addPrimaryKeyConstraint("share_samples_key", ["miner_id", "at", "scheme"])
      .execute();
    await db.schema
      .createTable("share_readings")
      .addColumn("miner_id", "integer", (column) => column.primaryKey().references("miners.id"))
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
  },
};
