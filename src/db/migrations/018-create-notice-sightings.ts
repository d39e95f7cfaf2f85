import type { Migration } from "kysely/migration";

/** Since when an operator's notice stands there: the configuration has no times, and feeds need one that stays. */
export const createNoticeSightings: Migration = {
  async up(db) {
    await db.schema
      .createTable("notice_sightings")
      .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
      .addColumn("notice", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("notice_sightings_key", ["pool_id", "notice"])
      .execute();
  },
};
