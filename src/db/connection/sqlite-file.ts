import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Log } from "#src/domain/site/log.ts";
import { DatabaseBusyError, DatabaseUnusableError, messageOf } from "./database-error.ts";

// Long enough for a predecessor that is just ending, short enough for a person who starts it twice.
const WAIT_MS = 1000;

/**
 * Call the returned function to unlock. The system drops the lock even on kill -9. It is on a separate database, so
 * that backup tools can still read the real one.
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

export class DatabaseLostError extends Error {
  override readonly name = "DatabaseLostError";
}

interface WatchedFile {
  readonly dataDir: string;
  readonly path: string;
  readonly unlock: () => void;
  readonly log: Log;
  readonly now: () => number;
}

/** Files beside the database. A log left there would be written into the next file. */
const companions = ["-wal", "-shm"];

/**
 * A person who tidies up may delete an open database's file. The system keeps it while it is open, so nothing is lost
 * while this process lives (docs/decisions/018): the whole file is written again to its path.
 */
export function watchSqliteFile({ dataDir, path, unlock, log, now }: WatchedFile) {
  const lockPath = join(dataDir, "adit.lock");
  let own = identifyFile(path);
  let ownLock = identifyFile(lockPath);
  let release = unlock;
  const owned = new Map<string, string | null>();
  const noteCompanions = () => {
    for (const end of companions) owned.set(end, identifyFile(path + end));
  };
  noteCompanions();

  function copyTo(target: string, from: BetterSqlite3.Database): void {
    rmSync(target, { force: true });
    from.prepare("VACUUM INTO ?").run(target);
    const opened = openSync(target, "r+");
    fsyncSync(opened);
    closeSync(opened);
  }

  /** The folder itself may be gone, and the lock with it. */
  function lockAgain(): void {
    mkdirSync(dataDir, { recursive: true });
    if (identifyFile(lockPath) === ownLock) return;
    const again = lockDataDir(dataDir);
    release();
    release = again;
    ownLock = identifyFile(lockPath);
  }

  function keepAside(from: BetterSqlite3.Database): string {
    const aside = join(dataDir, `adit-before-${new Date(now()).toISOString().replace(/[:.]/g, "-")}.db`);
    try {
      copyTo(aside, from);
      return ` What was in it is in ${aside}.`;
    } catch (error) {
      return ` What was in it could not be kept: ${messageOf(error)}.`;
    }
  }

  return {
    unlock: () => release(),
    findProblem(): string | null {
      const found = identifyFile(path);
      if (found === own) {
        noteCompanions();
        return null;
      }
      return found === null
        ? `the file ${path} was deleted while Adit runs`
        : `the file ${path} was replaced by another while Adit runs`;
    },
    /**
     * Writes the whole open database to its path, and closes it; the caller opens the new file. Throws
     * DatabaseLostError when this process must not do that, and any other error when a retry is possible: the database
     * is then still open.
     */
    putBack(from: BetterSqlite3.Database, close: () => void): "there" | "written" {
      const found = identifyFile(path);
      if (found === own) return "there";
      if (found !== null) {
        const kept = keepAside(from);
        for (const end of companions) {
          const id = identifyFile(path + end);
          if (id !== null && id === owned.get(end)) rmSync(path + end, { force: true });
        }
        throw new DatabaseLostError(
          `The file ${path} was replaced by another while Adit runs.${kept} Start Adit again.`,
        );
      }
      try {
        lockAgain();
      } catch (error) {
        if (!(error instanceof DatabaseBusyError)) throw error;
        throw new DatabaseLostError(`The file ${path} was deleted while Adit runs. ${error.message}`, { cause: error });
      }
      const copy = `${path}.copy`;
      copyTo(copy, from);
      close();
      try {
        for (const end of companions) rmSync(path + end, { force: true });
        renameSync(copy, path);
      } catch (error) {
        throw new DatabaseLostError(
          `The file ${path} was deleted while Adit runs. All that was in it is in ${copy}, which cannot be renamed: ${messageOf(error)}`,
          { cause: error },
        );
      }
      log.error(
        { file: path },
        "The database file was deleted while Adit runs. It was written anew, with all that was in it.",
      );
      return "written";
    },
    recognise(): void {
      own = identifyFile(path);
      noteCompanions();
    },
  };
}

/** Null when there is no file. */
function identifyFile(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
