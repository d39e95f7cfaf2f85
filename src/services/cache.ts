import { getHeapStatistics } from "node:v8";
import { LRUCache } from "lru-cache";
import { findStorageFault } from "#src/db/health/storage-fault.ts";
import { createClockGuard } from "#src/domain/time/clock-guard.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { estimateBytes } from "./estimate-bytes.ts";

/** Per cache. */
const mostBytes = Math.floor(getHeapStatistics().heap_size_limit / 32);

/** Each entry has its own lifetime. A full cache drops the least recently used. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, lifeMs: number): void;
  delete(key: string): void;
  readonly size: number;
}

// With any other resolution the library reads the clock once in a millisecond of real time.
const clockOptions = (now: () => number) => ({ perf: { now }, ttlResolution: 0 });

const roomFor = (max: number) => ({ max, maxSize: mostBytes, sizeCalculation: estimateBytes });

/** The library returns an entry exactly as old as its ttl, and a ttl of 0 never expires. */
const toTtl = (lifeMs: number) => Math.max(1, Math.ceil(lifeMs) - 1);

export function createCache<Value extends object | true | number>(max: number, now: () => number): Cache<Value> {
  const entries = new LRUCache<string, Value>({ ...roomFor(max), ...clockOptions(now) });
  const guardClock = createClockGuard(now, () => entries.clear());
  return {
    get(key) {
      guardClock();
      return entries.get(key);
    },
    set(key, value, lifeMs) {
      guardClock();
      entries.set(key, value, { ttl: toTtl(lifeMs) });
    },
    delete: (key) => void entries.delete(key),
    get size() {
      entries.purgeStale();
      return entries.size;
    },
  };
}

const retryMs = 2 * SECOND;

/**
 * Loads once for concurrent callers. Failures are not kept, nor what `isKept` rejects. While the database is
 * unreadable, the old value stays; the pool's stats show its age.
 */
export function createCachedLoad<Value>(
  now: () => number,
  lifeMs: number,
  max: number,
  isKept: (value: Value) => boolean = () => true,
): (key: string, load: () => Promise<Value>) => Promise<Value> {
  const entries = new LRUCache<string, { readonly value: Value }, () => Promise<Value>>({
    ...roomFor(max),
    ttl: toTtl(lifeMs),
    ...clockOptions(now),
    // All callers get the value, even if other keys displaced this one meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, stale, { context: load, options }) => {
      try {
        return { value: await load() };
      } catch (error) {
        if (stale === undefined || findStorageFault(error) === null) throw error;
        options.ttl = toTtl(retryMs);
        return stale;
      }
    },
  });
  const guardClock = createClockGuard(now, () => entries.clear());
  return async (key, load) => {
    guardClock();
    const { value } = await entries.forceFetch(key, { context: load });
    if (!isKept(value)) entries.delete(key);
    return value;
  };
}

/** Concurrent calls of one key share the work. Nothing is kept afterwards. */
export type SingleFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Promise<Value>>();
  return (key, work) => {
    const inFlight = flights.get(key);
    if (inFlight) return inFlight;
    // In a later microtask, so that a synchronous throw is a rejection too.
    const flight = Promise.resolve()
      .then(work)
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
