import { getHeapStatistics } from "node:v8";
import { LRUCache } from "lru-cache";
import { findStorageFault } from "#src/db/health/storage-fault.ts";
import { createClockGuard } from "#src/domain/time/clock-guard.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { estimateBytes } from "./estimate-bytes.ts";

/** One cache takes a small part of the heap at most, whatever its answers are. */
const mostBytes = Math.floor(getHeapStatistics().heap_size_limit / 32);

/** Answers by key, each for as long as it is given to live. A full cache drops the answer that was used longest ago. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, lifeMs: number): void;
  delete(key: string): void;
  readonly size: number;
}

// Without a resolution of 0 the library reads the clock once in a millisecond of real time.
const clockOptions = (now: () => number) => ({ perf: { now }, ttlResolution: 0 });

const roomFor = (max: number) => ({ max, maxSize: mostBytes, sizeCalculation: estimateBytes });

/** The library still gives out an entry that is exactly as old as its ttl; and a ttl of 0 means for ever. */
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

/** So soon after the database failed it is asked again. */
const retryMs = 2 * SECOND;

/**
 * Loads an answer and keeps it for a while. However many ask at once, it is loaded once. A failure is not kept, nor what
 * `isKept` refuses. While the database cannot be read, the answer before stays: how old its figures are stands in the pool's stats.
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
    // All who wait get the answer, even when other keys have meanwhile taken the place of this one.
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

/** However many ask for one key at once, the work is done once and all get its outcome. Nothing is kept afterwards. */
export type SingleFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Promise<Value>>();
  return (key, work) => {
    const underWay = flights.get(key);
    if (underWay) return underWay;
    // Started in a later microtask, so that work that throws at once is a rejected flight too.
    const flight = Promise.resolve()
      .then(work)
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
