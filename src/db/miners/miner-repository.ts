import { minerParts } from "#src/domain/miners/miner-record.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { floorTo } from "#src/domain/time/durations.ts";
import { schemeCodes, schemeOfCode, unknownSchemeCode } from "../connection/codes.ts";
import { type Database, runInShortTransactions, type Step } from "../connection/database.ts";
import { requireMeasure, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { bucketMs } from "../samples/sample-tables.ts";
import type { MinerRepository } from "../store.ts";
import { createGathering } from "./gathering.ts";
import { encodeReadings, findRecord, listChangedRecords } from "./miner-records.ts";
import { deleteExpiredMiners } from "./miner-retention.ts";
import { type NewReadings, saveRecords } from "./save-records.ts";
import { findShareReading, listShares, recordShares } from "./share-samples.ts";

const SAMPLES_PER_STEP = 50;
const defaultGatherMs = 100;
const mostTogether = 100;

/**
 * Each call of `recordSamples` counts as a poll, also with an empty list after a failure, so that the next address
 * follows.
 */
export function createMinerRepository(
  database: Database,
  pools: Identities,
  gatherMs = defaultGatherMs,
): MinerRepository {
  const { dialect, read, write, now } = database;
  const saveTogether = createGathering<NewReadings, number>({
    run: (readings) => write.transaction().execute((db) => saveRecords(db, readings, { dialect, now: now() })),
    gatherMs,
    most: mostTogether,
  });

  async function findMiner(pool: string, address: string): Promise<number | null> {
    const poolId = await pools.find(pool);
    if (poolId === null) return null;
    const row = await read
      .selectFrom("miners")
      .select("id")
      .where("pool_id", "=", poolId)
      .where("address", "=", address)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  function selectSamples(poolId: number, address: string) {
    return read
      .selectFrom("miners")
      .innerJoin("miner_samples", "miner_samples.miner_id", "miners.id")
      .where("pool_id", "=", poolId)
      .where("address", "=", address);
  }

  /** Returns the miner's number, also when another process or retention runs between the two queries. */
  async function requireMiner(
    pool: string,
    address: string,
    seen: { readonly viewed_at: number | null; readonly followed_at: number | null },
  ): Promise<number> {
    if (address === "") throw new RangeError("address must not be empty.");
    const poolId = await pools.require(pool);
    const { id } = await write
      .insertInto("miners")
      .values({ pool_id: poolId, address, ...seen })
      .onConflict((conflict) =>
        conflict.columns(["pool_id", "address"]).doUpdateSet((row) => ({
          viewed_at: row
            .case()
            .when("miners.viewed_at", ">=", row.ref("excluded.viewed_at"))
            .then(row.ref("miners.viewed_at"))
            .else(row.fn.coalesce("excluded.viewed_at", "miners.viewed_at"))
            .end(),
          followed_at: row
            .case()
            .when("miners.followed_at", ">=", row.ref("excluded.followed_at"))
            .then(row.ref("miners.followed_at"))
            .else(row.fn.coalesce("excluded.followed_at", "miners.followed_at"))
            .end(),
        })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  return {
    async saveReadings(pool, address, readings) {
      const parts = await encodeReadings(readings);
      return saveTogether({ poolId: await pools.require(pool), address, parts });
    },

    async findRecord(pool, address, parts = minerParts) {
      const poolId = await pools.find(pool);
      return poolId === null ? null : findRecord(database, poolId, address, parts);
    },

    listChangedRecords: (after, limit) => listChangedRecords(database, after, limit),

    async hasMiner(pool, address) {
      return (await findMiner(pool, address)) !== null;
    },

    async touchViewed(pool, address, at) {
      requireWhole("viewedAt", at);
      await requireMiner(pool, address, { viewed_at: at, followed_at: null });
    },

    async listWatched(since, limit) {
      requireWhole("limit", limit);
      return (
        read
          .selectFrom("miners")
          .innerJoin("pools", "pools.id", "miners.pool_id")
          .select(["pools.slug as pool", "address"])
          .where("viewed_at", ">=", since)
          // Pools that were set aside have no engine.
          .where("pools.slug", "not like", "%~%")
          .orderBy((order) => order.fn.coalesce("followed_at", order.lit(0)))
          .orderBy("miners.id")
          .limit(limit)
          .execute()
      );
    },

    async recordSamples(pool, address, samples) {
      for (const sample of samples) {
        requireWhole("sample.at", sample.at);
        requireMeasure("sample.hashrate", sample.hashrate);
        requireMeasure("sample.workersOnline", sample.workersOnline);
      }
      const minerId = await requireMiner(pool, address, { viewed_at: null, followed_at: now() });
      await runInShortTransactions(database, listReplacements(minerId, samples));
    },

    async listSamples(pool, address, window) {
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      const rows = await selectSamples(poolId, address)
        .select(["at", "scheme", "hashrate", "workers_online"])
        .where("at", ">=", window.from)
        .where("at", "<", window.to)
        .orderBy("at")
        .orderBy("scheme")
        .execute();
      return rows.flatMap((row): MinerSample[] => {
        const scheme = schemeOfCode(row.scheme);
        return scheme === null && row.scheme !== unknownSchemeCode
          ? []
          : [{ at: row.at, scheme, hashrate: row.hashrate, workersOnline: row.workers_online }];
      });
    },

    async hasWorkedBefore(pool, address, at) {
      requireWhole("at", at);
      const poolId = await pools.find(pool);
      if (poolId === null) return false;
      const row = await selectSamples(poolId, address)
        .select("at")
        .where("at", "<", at)
        .where("hashrate", ">", 0)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async recordShares(pool, address, record) {
      const minerId = await requireMiner(pool, address, { viewed_at: null, followed_at: null });
      await recordShares(database, minerId, record);
    },

    async findShareReading(pool, address) {
      const minerId = await findMiner(pool, address);
      return minerId === null ? null : findShareReading(database, minerId);
    },

    async listShares(pool, address, window) {
      const minerId = await findMiner(pool, address);
      return minerId === null ? [] : listShares(database, minerId, window);
    },

    deleteExpired: (at) => deleteExpiredMiners(database, at),
  };
}

function* listReplacements(minerId: number, samples: readonly MinerSample[]): Generator<Step> {
  // One statement cannot replace a row twice; of two samples of one bucket the later wins.
  const rows = new Map(
    samples.map((sample) => {
      const at = floorTo(sample.at, bucketMs["10m"]);
      const scheme = sample.scheme === null ? unknownSchemeCode : schemeCodes[sample.scheme];
      const row = { miner_id: minerId, at, scheme, hashrate: sample.hashrate, workers_online: sample.workersOnline };
      return [`${at} ${scheme}`, row];
    }),
  );
  const ordered = [...rows.values()].toSorted((a, b) => a.at - b.at || a.scheme - b.scheme);
  for (let start = 0; start < ordered.length; start += SAMPLES_PER_STEP) {
    const chunk = ordered.slice(start, start + SAMPLES_PER_STEP);
    yield async (db) => {
      await db
        .insertInto("miner_samples")
        .values(chunk)
        .onConflict((conflict) =>
          conflict.columns(["miner_id", "at", "scheme"]).doUpdateSet((row) => ({
            hashrate: row.ref("excluded.hashrate"),
            workers_online: row.ref("excluded.workers_online"),
          })),
        )
        .execute();
      return chunk.length;
    };
  }
}
