import { DAY } from "#src/domain/time/durations.ts";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { ArticleRepository } from "../store.ts";

/** Articles are rewritten: votes of two years ago were about another text. */
const votesKeptMs = 400 * DAY;

export function createArticleRepository(database: Database): ArticleRepository {
  const { read, write } = database;
  return {
    async recordVote({ article, day, client, site, locale, isHelpful, at }) {
      requireWhole("vote.day", day);
      requireWhole("vote.at", at);
      const vote = { at, site, locale, is_helpful: isHelpful ? 1 : 0 };
      await write
        .insertInto("article_votes")
        .values({ article, day, client, ...vote })
        .onConflict((conflict) => conflict.columns(["article", "day", "client"]).doUpdateSet(vote))
        .execute();
    },

    async countVotesOfClient(client, day) {
      const { votes } = await write
        .selectFrom("article_votes")
        .select(({ fn }) => fn.countAll<number>().as("votes"))
        .where("client", "=", client)
        .where("day", "=", day)
        .executeTakeFirstOrThrow();
      return Number(votes);
    },

    async listVotesOfSite(site, day) {
      return write
        .selectFrom("article_votes")
        .select(["article", "client"])
        .where("site", "=", site)
        .where("day", "=", day)
        .execute();
    },

    async countVotes(article) {
      const rows = await read
        .selectFrom("article_votes")
        .select(({ fn }) => ["is_helpful", fn.countAll<number>().as("votes")])
        .where("article", "=", article)
        .groupBy("is_helpful")
        .execute();
      const count = (value: number) => Number(rows.find((row) => row.is_helpful === value)?.votes ?? 0);
      return { helpful: count(1), unhelpful: count(0) };
    },

    async deleteExpired(now) {
      requireWhole("now", now);
      return runInShortTransactions(database, [
        async (db) => {
          const before = Math.max(0, now - votesKeptMs);
          const { numDeletedRows } = await db.deleteFrom("article_votes").where("day", "<", before).executeTakeFirst();
          return Number(numDeletedRows);
        },
      ]);
    },
  };
}
