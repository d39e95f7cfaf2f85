import type { Log } from "#src/domain/site/log.ts";
import { messageOf } from "../connection/database-error.ts";
import { findStorageFault } from "./storage-fault.ts";
import type { StorageHealth } from "./storage-health.ts";

/** Rows: half a day of 33 pools, a few tens of megabytes. */
const mostWaiting = 20_000;
/** Only for writes whose order does not matter. */
const mostAtOnce = 100;

interface Waiting {
  readonly write: () => Promise<unknown>;
  readonly rows: number;
}

export interface DeferredWrites {
  /**
   * Writes now, or when the database takes it. Rejects when the write itself is wrong, and with the storage's error
   * when too many wait: a refused reading is read again later, and nothing that waits is dropped. A write replaces a
   * waiting one with the same `key`. `rows`: its size.
   */
  run(key: string | null, write: () => Promise<unknown>, rows?: number): Promise<void>;
  isWaiting(key: string): boolean;
  /** Oldest first. Returns whether none is left. */
  drain(): Promise<boolean>;
  readonly count: number;
  readonly refused: number;
}

/**
 * In their order, so that the database always has a state that once existed, also when a process is killed meanwhile.
 * Keyed writes replace each other, so their order does not matter.
 */
export function createDeferredWrites(health: StorageHealth, log: Log, most = mostWaiting): DeferredWrites {
  const waiting = new Map<string | number, Waiting>();
  let rowsWaiting = 0;
  let kept = 0;
  let refused = 0;
  let lastError: unknown;
  let draining: Promise<boolean> | null = null;

  function drop(key: string | number): void {
    rowsWaiting -= waiting.get(key)?.rows ?? 0;
    waiting.delete(key);
  }

  function keep(key: string | null, write: Waiting["write"], rows: number): void {
    if (key !== null) drop(key);
    if (rowsWaiting + rows > most) {
      refused += 1;
      throw lastError;
    }
    kept += 1;
    rowsWaiting += rows;
    waiting.set(key ?? kept, { write, rows });
  }

  function listFirst(): readonly [string | number, Waiting][] {
    const first: [string | number, Waiting][] = [];
    for (const entry of waiting) {
      const [key] = entry;
      if (first.length > 0 && typeof key === "number") break;
      first.push(entry);
      if (typeof key === "number" || first.length === mostAtOnce) break;
    }
    return first;
  }

  /** False when the database accepts no writes. */
  async function writeNow(key: string | number, one: Waiting): Promise<boolean> {
    try {
      await one.write();
    } catch (error) {
      if (findStorageFault(error) !== null) return false;
      log.error({ error: messageOf(error) }, "A write that waited for the database was refused, and is dropped.");
    }
    // A newer one may have replaced it meanwhile.
    if (waiting.get(key) === one) drop(key);
    return true;
  }

  async function drainAll(): Promise<boolean> {
    for (let first = listFirst(); first.length > 0; first = listFirst()) {
      const written = await Promise.all(first.map(([key, one]) => writeNow(key, one)));
      if (written.includes(false)) return false;
    }
    health.noteStored();
    return true;
  }

  return {
    async run(key, write, rows = 1) {
      if (waiting.size > 0) {
        keep(key, write, rows);
        return;
      }
      try {
        await write();
      } catch (error) {
        if (findStorageFault(error) === null) throw error;
        lastError = error;
        keep(key, write, rows);
      }
    },
    isWaiting: (key) => waiting.has(key),
    drain() {
      if (waiting.size === 0) return Promise.resolve(true);
      draining ??= drainAll().finally(() => {
        draining = null;
      });
      return draining;
    },
    get count() {
      return waiting.size;
    },
    get refused() {
      return refused;
    },
  };
}
