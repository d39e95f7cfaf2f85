import type { Migration } from "kysely/migration";

export const createBlockReadings: Migration = {
  async up(db) {
    await db.schema
      .createTable("block_readings")
      .addColumn("pool_id", "integer", (column) => column.primaryKey().references("pools.id"))
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
  },
};
