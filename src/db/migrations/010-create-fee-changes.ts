import type { Migration } from "kysely/migration";

/** A fee of null = not known, or the scheme was no longer offered. */
export const createFeeChanges: Migration = {
  async up(db) {
    await db.schema
      .createTable("fee_changes")
      .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
      .addColumn("scheme", "smallint", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("fee_fraction", "double precision")
      .addPrimaryKeyConstraint("fee_changes_key", ["pool_id", "scheme", "at"])
      .execute();
  },
};
