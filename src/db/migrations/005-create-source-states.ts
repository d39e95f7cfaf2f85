import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const createSourceStates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("source_states")
      .addColumn("fault_since", "bigint")
      .addColumn("changed_at", "bigint")
      .addColumn("height_at", "bigint")
      .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
      .addColumn("kind", "smallint", (column) => column.notNull())
      .addColumn("fault", "smallint")
      .addPrimaryKeyConstraint("source_states_key", ["pool_id", "kind"])
      .execute();
  },
};
