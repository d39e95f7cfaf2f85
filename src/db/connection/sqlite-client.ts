import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { getHeapStatistics } from "node:v8";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, sql } from "kysely";
import type { Log } from "#src/domain/site/log.ts";
import { createStorageHealth } from "../health/storage-health.ts";
import type { DatabaseClient } from "./database.ts";
import { DatabaseUnusableError, messageOf } from "./database-error.ts";
import { createSoleLeadership } from "./leadership.ts";
import { logQueries } from "./log-queries.ts";
import type { Schema } from "./schema.ts";
import { drain, YieldingSqliteDialect } from "./sqlite-driver.ts";
import { DatabaseLostError, lockDataDir, watchSqliteFile } from "./sqlite-file.ts";

/** "ADIT" in ASCII: distinguishes our files from SQLite files of other programs. */
const APPLICATION_ID = 0x41444954;
const BUSY_TIMEOUT_MS = 5000;
// A checkpoint copies these pages at once on this thread: 1 MB takes a few milliseconds, SQLite's own 4 MB is
// noticeable.
const CHECKPOINT_PAGES = 250;
// Larger files would delay the first page too long.
const CHECKED_BYTES = 64 * 1024 * 1024;
// For each of the two connections, outside of the heap, whose limit shows how much memory there is. The driver's own is
// 16 MB.
const CACHE_KIB = Math.floor(Math.min(16 * 1024, getHeapStatistics().heap_size_limit / 64 / 1024));

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
    writer.pragma(`cache_size = -${CACHE_KIB}`);
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

export interface SqliteOptions {
  readonly log: Log;
  readonly now?: () => number;
  /** The folder has another owner, or the file was replaced: this process writes nothing more and must end. */
  readonly onLost?: (error: Error) => void;
}

/** Throws DatabaseBusyError or DatabaseUnusableError. */
export function openSqlite(dataDir: string, options: SqliteOptions): DatabaseClient {
  const path = join(dataDir, "adit.db");
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new DatabaseUnusableError(`The data folder ${dataDir} cannot be made: ${messageOf(error)}`, { cause: error });
  }
  const unlock = lockDataDir(dataDir);
  try {
    return createClient(dataDir, openBoth(path), unlock, options);
  } catch (error) {
    unlock();
    throw explain(path, error);
  }
}

interface Connections {
  readonly writer: BetterSqlite3.Database;
  readonly reader: BetterSqlite3.Database;
}

function openBoth(path: string): Connections {
  const writer = openWriter(path);
  try {
    const reader = new BetterSqlite3(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    reader.pragma(`cache_size = -${CACHE_KIB}`);
    return { writer, reader };
  } catch (error) {
    writer.close();
    throw error;
  }
}

function createClient(
  dataDir: string,
  opened: Connections,
  unlock: () => void,
  { log, now = Date.now, onLost = () => undefined }: SqliteOptions,
): DatabaseClient {
  const path = join(dataDir, "adit.db");
  const label = `SQLite ${path}`;
  const health = createStorageHealth(label, log, now);
  const writeDialect = new YieldingSqliteDialect(opened.writer);
  const readDialect = new YieldingSqliteDialect(opened.reader);
  const write = new Kysely<Schema>({ dialect: writeDialect, log: logQueries(health) });
  const read = new Kysely<Schema>({ dialect: readDialect, log: logQueries(health) });
  const file = watchSqliteFile({ dataDir, path, unlock, log, now });
  let current = opened;
  let isLost = false;
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    await drain(read);
    await drain(write);
    await read.destroy();
    // Last: only the last open connection folds the log back into the file, and only a writer can.
    await write.destroy();
    file.unlock();
  }

  /** Between two queries, so that no query sees the change. */
  function putBack(): void {
    const outcome = file.putBack(current.writer, () => {
      current.reader.close();
      current.writer.close();
    });
    if (outcome === "there") return;
    try {
      current = openBoth(path);
    } catch (error) {
      throw new DatabaseLostError(`The file ${path} was written anew and cannot be opened: ${messageOf(error)}`, {
        cause: error,
      });
    }
    writeDialect.replace(current.writer);
    readDialect.replace(current.reader);
    file.recognise();
  }

  return {
    dialect: "sqlite",
    label,
    read,
    write,
    health,
    leadership: createSoleLeadership(),
    openSession: null,
    replica: null,
    look: () => health.noteFile(file.findProblem()),
    migrate: (work) => work(write),
    pace: { rowsPerInsert: 50, daysPerStep: 1, transactionMs: 8 },
    async check() {
      if (closing !== null || isLost) return;
      const problem = file.findProblem();
      health.noteFile(problem);
      if (problem === null) return;
      try {
        await write.connection().execute(() => read.connection().execute(async () => putBack()));
        health.noteFile(file.findProblem());
      } catch (error) {
        health.noteFile(`${problem}, and cannot be written anew: ${messageOf(error)}`);
        isLost = error instanceof DatabaseLostError;
        if (error instanceof DatabaseLostError) onLost(error);
      }
    },
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
