import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { addMonths, monthOf, tablesByMonth } from "../samples/sample-months.ts";

/**
 * Only on PostgreSQL. No row is moved: the former table becomes the partition of all that is older than the next month,
 * and is dropped when its newest row has expired. To prove that, it is read once completely.
 */
export const partitionSamples: Migration = {
  async up(db) {
    for (const table of tablesByMonth) await partition(db, table);
  },
};

async function partition(db: Kysely<unknown>, table: (typeof tablesByMonth)[number]): Promise<void> {
  const before = `${table}_before`;
  const { rows: kinds } = await sql<{ relkind: string }>`
    select relkind from pg_class where oid = to_regclass(${table})`.execute(db);
  if (kinds[0]?.relkind === "p") return;
  // No writes between the query of the newest row and the new table.
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  const { rows } = await sql<{ newest: number | null }>`select max(at) as newest from ${sql.table(table)}`.execute(db);
  const until = monthOf(Math.max(Date.now(), rows[0]?.newest ?? 0), 1);
  await sql`alter table ${sql.table(table)} rename to ${sql.id(before)}`.execute(db);
  await sql`alter table ${sql.table(before)} rename constraint ${sql.id(`${table}_key`)} to ${sql.id(`${before}_key`)}`.execute(
    db,
  );
  await sql`create table ${sql.table(table)} (
    like ${sql.table(before)} including defaults,
    constraint ${sql.id(`${table}_key`)} primary key (miner_id, at, scheme),
    constraint ${sql.id(`${table}_miner_id_fkey`)} foreign key (miner_id) references miners (id)
  ) partition by range (at)`.execute(db);
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(before)}
    for values from (minvalue) to (${sql.lit(until)})`.execute(db);
  await sql`create table ${sql.table(`${table}_default`)} partition of ${sql.table(table)} default`.execute(db);
  await addMonths(db, table, Date.now());
}
