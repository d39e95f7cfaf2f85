import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Visitors' calls in the present minute, for processes that count together: only on PostgreSQL. A crash may empty it.
 */
export const countCalls: Migration = {
  async up(db) {
    await sql`create unlogged table if not exists visitor_calls (
      minute bigint not null,
      calls integer not null,
      visitor text not null,
      constraint visitor_calls_key primary key (minute, visitor)
    )`.execute(db);
  },
};
