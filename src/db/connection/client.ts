import { sql } from "kysely";
import type { Log } from "#src/domain/site/log.ts";
import { createArticleRepository } from "../articles/article-repository.ts";
import { createBlockRepository } from "../blocks/block-repository.ts";
import { listMigrations } from "../migrations/index.ts";
import { createMinerRepository } from "../miners/miner-repository.ts";
import { createComparisonRepository } from "../other-pools/comparison-repository.ts";
import { createPayoutRepository } from "../payouts/payout-repository.ts";
import { createPoolRepository } from "../pools/pool-repository.ts";
import { createPriceRepository } from "../prices/price-repository.ts";
import { createSampleRepository } from "../samples/sample-repository.ts";
import { createSettingsRepository } from "../settings/settings-repository.ts";
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
  /** Made when it is not there; not used with PostgreSQL. */
  readonly dataDir: string;
  readonly now?: () => number;
  readonly log: Log;
}

/**
 * Opens the database and brings its tables up to date. Throws DatabaseBusyError when another process owns the folder,
 * DatabaseUnusableError when the database cannot be used as it is; both messages are for the operator.
 */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, dataDir, log, now = Date.now } = options;
  const client = databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log);
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
  const pools = createPoolIdentities(database);
  const tickers = createTickerIdentities(database);
  return {
    dialect,
    label,
    samples: createSampleRepository(database, pools),
    pools: createPoolRepository(database, pools),
    blocks: createBlockRepository(database, pools),
    prices: createPriceRepository(database, tickers),
    miners: createMinerRepository(database, pools),
    payouts: createPayoutRepository(database, pools),
    settings: createSettingsRepository(database, pools),
    articles: createArticleRepository(database),
    comparison: createComparisonRepository(database, pools),
    ping: () => ping(client),
    measure: () => measure(client),
    close: () => client.close(),
  };
}

async function ping(client: DatabaseClient): Promise<void> {
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
