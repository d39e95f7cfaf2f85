import type { Database, DatabaseClient } from "../connection/database.ts";
import type { MinerRepository } from "../store.ts";
import { createLocalSignals } from "./local-signals.ts";
import { listMissedNews } from "./missed-news.ts";
import { createPostgresSignals, type PostgresSignals } from "./postgres-signals.ts";

/** Between the processes that share the database, or within the only one. */
export function createSignals(
  { openSession }: Pick<DatabaseClient, "openSession">,
  database: Database,
  { listChangedRecords }: Pick<MinerRepository, "listChangedRecords">,
): PostgresSignals {
  const { log, now } = database;
  if (openSession === null) return { ...createLocalSignals(log), close: async () => undefined };
  return createPostgresSignals({
    open: openSession,
    log,
    now,
    listMissed: (since) => listMissedNews(database, listChangedRecords, since),
  });
}
