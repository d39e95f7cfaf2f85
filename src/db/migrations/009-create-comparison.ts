import type { Migration } from "kysely/migration";

export const createComparison: Migration = {
  async up(db) {
    await db.schema
      .createTable("other_pool_readings")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("payout_days")
      .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
      .addColumn("day", "bigint", (column) => column.notNull())
      .addColumn("payouts", "integer", (column) => column.notNull())
      .addColumn("chain", "text", (column) => column.notNull())
      .addColumn("amount", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("payout_days_key", ["pool_id", "day", "chain"])
      .execute();
  },
};
