import { sql } from "kysely";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { Database } from "../connection/database.ts";
import type { ChangedRecord } from "../store.ts";
import type { News } from "./signals.ts";

/** Clocks of processes differ, and writes are seen a moment later. */
const overlapMs = MINUTE;
const recordsPerStep = 1000;

/** News since then, as far as the tables show them. Some may be repeated. */
export async function listMissedNews(
  { write }: Pick<Database, "write">,
  listChangedRecords: (since: number, limit: number) => Promise<readonly ChangedRecord[]>,
  missedSince: number,
): Promise<readonly News[]> {
  const since = missedSince - overlapMs;
  const { rows } = await sql<{ pool: string }>`
    select slug as pool from pools where slug not like '%~%' and (
      exists (select 1 from pool_snapshots s where s.pool_id = pools.id and s.at >= ${since})
      or exists (select 1 from source_states s where s.pool_id = pools.id and s.changed_at >= ${since}))`.execute(
    write,
  );
  const news: News[] = rows.map(({ pool }) => ({ kind: "pool", pool }));
  for (let from = since; ; ) {
    const records = await listChangedRecords(from, recordsPerStep);
    news.push(...records.map(({ pool, address, version }) => ({ kind: "miner" as const, pool, address, version })));
    const last = records.at(-1);
    if (last === undefined || records.length < recordsPerStep || last.at === from) return news;
    from = last.at;
  }
}
