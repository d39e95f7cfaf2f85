import { type Kysely, sql } from "kysely";
import type { Database } from "../connection/database.ts";

// PostgreSQL has a table for each month (UTC) of miners' samples, so that an old month is dropped at once. Rows without
// a month's table are in the default partition until there is one.

export const tablesByMonth = ["miner_samples", "share_samples"] as const;
type TableByMonth = (typeof tablesByMonth)[number];

/** Months made ahead: a version that makes none may run for as long. */
const monthsAhead = 3;

export function monthOf(at: number, months = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/**
 * Makes the next months, and drops those whose last row has expired. Returns the approximate number of deleted rows.
 */
export async function keepMonths({ write }: Pick<Database, "write">, now: number, expiry: number): Promise<number> {
  let dropped = 0;
  for (const table of tablesByMonth) {
    await addMonths(write, table, now);
    for (const { name, until, rows } of await listMonths(write, table)) {
      if (until === null || until > expiry) continue;
      await sql`drop table ${sql.table(name)}`.execute(write);
      dropped += Math.max(0, rows);
    }
  }
  return dropped;
}

interface Month {
  readonly name: string;
  /** Null: the default partition. */
  readonly until: number | null;
  /** Estimated. */
  readonly rows: number;
}

async function listMonths<Schema>(db: Kysely<Schema>, table: TableByMonth): Promise<readonly Month[]> {
  const { rows } = await sql<{ name: string; bound: string; rows: number }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, c.reltuples as rows
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) order by c.relname`.execute(db);
  return rows.map(({ name, bound, rows: count }) => {
    const until = /TO \('?(\d+)'?\)$/.exec(bound)?.[1];
    return { name, until: until === undefined ? null : Number(until), rows: count };
  });
}

export async function addMonths<Schema>(db: Kysely<Schema>, table: TableByMonth, now: number): Promise<void> {
  const months = await listMonths(db, table);
  const covered = Math.max(0, ...months.map(({ until }) => until ?? 0));
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const from = monthOf(now, ahead);
    if (from >= covered) await addMonth(db, table, from, monthOf(from, 1));
  }
}

async function addMonth<Schema>(db: Kysely<Schema>, table: TableByMonth, from: number, to: number): Promise<void> {
  const name = `${table}_${new Date(from).toISOString().slice(0, 7).replace("-", "_")}`;
  const work = async (step: Kysely<Schema>) => {
    // Earlier rows are moved, because the default partition may not hold them any more.
    await sql`create table ${sql.table(name)} (like ${sql.table(table)} including defaults including constraints)`.execute(
      step,
    );
    await sql`with moved as (
        delete from ${sql.table(`${table}_default`)} where at >= ${sql.lit(from)} and at < ${sql.lit(to)} returning *)
      insert into ${sql.table(name)} select * from moved`.execute(step);
    await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(step);
  };
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}
