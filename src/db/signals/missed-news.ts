import { sql } from "kysely";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { Database } from "../connection/database.ts";
import type { ChangedRecord, ChangePlace, MinerRepository } from "../store.ts";
import type { News } from "./signals.ts";

/** Clocks of processes differ, and writes are seen a moment later. */
const overlapMs = MINUTE;

type ListChangedRecords = MinerRepository["listChangedRecords"];

/** News since then, as far as the tables show them. Some may be repeated. */
export async function listMissedNews(
  { write }: Pick<Database, "write">,
  listChangedRecords: ListChangedRecords,
  missedSince: number,
): Promise<readonly News[]> {
  const since = missedSince - overlapMs;
  const { rows } = await sql<{ pool: string }>`
    select slug as pool from pools where slug not like '%~%' and (
      exists (select 1 from pool_snapshots s where s.pool_id = pools.id and s.at >= ${since})
      or exists (select 1 from source_states s where s.pool_id = pools.id and s.changed_at >= ${since}))`.execute(
    write,
  );
  const pools: News[] = rows.map(({ pool }) => ({ kind: "pool", pool }));
  return [...pools, ...(await listChangedMiners(listChangedRecords, since))];
}

export async function listChangedMiners(
  listChangedRecords: ListChangedRecords,
  since: number,
  recordsPerStep = 1000,
): Promise<readonly News[]> {
  const news: News[] = [];
  for (let after: ChangePlace | undefined = { at: since, id: 0 }; after !== undefined; ) {
    const records: readonly ChangedRecord[] = await listChangedRecords(after, recordsPerStep);
    news.push(...records.map(({ pool, address, version }) => ({ kind: "miner" as const, pool, address, version })));
    after = records.length < recordsPerStep ? undefined : records.at(-1);
  }
  return news;
}
