import type { PriceSnapshot } from "#src/domain/money/price.ts";
import type { LatestPrices, Store } from "../store.ts";
import { deferReadings } from "./deferred-readings.ts";
import type { DeferredWrites } from "./deferred-writes.ts";

type Repositories = Pick<Store, "samples" | "pools" | "blocks" | "prices" | "miners">;

/**
 * The collector's measurements wait in memory while the database cannot take them; pages read the latest ones from
 * there. Everything else (copied history, visitors' writes) fails: it is requested again, or the visitor sees an error.
 */
export function deferWrites(repositories: Repositories, deferred: DeferredWrites, now: () => number): Repositories {
  const { samples, pools, blocks, prices, miners } = repositories;
  const snapshots = createLatest<Parameters<Store["pools"]["saveSnapshot"]>[1]>("snapshot", deferred);
  const topMiners = createLatest<NonNullable<Awaited<ReturnType<Store["pools"]["findTopMiners"]>>>>("top", deferred);
  const engines = createLatest<Parameters<Store["pools"]["saveSourceState"]>[2]>("engine", deferred);
  const nodes = createLatest<Parameters<Store["pools"]["saveSourceState"]>[2]>("node", deferred);
  let unsavedPrices: PriceSnapshot | null = null;

  return {
    samples: {
      ...samples,
      recordSample: (...sample) => deferred.run(null, () => samples.recordSample(...sample)),
    },
    pools: {
      ...pools,
      saveSnapshot: (pool, snapshot) => snapshots.save(pool, snapshot, () => pools.saveSnapshot(pool, snapshot)),
      findSnapshot: async (pool) => snapshots.find(pool) ?? pools.findSnapshot(pool),
      listSnapshots: async () => new Map([...(await pools.listSnapshots()), ...snapshots.list()]),
      saveTopMiners: (pool, at, list) =>
        topMiners.save(pool, { at, miners: list }, () => pools.saveTopMiners(pool, at, list)),
      findTopMiners: async (pool) => topMiners.find(pool) ?? pools.findTopMiners(pool),
      saveSourceState(pool, kind, state) {
        const states = kind === "engine" ? engines : nodes;
        return states.save(pool, state, () => pools.saveSourceState(pool, kind, state));
      },
      async listSourceStates() {
        const states = new Map(await pools.listSourceStates());
        for (const [pool, engine] of engines.list()) states.set(pool, { ...states.get(pool), engine });
        for (const [pool, node] of nodes.list()) states.set(pool, { ...states.get(pool), node });
        return states;
      },
    },
    blocks: {
      ...blocks,
      // Not keyed: stored blocks and the position in the list must stay in step.
      upsertBlocks: (...given) => deferred.run(null, () => blocks.upsertBlocks(...given), given[1].length),
      saveReading: (...given) => deferred.run(null, () => blocks.saveReading(...given)),
    },
    prices: {
      ...prices,
      async recordPrices(snapshot) {
        let isStored = false;
        await deferred.run(null, async () => {
          await prices.recordPrices(snapshot);
          isStored = true;
          if (unsavedPrices === snapshot) unsavedPrices = null;
        });
        if (!isStored) unsavedPrices = snapshot;
      },
      async findLatest() {
        const stored = await prices.findLatest();
        return unsavedPrices === null ? stored : joinPrices(stored, unsavedPrices);
      },
    },
    miners: {
      ...miners,
      ...deferReadings(miners, deferred, now),
      recordSamples: (...given) =>
        deferred.run(null, () => miners.recordSamples(...given), Math.max(1, given[2].length)),
    },
  };
}

function createLatest<Value>(kind: string, deferred: DeferredWrites) {
  const values = new Map<string, Value>();
  const keyOf = (pool: string) => `${kind} ${pool}`;
  const find = (pool: string) => (deferred.isWaiting(keyOf(pool)) ? values.get(pool) : undefined);
  return {
    async save(pool: string, value: Value, write: () => Promise<unknown>): Promise<void> {
      await deferred.run(keyOf(pool), write);
      if (deferred.isWaiting(keyOf(pool))) values.set(pool, value);
      else values.delete(pool);
    },
    find,
    *list(): Generator<readonly [string, Value]> {
      for (const pool of values.keys()) {
        const value = find(pool);
        if (value !== undefined) yield [pool, value];
      }
    },
  };
}

function joinPrices(stored: LatestPrices | null, { at, source, crypto, fiat }: PriceSnapshot): LatestPrices {
  const origin = { at, source };
  const originsOf = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.keys(values).map((code) => [code, origin]));
  return {
    at: Math.max(at, stored?.at ?? 0),
    source: stored === null || stored.source === source ? source : `${stored.source}, ${source}`,
    crypto: { ...stored?.crypto, ...crypto },
    fiat: { ...stored?.fiat, ...fiat },
    origins: {
      crypto: { ...stored?.origins.crypto, ...originsOf(crypto) },
      fiat: { ...stored?.origins.fiat, ...originsOf(fiat) },
    },
  };
}
