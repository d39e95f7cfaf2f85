import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../connection/database.ts";

/** So that a chart of a fast chain's month does not count half a million rows. */
export function createBlockCounts(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema
        .createTable("block_counts")
        .addColumn("hour", "bigint", (column) => column.notNull())
        .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
        .addColumn("blocks", "integer", (column) => column.notNull())
        .addColumn("chain", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("block_counts_key", ["pool_id", "chain", "hour"]);
      await (dialect === "sqlite" ? table.modifyEnd(sql`without rowid`) : table).execute();
      // Status 3 is orphaned (codes.ts).
      await sql`
        insert into block_counts (pool_id, chain, hour, blocks)
        select pool_id, chain, found_at - found_at % 3600000 as hour, count(*)
        from blocks where status <> 3 group by pool_id, chain, hour
      `.execute(db);
    },
  };
}
