import type { Log } from "#src/domain/site/log.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { messageOf } from "../connection/database-error.ts";
import { createLimitedLog } from "./limited-log.ts";
import { noteStorageError, type StorageFault } from "./storage-fault.ts";

export interface StorageState {
  readonly fault: StorageFault | null;
  /** In the database's own words; null without a fault. */
  readonly reason: string | null;
  /** UTC milliseconds. */
  readonly since: number | null;
  readonly waitingWrites: number;
  /**
   * Since the start, writes of the collector that could not even wait: their data is lost, unless it can be read again.
   */
  readonly refusedWrites: number;
}

interface WaitingWrites {
  readonly count: number;
  readonly refused: number;
}

export interface StorageHealth {
  /** Only errors of the storage count. `certain`: the fault, if known without the error. */
  noteError(error: unknown, certain?: StorageFault): void;
  /** A query succeeded; writes may still fail. */
  recordResponse(): void;
  noteStored(): void;
  /** null = the file is there. */
  noteFile(reason: string | null): void;
  describe(): StorageState;
  /** The database is open. From now on faults are logged. */
  open(waiting: WaitingWrites): void;
}

const forgottenAfterMs = MINUTE;

interface Trouble {
  readonly fault: StorageFault;
  readonly reason: string;
  readonly since: number;
  readonly lastAt: number;
  readonly errors: number;
  /** Whether its beginning was logged: then its end is too. */
  isLogged: boolean;
}

/** Logs the database's fault once a minute, whatever number of jobs and visitors meet it. */
export function createStorageHealth(label: string, log: Log, now: () => number): StorageHealth {
  let trouble: Trouble | null = null;
  let missing: Trouble | null = null;
  /** Null until the database is open: before that, the caller reports its fault. */
  let writes: WaitingWrites | null = null;
  const countWaiting = () => writes?.count ?? 0;
  const present = () => missing ?? trouble;

  /** Each fault has its own minute: a new one is logged at once. */
  const lines = new Map<StorageFault, () => void>();

  function logTrouble({ fault }: Trouble): void {
    if (writes === null) return;
    const say = lines.get(fault) ?? createLimitedLog(now, (leftOut) => logNow(fault, leftOut));
    lines.set(fault, say);
    say();
  }

  function logNow(fault: StorageFault, leftOut: number): void {
    const told = fault === "missing" ? missing : trouble;
    if (told !== null) told.isLogged = true;
    const reason = told?.reason ?? null;
    log.error(
      { database: label, fault, reason, waitingWrites: countWaiting(), refusedWrites: writes?.refused ?? 0, leftOut },
      fault === "unreachable" ? "The database does not respond." : "The database cannot be used as it should.",
    );
  }

  function begin(before: Trouble | null, fault: StorageFault, reason: string): Trouble {
    const at = now();
    return {
      fault,
      reason,
      since: before?.since ?? at,
      lastAt: at,
      errors: (before?.errors ?? 0) + 1,
      isLogged: before?.isLogged ?? false,
    };
  }

  function end({ fault, since, errors, isLogged }: Trouble): void {
    if (!isLogged) return;
    log.info({ database: label, fault, since: new Date(since).toISOString(), errors }, "The database works again.");
  }

  function settle(): void {
    if (trouble === null) return;
    const ended = trouble;
    trouble = null;
    end(ended);
  }

  return {
    noteError(error, certain) {
      const fault = noteStorageError(error, certain);
      if (fault === null) return;
      trouble = begin(trouble, fault, messageOf(error));
      logTrouble(trouble);
    },
    recordResponse() {
      if (trouble?.fault === "unreachable" && countWaiting() === 0) settle();
    },
    noteStored: settle,
    noteFile(reason) {
      if (reason !== null) {
        missing = begin(missing, "missing", reason);
        logTrouble(missing);
      } else if (missing !== null) {
        const ended = missing;
        missing = null;
        end(ended);
      }
    },
    describe() {
      const isOver = trouble !== null && countWaiting() === 0 && Math.abs(now() - trouble.lastAt) >= forgottenAfterMs;
      if (isOver) settle();
      const told = present();
      return {
        fault: told?.fault ?? null,
        reason: told?.reason ?? null,
        since: told?.since ?? null,
        waitingWrites: countWaiting(),
        refusedWrites: writes?.refused ?? 0,
      };
    },
    open(waiting) {
      writes = waiting;
    },
  };
}
