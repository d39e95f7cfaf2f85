import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, sql } from "kysely";
import type { DatabaseClient } from "./database.ts";
import { DatabaseBusyError, DatabaseUnusableError, messageOf } from "./database-error.ts";
import type { Schema } from "./schema.ts";
import { drain, YieldingSqliteDialect } from "./sqlite-driver.ts";

/** "ADIT" in ASCII: distinguishes our files from SQLite files of other programs. */
const APPLICATION_ID = 0x41444954;
const BUSY_TIMEOUT_MS = 5000;
// A checkpoint copies these pages in one go on this thread: 1 MB is a few milliseconds, SQLite's own 4 MB is felt.
const CHECKPOINT_PAGES = 250;
// Reading a whole file before the first page is served is worth it only while it takes a moment.
const CHECKED_BYTES = 64 * 1024 * 1024;

function openWriter(path: string): BetterSqlite3.Database {
  const writer = new BetterSqlite3(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    const tableCount = writer
      .prepare<[], { count: number }>("SELECT count(*) AS count FROM sqlite_schema")
      .get()?.count;
    if (tableCount !== 0 && writer.pragma("application_id", { simple: true }) !== APPLICATION_ID) {
      throw new DatabaseUnusableError(`The file ${path} belongs to another program. Choose another data folder.`);
    }
    if (tableCount !== 0 && statSync(path).size <= CHECKED_BYTES) {
      const verdict = writer.pragma("quick_check(1)", { simple: true });
      if (verdict !== "ok") throw new DatabaseUnusableError(damaged(path, String(verdict)));
    }
    writer.pragma("journal_mode = WAL");
    writer.pragma(`application_id = ${APPLICATION_ID}`);
    writer.pragma("synchronous = FULL");
    writer.pragma("foreign_keys = ON");
    writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

function damaged(path: string, detail: string): string {
  return `The file ${path} is damaged (${detail}). Put a backup in its place, or move it away to start empty.`;
}

function explain(path: string, error: unknown): unknown {
  if (!(error instanceof BetterSqlite3.SqliteError)) return error;
  if (error.code === "SQLITE_NOTADB") {
    return new DatabaseUnusableError(
      `The file ${path} is not a database. Move it away, or choose another data folder.`,
      {
        cause: error,
      },
    );
  }
  if (error.code.startsWith("SQLITE_CORRUPT")) {
    return new DatabaseUnusableError(damaged(path, error.message), { cause: error });
  }
  return new DatabaseUnusableError(`The database ${path} cannot be opened: ${error.message}.`, { cause: error });
}

/** Opens, or makes, `<dataDir>/adit.db`. Throws DatabaseBusyError or DatabaseUnusableError. */
export function openSqlite(dataDir: string): DatabaseClient {
  const path = join(dataDir, "adit.db");
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new DatabaseUnusableError(`The data folder ${dataDir} cannot be made: ${messageOf(error)}`, { cause: error });
  }
  const unlock = lockDataDir(dataDir);
  let writer: BetterSqlite3.Database | null = null;
  try {
    writer = openWriter(path);
    const reader = new BetterSqlite3(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    return createClient(`SQLite ${path}`, writer, reader, unlock);
  } catch (error) {
    writer?.close();
    unlock();
    throw explain(path, error);
  }
}

function createClient(
  label: string,
  writer: BetterSqlite3.Database,
  reader: BetterSqlite3.Database,
  unlock: () => void,
): DatabaseClient {
  const write = new Kysely<Schema>({ dialect: new YieldingSqliteDialect(writer) });
  const read = new Kysely<Schema>({ dialect: new YieldingSqliteDialect(reader) });
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    await drain(read);
    await drain(write);
    await read.destroy();
    // Last, because only the last connection to leave folds the log back into the file, and only a writer can.
    await write.destroy();
    unlock();
  }

  return {
    dialect: "sqlite",
    label,
    read,
    write,
    pace: { rowsPerInsert: 50, daysPerStep: 1, transactionMs: 8 },
    async measureBytes() {
      const { rows } = await sql<{ name: string; bytes: number }>`
        select s.tbl_name as name, sum(d.pgsize) as bytes
        from dbstat d join sqlite_schema s on s.name = d.name
        where d.aggregate = 1 group by s.tbl_name`.execute(read);
      return new Map(rows.map((row) => [row.name, row.bytes]));
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

// Long enough for a predecessor that is just leaving, short enough for a person who starts it twice.
const WAIT_MS = 1000;

/**
 * Makes this process the owner of the folder until it calls the answer, or dies: the system drops the lock even on
 * kill -9. It is held on a database of its own, so that backup tools can still read the real one.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, "adit.lock");
  let lock: BetterSqlite3.Database | null = null;
  try {
    lock = new BetterSqlite3(path, { timeout: WAIT_MS });
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new DatabaseBusyError(
        `Another process is using the data folder ${dataDir}. Stop it, or give this one a folder of its own.`,
        { cause: error },
      );
    }
    throw new DatabaseUnusableError(`The lock file ${path} cannot be used: ${messageOf(error)}`, { cause: error });
  }
  const held = lock;
  return () => held.close();
}
