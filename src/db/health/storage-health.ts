import type { Log } from "#src/domain/site/log.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { messageOf } from "../connection/database-error.ts";
import { createRareLine } from "./rare-line.ts";
import { noteStorageError, type StorageFault } from "./storage-fault.ts";

/** How the database is, for `/ready`. */
export interface StorageState {
  readonly fault: StorageFault | null;
  /** In the database's own words; null without a fault. */
  readonly reason: string | null;
  /** UTC milliseconds. */
  readonly since: number | null;
  /** Writes of the collector that wait in memory until the database takes them. */
  readonly waitingWrites: number;
  /** Writes of the collector since the start that could not even wait: what they held is lost, where it cannot be asked again. */
  readonly refusedWrites: number;
}

/** What the keeper of waiting writes knows. */
interface WaitingWrites {
  readonly count: number;
  readonly refused: number;
}

export interface StorageHealth {
  /** Every error that the driver raises. Only those of the storage count. `certain`: what is wrong, where that is known without it. */
  noteError(error: unknown, certain?: StorageFault): void;
  /** The database answered a question. That it takes writes is another matter. */
  noteAnswer(): void;
  /** What was waiting is stored. */
  noteStored(): void;
  /** What a look at the file found; null = it is there. */
  noteFile(reason: string | null): void;
  describe(): StorageState;
  /** The database is open. From now on troubles are said. */
  open(waiting: WaitingWrites): void;
}

/** After the last failed write, when nothing waits: nobody has written since, or what was written went well. */
const forgottenAfterMs = MINUTE;

interface Trouble {
  readonly fault: StorageFault;
  readonly reason: string;
  readonly since: number;
  readonly lastAt: number;
  readonly errors: number;
  /** Whether its beginning stands in the log: then its end does too. */
  isSaid: boolean;
}

/** Keeps what is wrong with the database, and says it in the log once a minute, whatever number of jobs and visitors meet it. */
export function createStorageHealth(label: string, log: Log, now: () => number): StorageHealth {
  let trouble: Trouble | null = null;
  let missing: Trouble | null = null;
  /** Null until the database is open: before that, whoever opens it says what is wrong with it. */
  let writes: WaitingWrites | null = null;
  const countWaiting = () => writes?.count ?? 0;
  const present = () => missing ?? trouble;

  /** Each fault has its own minute: a new one is said at once. */
  const lines = new Map<StorageFault, () => void>();

  function sayTrouble({ fault }: Trouble): void {
    if (writes === null) return;
    const say = lines.get(fault) ?? createRareLine(now, (leftOut) => sayNow(fault, leftOut));
    lines.set(fault, say);
    say();
  }

  function sayNow(fault: StorageFault, leftOut: number): void {
    const told = fault === "missing" ? missing : trouble;
    if (told !== null) told.isSaid = true;
    const reason = told?.reason ?? null;
    log.error(
      { database: label, fault, reason, waitingWrites: countWaiting(), refusedWrites: writes?.refused ?? 0, leftOut },
      fault === "unreachable" ? "The database does not answer." : "The database cannot be used as it should.",
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
      isSaid: before?.isSaid ?? false,
    };
  }

  function end({ fault, since, errors, isSaid }: Trouble): void {
    if (!isSaid) return;
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
      sayTrouble(trouble);
    },
    noteAnswer() {
      if (trouble?.fault === "unreachable" && countWaiting() === 0) settle();
    },
    noteStored: settle,
    noteFile(reason) {
      if (reason !== null) {
        missing = begin(missing, "missing", reason);
        sayTrouble(missing);
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
