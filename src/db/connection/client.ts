import { sql } from "kysely";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createAlertRepository } from "../alerts/alert-repository.ts";
import { createOutboxRepository } from "../alerts/outbox-repository.ts";
import { createSubscriptionRepository } from "../alerts/subscription-repository.ts";
import { createArticleRepository } from "../articles/article-repository.ts";
import { createBlockRepository } from "../blocks/block-repository.ts";
import { createSharedCallCounts } from "../calls/shared-call-counts.ts";
import { createDeferredWrites, type DeferredWrites } from "../health/deferred-writes.ts";
import { deferWrites } from "../health/deferring-store.ts";
import { findStorageFault } from "../health/storage-fault.ts";
import { listMigrations } from "../migrations/index.ts";
import { createMinerRepository } from "../miners/miner-repository.ts";
import { createComparisonRepository } from "../other-pools/comparison-repository.ts";
import { createPayoutRepository } from "../payouts/payout-repository.ts";
import { createPoolRepository } from "../pools/pool-repository.ts";
import { createPriceRepository } from "../prices/price-repository.ts";
import { createSampleRepository } from "../samples/sample-repository.ts";
import { createSettingsRepository } from "../settings/settings-repository.ts";
import { createSignals } from "../signals/create-signals.ts";
import type { Store } from "../store.ts";
import type { Database, DatabaseClient } from "./database.ts";
import { DatabaseUnusableError, messageOf } from "./database-error.ts";
import { createPoolIdentities, createTickerIdentities } from "./identities.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres-client.ts";
import { tables } from "./schema.ts";
import { openSqlite } from "./sqlite-client.ts";

export interface StoreOptions {
  /** A PostgreSQL address, or null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A streaming replica, for reads that may be a moment old; absent = none. */
  readonly readUrl?: string | null;
  /** Created if missing; not used with PostgreSQL. */
  readonly dataDir: string;
  readonly now?: () => number;
  readonly log: Log;
  /** This process must end: it no longer owns the SQLite file. The error is a message for the operator. */
  readonly onLost?: (error: Error) => void;
  /** null = only by `runChecks`. */
  readonly checkEveryMs?: number | null;
  /** Rows that may wait in memory while the database accepts no writes. */
  readonly mostWaiting?: number;
  /** The longest time that a miner's parts wait to be stored together; 0 with a clock that does not move. */
  readonly gatherMs?: number;
}

/** Until a full or lost database is used again, and a deleted file is noticed. */
const checkEveryMs = 5 * SECOND;

/**
 * Also brings the tables up to date. Throws DatabaseBusyError when another process owns the folder,
 * DatabaseUnusableError when the database cannot be used; both messages are for the operator.
 */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, readUrl, dataDir, log, now } = options;
  const client =
    databaseUrl === null ? openSqlite(dataDir, options) : openPostgres(databaseUrl, log, now, undefined, readUrl);
  return prepareStore(client, options);
}

/** Closes the client when its tables cannot be brought up to date. */
export async function prepareStore(
  client: DatabaseClient,
  options: Pick<StoreOptions, "log" | "now" | "checkEveryMs" | "mostWaiting" | "gatherMs">,
): Promise<Store> {
  const { log, now = Date.now } = options;
  try {
    await ping(client);
    await migrate(client, listMigrations(client.dialect));
  } catch (error) {
    await client.close();
    if (error instanceof DatabaseUnusableError) throw error;
    throw new DatabaseUnusableError(`${client.label} does not answer: ${messageOf(error)}`, { cause: error });
  }

  const { dialect, label, read, write, pace } = client;
  const database: Database = { dialect, read, write, pace, log, now };
  // A process's own recent writes, and limits, are read from the primary.
  const present: Database = client.replica === null ? database : { ...database, read: write };
  const pools = createPoolIdentities(present);
  const tickers = createTickerIdentities(present);
  const repositories = {
    samples: createSampleRepository(database, pools),
    pools: createPoolRepository(database, pools),
    blocks: createBlockRepository(database, pools),
    prices: createPriceRepository(database, tickers),
    miners: createMinerRepository(database, pools, options.gatherMs),
  };
  const settings = createSettingsRepository(present, pools);
  const calls = dialect === "postgres" ? createSharedCallCounts(database, settings, log) : null;
  const signals = createSignals(client, database, repositories.miners);
  const deferred = createDeferredWrites(client.health, log, options.mostWaiting);
  client.health.open(deferred);
  const runChecks = createStorageChecks(client, deferred, log);
  const everyMs = options.checkEveryMs === undefined ? checkEveryMs : options.checkEveryMs;
  const timer = everyMs === null ? null : setInterval(() => void runChecks(), everyMs).unref();
  return {
    dialect,
    label,
    ...repositories,
    ...deferWrites(repositories, deferred, now),
    payouts: createPayoutRepository(database, pools),
    settings,
    articles: createArticleRepository(present),
    comparison: createComparisonRepository(database, pools),
    subscriptions: createSubscriptionRepository(present, pools),
    outbox: createOutboxRepository(present),
    alerts: createAlertRepository(present, pools),
    signals,
    countCall: calls?.count ?? null,
    leadership: client.leadership,
    ping: () => ping(client),
    runChecks,
    stopChecks: () => {
      if (timer !== null) clearInterval(timer);
    },
    describeStorage: () => client.health.describe(),
    measure: () => measure(client),
    async close() {
      if (timer !== null) clearInterval(timer);
      const isStored = await deferred.drain();
      if (!isStored) log.error({ writes: deferred.count }, "What waited for the database could not be stored.");
      await Promise.all([calls?.close(), signals.close()]);
      await client.close();
    },
  };
}

function createStorageChecks(client: DatabaseClient, deferred: DeferredWrites, log: Log): () => Promise<void> {
  let inFlight: Promise<void> | null = null;
  async function look(): Promise<void> {
    try {
      await client.check();
      await deferred.drain();
    } catch (error) {
      if (findStorageFault(error) === null)
        log.error({ error: messageOf(error) }, "The database could not be looked after.");
    }
  }
  return () => {
    inFlight ??= look().finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

async function ping(client: DatabaseClient): Promise<void> {
  client.look();
  await sql`select 1`.execute(client.read);
}

async function measure(client: DatabaseClient) {
  const bytes = await client.measureBytes();
  const measures: { table: string; rows: number; bytes: number | null }[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(client.read);
    measures.push({ table, rows: rows[0]?.rows ?? 0, bytes: bytes.get(table) ?? null });
  }
  return measures;
}
