import type { Migration } from "kysely/migration";

/**
 * Attempts and votes are counted for the wider network of IPv6 visitors too: `site` is a salted hash like `client`,
 * null for IPv4.
 */
export const countSites: Migration = {
  async up(db) {
    for (const table of ["settings_attempts", "article_votes"]) {
      await db.schema.alterTable(table).addColumn("site", "text").execute();
    }
    await db.schema.createIndex("settings_attempts_of_site").on("settings_attempts").columns(["site", "at"]).execute();
    await db.schema.createIndex("article_votes_site").on("article_votes").columns(["site", "day"]).execute();
  },
};
