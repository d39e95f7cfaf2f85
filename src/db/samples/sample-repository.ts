import { sql, type Transaction } from "kysely";
import type { NetworkSample, PoolSample } from "#src/domain/mining/pool.ts";
import { floorTo } from "#src/domain/time/durations.ts";
import { resolutionCodes, schemeCodes, schemeOfCode } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireMeasure, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { insertInBulk } from "../connection/insert-in-bulk.ts";
import type { Schema } from "../connection/schema.ts";
import type { Resolution, SampleRepository } from "../store.ts";
import { deleteExpiredRows } from "./sample-retention.ts";
import { rollUp } from "./sample-rollup.ts";
import { findOldest, findSpans } from "./sample-spans.ts";
import { addedSamples, bucketMs, foldedAverage, fullSamples, networkSamples, schemeSamples } from "./sample-tables.ts";
import { listHashrateTrends } from "./sample-trends.ts";

const poolTables = [schemeSamples, networkSamples];

/** Miners and workers are averages like the hashrate, so the order of samples never matters. */
export function createSampleRepository(database: Database, pools: Identities): SampleRepository {
  const { read, write } = database;

  return {
    async recordSample(pool, network, schemes) {
      if (network !== null) checkNetwork(network);
      for (const sample of schemes) checkScheme(sample);
      const poolId = await pools.require(pool);
      const ordered = schemes.toSorted(byTimeAndScheme);
      await write.transaction().execute(async (transaction) => {
        if (network !== null && isKnown(network)) await foldNetwork(transaction, poolId, network);
        for (const sample of ordered) await foldScheme(transaction, poolId, sample);
      });
    },

    async insertHistory(pool, resolution, history) {
      history.network.forEach(checkNetwork);
      history.schemes.forEach(checkScheme);
      const poolId = await pools.require(pool);
      const weight = fullSamples[resolution];
      const networkRows = await insertInBulk(
        database,
        history.network.filter(isKnown).toSorted((a, b) => a.at - b.at),
        (sample) => networkRow(poolId, resolution, sample, weight),
        (rows) =>
          write
            .insertInto("network_samples")
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .compile(),
      );
      const schemeRows = await insertInBulk(
        database,
        history.schemes.toSorted(byTimeAndScheme),
        (sample) => schemeRow(poolId, resolution, sample, weight),
        (rows) =>
          write
            .insertInto("scheme_samples")
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .compile(),
      );
      return networkRows + schemeRows;
    },

    async listPoolPoints(pool, resolution, window) {
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      const rows = await read
        .selectFrom("scheme_samples")
        .select(["at", "scheme", "hashrate", "miners", "workers"])
        .where("pool_id", "=", poolId)
        .where("resolution", "=", resolutionCodes[resolution])
        .where("at", ">=", window.from)
        .where("at", "<", window.to)
        .orderBy("at")
        .orderBy("scheme")
        .execute();
      return rows.flatMap(({ at, scheme: code, hashrate, miners, workers }) => {
        const scheme = schemeOfCode(code);
        return scheme === null ? [] : [{ at, scheme, hashrate, miners: rounded(miners), workers: rounded(workers) }];
      });
    },

    async listNetworkPoints(pool, resolution, window) {
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      return read
        .selectFrom("network_samples")
        .select(["at", "height", "difficulty", "hashrate"])
        .where("pool_id", "=", poolId)
        .where("resolution", "=", resolutionCodes[resolution])
        .where("at", ">=", window.from)
        .where("at", "<", window.to)
        .orderBy("at")
        .execute();
    },

    findOldest: async (pool) => findOldest(database, poolTables, await pools.find(pool)),
    async findSpans(pool) {
      const poolId = await pools.find(pool);
      const [ofPool, ofNetwork, ofDifficulty] = await Promise.all([
        findSpans(database, schemeSamples, poolId),
        findSpans(database, networkSamples, poolId, "hashrate"),
        findSpans(database, networkSamples, poolId, "difficulty"),
      ]);
      return { pool: ofPool, network: ofNetwork, difficulty: ofDifficulty };
    },
    listHashrateTrends: (slugs, window, stepMs) => listHashrateTrends(database, pools, slugs, window, stepMs),
    rollUp: (window) => rollUp(database, pools, poolTables, window),
    deleteExpired: (now) => deleteExpiredRows(database, pools, poolTables, now),
    async deleteLater(pool, than) {
      requireWhole("than", than);
      const poolId = await pools.require(pool);
      let deleted = 0;
      for (const { name } of poolTables) {
        const { numAffectedRows } = await sql`
          delete from ${sql.table(name)} where pool_id = ${poolId} and at > ${than}
        `.execute(database.write);
        deleted += Number(numAffectedRows ?? 0n);
      }
      return deleted;
    },
  };
}

