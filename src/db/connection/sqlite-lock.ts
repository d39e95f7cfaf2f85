import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { DatabaseBusyError, DatabaseUnusableError, messageOf } from "./database-error.ts";

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
