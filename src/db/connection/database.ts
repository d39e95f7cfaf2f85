import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import type { StorageHealth } from "../health/storage-health.ts";
import type { Leadership } from "./leadership.ts";
import type { Replica } from "./postgres-replica.ts";
import type { Schema } from "./schema.ts";

/** Small steps where a query blocks this process, larger ones where it goes to a server. */
export interface Pace {
  readonly rowsPerInsert: number;
  readonly daysPerStep: number;
  /** A transaction takes no further step after this time. */
  readonly transactionMs: number;
}

export type Dialect = "sqlite" | "postgres";

/** On SQLite `read` is a second, read-only connection; on PostgreSQL both are one pool, or `read` is a replica. */
export interface Database {
  readonly dialect: Dialect;
  readonly read: Kysely<Schema>;
  readonly write: Kysely<Schema>;
  readonly pace: Pace;
  readonly log: Log;
  readonly now: () => number;
}

export interface DatabaseClient {
  readonly dialect: Dialect;
  readonly label: string;
  readonly read: Kysely<Schema>;
  readonly write: Kysely<Schema>;
  readonly pace: Pace;
  readonly health: StorageHealth;
  readonly leadership: Leadership;
  /** Used by `read` while it is close behind; null without a replica. */
  readonly replica: Replica | null;
  /** Opens a connection for signals; null when no other process could receive them. */
  readonly openSession: ((responseMs: number) => Promise<pg.Client>) | null;
  /** Does nothing with PostgreSQL. */
  look(): void;
  /** Checks the connection and the file, and restores what it can. Rejects without a response. */
  check(): Promise<void>;
  migrate<Value>(work: (db: Kysely<Schema>) => Promise<Value>): Promise<Value>;
  measureBytes(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** Returns the number of changed rows. */
export type Step = (transaction: Transaction<Schema>) => Promise<number>;

/**
 * Short transactions, so that neither the site nor other writers wait. Returns the number of changed rows. Committed
 * steps stay when a later one fails.
 */
export async function runInShortTransactions(database: Database, steps: Iterable<Step>): Promise<number> {
  const iterator = steps[Symbol.iterator]();
  let next = iterator.next();
  let changed = 0;
  while (!next.done) {
    changed += await database.write.transaction().execute(async (transaction) => {
      const startedAt = performance.now();
      let changedNow = 0;
      while (!next.done) {
        changedNow += await next.value(transaction);
        next = iterator.next();
        if (performance.now() - startedAt >= database.pace.transactionMs) break;
      }
      return changedNow;
    });
  }
  return changed;
}
