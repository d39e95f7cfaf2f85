import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import type { StorageHealth } from "../health/storage-health.ts";
import type { Leadership } from "./leadership.ts";
import type { Replica } from "./postgres-replica.ts";
import type { Schema } from "./schema.ts";

/** How a long job is cut up: finely where a query blocks this process, coarsely where it is a journey to a server. */
export interface Pace {
  readonly rowsPerInsert: number;
  /** How many days one step of a rollup or of retention takes. */
  readonly daysPerStep: number;
  /** A transaction takes no further step after this time. */
  readonly transactionMs: number;
}

export type Dialect = "sqlite" | "postgres";

/** What each repository is built on. On SQLite `read` is a second, read-only connection; on PostgreSQL both are one pool, or `read` is a replica. */
export interface Database {
  readonly dialect: Dialect;
  readonly read: Kysely<Schema>;
  readonly write: Kysely<Schema>;
  readonly pace: Pace;
  readonly log: Log;
  readonly now: () => number;
}

/** A database just opened; client.ts builds the store on it. */
export interface DatabaseClient {
  readonly dialect: Dialect;
  readonly label: string;
  readonly read: Kysely<Schema>;
  readonly write: Kysely<Schema>;
  readonly pace: Pace;
  readonly health: StorageHealth;
  readonly leadership: Leadership;
  /** What `read` reads as long as it is close behind; null where both are one. */
  readonly replica: Replica | null;
  /** Opens a connection beside the others, for signals; null where no other process could hear them. */
  readonly openSession: ((answerMs: number) => Promise<pg.Client>) | null;
  /** Notes whether its file is where it was; nothing to look at with PostgreSQL. */
  look(): void;
  /** Looks whether the database answers and its file is where it was, and puts that right where it can. Rejects when it does not answer. */
  check(): Promise<void>;
  /** Work that changes tables, and may take as long as it needs. */
  migrate<Value>(work: (db: Kysely<Schema>) => Promise<Value>): Promise<Value>;
  /** Bytes of each table with its indexes. */
  measureBytes(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** One small piece of a long job; answers how many rows it changed. */
export type Step = (transaction: Transaction<Schema>) => Promise<number>;

/**
 * Runs a long job as many short transactions, so that neither the site nor other writers wait for it. Answers how many
 * rows changed. What is committed stays when a later step fails.
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
