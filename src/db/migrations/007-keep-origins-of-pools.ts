import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The origin of a pool's figures: its real engine, the demo, or a test network (pools/set-aside.ts). */
export const keepOriginsOfPools: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("pools").addColumn("origin", "text").execute();
  },
};
