import type { Migration } from "kysely/migration";

/** Lists of a rare status or scheme, and counts of orphans, without reading a pool's whole past. */
export const indexBlocks: Migration = {
  async up(db) {
    await db.schema
      .createIndex("blocks_newest_of_status")
      .on("blocks")
      .columns(["pool_id", "status", "found_at", "id"])
      .execute();
    await db.schema
      .createIndex("blocks_newest_of_scheme")
      .on("blocks")
      .columns(["pool_id", "scheme", "found_at", "id"])
      .execute();
  },
};
