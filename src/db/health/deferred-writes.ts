import type { Log } from "#src/domain/site/log.ts";
import { messageOf } from "../connection/database-error.ts";
import { findStorageFault } from "./storage-fault.ts";
import type { StorageHealth } from "./storage-health.ts";

/** Half a day of 33 pools; a few tens of megabytes. */
const mostWaiting = 20_000;

/** Writes that wait in memory while the database cannot take them. */
export interface DeferredWrites {
  /**
   * Writes now, or keeps the write until the database takes it. Rejects when the write itself is wrong, and with the storage's error
   * when too many wait: what is refused is asked again later, and nothing that waits is pushed out. With `key` it takes the place
   * of the write that waits under the same key.
   */
  run(key: string | null, write: () => Promise<unknown>): Promise<void>;
  isWaiting(key: string): boolean;
  /** Tries what waits, oldest first. Answers whether nothing waits any more. */
  drain(): Promise<boolean>;
  readonly count: number;
}

/**
 * In the order in which they came, so that the database always holds what it held at some moment: a process that is killed meanwhile
 * goes on from there. Keyed writes replace each other, so their order among the others does not matter.
 */
export function createDeferredWrites(health: StorageHealth, log: Log, most = mostWaiting): DeferredWrites {
  const waiting = new Map<string | number, () => Promise<unknown>>();
  let kept = 0;
  let lastError: unknown;
  let draining: Promise<boolean> | null = null;

  function keep(key: string | null, write: () => Promise<unknown>): void {
    if (key !== null) waiting.delete(key);
    if (waiting.size >= most) throw lastError;
    kept += 1;
    waiting.set(key ?? kept, write);
  }

  async function drainAll(): Promise<boolean> {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [key, write] = next.value;
      try {
        await write();
      } catch (error) {
        if (findStorageFault(error) !== null) return false;
        log.error({ error: messageOf(error) }, "A write that waited for the database was refused, and is dropped.");
      }
      // While it was written, a newer one may have taken its place.
      if (waiting.get(key) === write) waiting.delete(key);
    }
    health.noteStored();
    return true;
  }

  return {
    async run(key, write) {
      if (waiting.size > 0) {
        keep(key, write);
        return;
      }
      try {
        await write();
      } catch (error) {
        if (findStorageFault(error) === null) throw error;
        lastError = error;
        keep(key, write);
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
  };
}
