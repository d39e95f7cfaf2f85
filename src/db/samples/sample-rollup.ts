import { sql, type Transaction } from "kysely";
import { ceilTo, DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import { resolutionCodes } from "../connection/codes.ts";
import { type Database, runInShortTransactions, type Step } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { Schema } from "../connection/schema.ts";
import type { TimeWindow } from "../store.ts";
import { bucketMs, fullParts } from "./buckets.ts";
import { weightedAverage } from "./folded-average.ts";

export type CoarseResolution = "1h" | "1d";
const finer = { "1h": "10m", "1d": "1h" } as const;

/**
 * Averages 10-minute rows into hours and hours into days, each row weighing its samples. A row that was rolled up gives
 * way to one made from at least as many samples, so rows that retention took away never thin a day out. A row told by a
 * source (the first fill's days) gives way only when all of its finer rows exist.
 */
export async function rollUpSamples(database: Database, pools: Identities, window: TimeWindow): Promise<void> {
  requireWhole("window.from", window.from);
  requireWhole("window.to", window.to);
  for (const { id } of await pools.list()) {
    const held = await findHeld(database, id);
    await runInShortTransactions(
      database,
      listRollups(window, held, database.pace.daysPerStep, async (db, resolution, range) => {
        await rollUpSchemes(db, id, resolution, range);
        await rollUpNetwork(db, id, resolution, range);
      }),
    );
  }
}

/** Steps of so many days through the part of the window that has rows: their hours, then the days themselves. */
export function* listRollups(
  window: TimeWindow,
  held: TimeWindow | null,
  daysPerStep: number,
  rollUp: (db: Transaction<Schema>, resolution: CoarseResolution, range: TimeWindow) => Promise<void>,
): Generator<Step> {
  if (held === null) return;
  const from = Math.max(floorTo(window.from, HOUR), floorTo(held.from, HOUR));
  const to = Math.min(ceilTo(window.to, HOUR), held.to);
  const stepMs = daysPerStep * DAY;
  for (let day = floorTo(from, DAY); day < to; day += stepMs) {
    yield async (db) => {
      await rollUp(db, "1h", { from: Math.max(from, day), to: Math.min(to, day + stepMs) });
      await rollUp(db, "1d", { from: day, to: Math.min(ceilTo(to, DAY), day + stepMs) });
      return 0;
    };
  }
}

/** Codes and length for a rollup's SQL; the start of each row's bucket, as text so that GROUP BY sees the same words. */
export function describeRollup(resolution: CoarseResolution) {
  return {
    code: resolutionCodes[resolution],
    finerCode: resolutionCodes[finer[resolution]],
    bucket: sql<number>`at - at % ${sql.lit(bucketMs[resolution])}`,
  };
}

/** For ON CONFLICT … WHERE: whether the row rolled up just now may take the place of the one that is there. */
export function mayReplace(table: string, samples: readonly string[], resolution: CoarseResolution) {
  const parts = sql.ref(`${table}.parts`);
  const sumOf = (row: string) =>
    sql.join(
      samples.map((column) => sql.ref(`${row}.${column}`)),
      sql` + `,
    );
  return sql<boolean>`(${parts} > 0 and ${sumOf("excluded")} >= ${sumOf(table)})
    or (${parts} = 0 and excluded.parts >= ${sql.lit(fullParts[resolution])})`;
}

/** From the oldest to just after the newest row that can be rolled up; null where there is none. */
async function findHeld(database: Database, poolId: number): Promise<TimeWindow | null> {
  const times: number[] = [];
  for (const table of ["scheme_samples", "network_samples"] as const) {
    for (const resolution of ["10m", "1h"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        const row = await database.read
          .selectFrom(table)
          .select("at")
          .where("pool_id", "=", poolId)
          .where("resolution", "=", resolutionCodes[resolution])
          .orderBy("at", direction)
          .limit(1)
          .executeTakeFirst();
        if (row !== undefined) times.push(row.at);
      }
    }
  }
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) + 1 };
}

