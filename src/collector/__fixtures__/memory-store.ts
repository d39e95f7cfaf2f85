import { createLocalSignals } from "#src/db/signals/local-signals.ts";
import type { Store } from "#src/db/store.ts";
import type { MinerReadings, MinerRecord } from "#src/domain/miners/miner-record.ts";
import type { Log } from "#src/domain/site/log.ts";

/** In memory, for long times on a made-up clock. The follower's other tests have a real database. */
export function createMemoryStore(log: Log) {
  const records = new Map<string, MinerRecord>();
  const watched: { pool: string; address: string }[] = [];
  const miners: Partial<Store["miners"]> = {
    findRecord: async (_pool, address) => records.get(address) ?? null,
    async saveReadings(_pool, address, readings: MinerReadings) {
      const { version, parts } = records.get(address) ?? { version: 0, parts: {} };
      records.set(address, { version: version + 1, parts: { ...parts, ...readings } });
      return version + 1;
    },
    listWatched: async () => watched,
    hasMiner: async (_pool, address) => records.has(address),
    recordSamples: async () => {},
    touchViewed: async () => {},
    listSamples: async () => [],
  };
  const payouts: Partial<Store["payouts"]> = {
    findReading: async () => null,
    recordPayouts: async () => 0,
    findTotals: async () => new Map(),
    listPayouts: async () => ({ items: [], next: null }),
  };
  const pools: Partial<Store["pools"]> = { findSnapshot: async () => null, findTopMiners: async () => null };
  const store = { miners, payouts, pools, signals: createLocalSignals(log) } as Store;
  return { store, records, watched };
}
