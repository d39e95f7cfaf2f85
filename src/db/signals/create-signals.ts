import type { Database, DatabaseClient } from "../connection/database.ts";
import type { MinerRepository } from "../store.ts";
import { createLocalSignals } from "./local-signals.ts";
import { listMissedNews } from "./missed-news.ts";
import { createPostgresSignals, type PostgresSignals } from "./postgres-signals.ts";

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
  // The replica must have all that was announced, also without other listeners.
  if (replica !== null) signals.onNews(() => undefined);
  return signals;
}
