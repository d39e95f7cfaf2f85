import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const createArticleVotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("article_votes")
      .addColumn("day", "bigint", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("is_helpful", "smallint", (column) => column.notNull())
      .addColumn("article", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("client", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("article_votes_key", ["article", "day", "client"])
      .execute();
    await db.schema.createIndex("article_votes_client").on("article_votes").columns(["client", "day"]).execute();
  },
};
