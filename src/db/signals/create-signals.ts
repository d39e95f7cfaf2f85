import type { Database, DatabaseClient } from "../connection/database.ts";
import type { MinerRepository } from "../store.ts";
import { createLocalSignals } from "./local-signals.ts";
import { listMissedNews } from "./missed-news.ts";
import { createPostgresSignals, type PostgresSignals } from "./postgres-signals.ts";

/** Between the processes that share the database, or within the only one. */
export function createSignals(
  { openSession, replica }: Pick<DatabaseClient, "openSession" | "replica">,
  database: Database,
  { listChangedRecords }: Pick<MinerRepository, "listChangedRecords">,
): PostgresSignals {
  const { log, now } = database;
  if (openSession === null) return { ...createLocalSignals(log), close: async () => undefined };
  const signals = createPostgresSignals({
    open: openSession,
    log,
    now,
    async listMissed(since) {
      const missed = await listMissedNews(database, listChangedRecords, since);
      replica?.requirePresent();
      return missed;
    },
    noteWal: (position) => replica?.requirePosition(position),
  });
  // What was told is what the replica must have, whoever listens.
  if (replica !== null) signals.onNews(() => undefined);
  return signals;
}
