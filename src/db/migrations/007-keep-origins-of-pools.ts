import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** See pools/set-aside.ts. */
export const keepOriginsOfPools: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("pools").addColumn("origin", "text").execute();
  },
};
