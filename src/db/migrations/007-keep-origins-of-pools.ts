import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Whose figures stand under a pool: those of its real engine, of the demo, or of a test network (pools/set-aside.ts). */
export const keepOriginsOfPools: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("pools").addColumn("origin", "text").execute();
  },
};