async function rollUpSchemes(
  db: Transaction<Schema>,
  poolId: number,
  resolution: CoarseResolution,
  range: TimeWindow,
): Promise<void> {
  const { code, finerCode, bucket } = describeRollup(resolution);
  await db
    .insertInto("scheme_samples")
    .columns([
      "pool_id",
      "resolution",
      "at",
      "scheme",
      "hashrate",
      "miners",
      "workers",
      "samples",
      "miners_samples",
      "workers_samples",
      "parts",
    ])
    .expression((query) =>
      query
        .selectFrom("scheme_samples")
        .select((select) => [
          "pool_id",
          sql.lit(code).as("resolution"),
          bucket.as("bucket"),
          "scheme",
          weightedAverage("hashrate", "samples").as("hashrate"),
          weightedAverage("miners", "miners_samples").as("miners"),
          weightedAverage("workers", "workers_samples").as("workers"),
          select.fn.sum<number>("samples").as("samples"),
          select.fn.sum<number>("miners_samples").as("miners_samples"),
          select.fn.sum<number>("workers_samples").as("workers_samples"),
          select.fn.countAll<number>().as("parts"),
        ])
        .where("pool_id", "=", poolId)
        .where("resolution", "=", finerCode)
        .where("at", ">=", range.from)
        .where("at", "<", range.to)
        .groupBy(["pool_id", bucket, "scheme"]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["pool_id", "resolution", "at", "scheme"])
        .doUpdateSet((row) => ({
          hashrate: row.ref("excluded.hashrate"),
          miners: row.ref("excluded.miners"),
          workers: row.ref("excluded.workers"),
          samples: row.ref("excluded.samples"),
          miners_samples: row.ref("excluded.miners_samples"),
          workers_samples: row.ref("excluded.workers_samples"),
          parts: row.ref("excluded.parts"),
        }))
        .where(mayReplace("scheme_samples", ["samples"], resolution)),
    )
    .execute();
}

async function rollUpNetwork(
  db: Transaction<Schema>,
  poolId: number,
  resolution: CoarseResolution,
  range: TimeWindow,
): Promise<void> {
  const { code, finerCode, bucket } = describeRollup(resolution);
  await db
    .insertInto("network_samples")
    .columns([
      "pool_id",
      "resolution",
      "at",
      "height",
      "difficulty",
      "hashrate",
      "difficulty_samples",
      "hashrate_samples",
      "parts",
    ])
    .expression((query) =>
      query
        .selectFrom("network_samples")
        .select((select) => [
          "pool_id",
          sql.lit(code).as("resolution"),
          bucket.as("bucket"),
          select.fn.max("height").as("height"),
          weightedAverage("difficulty", "difficulty_samples").as("difficulty"),
          weightedAverage("hashrate", "hashrate_samples").as("hashrate"),
          select.fn.sum<number>("difficulty_samples").as("difficulty_samples"),
          select.fn.sum<number>("hashrate_samples").as("hashrate_samples"),
          select.fn.countAll<number>().as("parts"),
        ])
        .where("pool_id", "=", poolId)
        .where("resolution", "=", finerCode)
        .where("at", ">=", range.from)
        .where("at", "<", range.to)
        .groupBy(["pool_id", bucket]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["pool_id", "resolution", "at"])
        .doUpdateSet((row) => ({
          height: row.ref("excluded.height"),
          difficulty: row.ref("excluded.difficulty"),
          hashrate: row.ref("excluded.hashrate"),
          difficulty_samples: row.ref("excluded.difficulty_samples"),
          hashrate_samples: row.ref("excluded.hashrate_samples"),
          parts: row.ref("excluded.parts"),
        }))
        .where(mayReplace("network_samples", ["difficulty_samples", "hashrate_samples"], resolution)),
    )
    .execute();
}