/** The same order in every process, so that none waits for another's rows. */
function byTimeAndScheme(a: PoolSample, b: PoolSample): number {
  return a.at - b.at || schemeCodes[a.scheme] - schemeCodes[b.scheme];
}

function checkNetwork(sample: NetworkSample): void {
  requireWhole("network.at", sample.at);
  requireWhole("network.height", sample.height);
  requireMeasure("network.difficulty", sample.difficulty);
  requireMeasure("network.hashrate", sample.hashrate);
}

function checkScheme(sample: PoolSample): void {
  requireWhole("scheme.at", sample.at);
  requireMeasure("scheme.hashrate", sample.hashrate);
  requireMeasure("scheme.miners", sample.miners);
  requireMeasure("scheme.workers", sample.workers);
}

/** A row without any value would look like a measurement. */
function isKnown(sample: NetworkSample): boolean {
  return sample.height !== null || sample.difficulty !== null || sample.hashrate !== null;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function networkRow(poolId: number, resolution: Resolution, sample: NetworkSample, weight: number) {
  return {
    pool_id: poolId,
    resolution: resolutionCodes[resolution],
    at: floorTo(sample.at, bucketMs[resolution]),
    height: sample.height,
    difficulty: sample.difficulty,
    hashrate: sample.hashrate,
    difficulty_samples: sample.difficulty === null ? 0 : weight,
    hashrate_samples: sample.hashrate === null ? 0 : weight,
    parts: 0,
  };
}

function schemeRow(poolId: number, resolution: Resolution, sample: PoolSample, weight: number) {
  return {
    pool_id: poolId,
    resolution: resolutionCodes[resolution],
    scheme: schemeCodes[sample.scheme],
    at: floorTo(sample.at, bucketMs[resolution]),
    hashrate: sample.hashrate,
    miners: sample.miners,
    workers: sample.workers,
    samples: weight,
    miners_samples: sample.miners === null ? 0 : weight,
    workers_samples: sample.workers === null ? 0 : weight,
    parts: 0,
  };
}

async function foldNetwork(db: Transaction<Schema>, poolId: number, sample: NetworkSample): Promise<void> {
  const table = "network_samples";
  const oldHeight = sql.ref(`${table}.height`);
  await db
    .insertInto(table)
    .values(networkRow(poolId, "10m", sample, 1))
    .onConflict((conflict) =>
      conflict.columns(["pool_id", "resolution", "at"]).doUpdateSet({
        // Comparing with null is not true, so a number replaces a null and never the other way round.
        height: sql<number>`case when ${oldHeight} >= excluded.height or excluded.height is null
          then ${oldHeight} else excluded.height end`,
        difficulty: foldedAverage(table, "difficulty", "difficulty_samples"),
        hashrate: foldedAverage(table, "hashrate", "hashrate_samples"),
        difficulty_samples: addedSamples(table, "difficulty_samples"),
        hashrate_samples: addedSamples(table, "hashrate_samples"),
      }),
    )
    .execute();
}

async function foldScheme(db: Transaction<Schema>, poolId: number, sample: PoolSample): Promise<void> {
  const table = "scheme_samples";
  await db
    .insertInto(table)
    .values(schemeRow(poolId, "10m", sample, 1))
    .onConflict((conflict) =>
      conflict.columns(["pool_id", "resolution", "at", "scheme"]).doUpdateSet({
        hashrate: foldedAverage(table, "hashrate", "samples"),
        miners: foldedAverage(table, "miners", "miners_samples"),
        workers: foldedAverage(table, "workers", "workers_samples"),
        samples: addedSamples(table, "samples"),
        miners_samples: addedSamples(table, "miners_samples"),
        workers_samples: addedSamples(table, "workers_samples"),
      }),
    )
    .execute();
}
