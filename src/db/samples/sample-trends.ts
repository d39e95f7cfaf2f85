import { sql } from "kysely";
import { resolutionCodes } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { type Resolution, resolutions, type TimeWindow } from "../store.ts";
import { bucketMs } from "./sample-tables.ts";

/**
 * Oldest first; empty buckets and pools are left out. Reads the coarsest rows that fit the step, or finer ones where
 * those are not rolled up yet.
 */
export async function listHashrateTrends(
  database: Database,
  pools: Identities,
  slugs: readonly string[],
  window: TimeWindow,
  stepMs: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  requireWhole("stepMs", stepMs);
  if (stepMs < bucketMs["10m"]) throw new RangeError(`stepMs must be at least ten minutes, not ${stepMs}.`);
  const fitting = resolutions.filter((resolution) => bucketMs[resolution] <= stepMs).toReversed();
  const trends = new Map<string, readonly number[]>();
  for (const slug of slugs) {
    const poolId = await pools.find(slug);
    if (poolId === null) continue;
    for (const resolution of fitting) {
      const trend = await listTrend(database, poolId, resolution, window, stepMs);
      if (trend.length === 0) continue;
      trends.set(slug, trend);
      break;
    }
  }
  return trends;
}

async function listTrend(
  database: Database,
  poolId: number,
  resolution: Resolution,
  window: TimeWindow,
  stepMs: number,
): Promise<readonly number[]> {
  const rows = await database.read
    .selectFrom((query) =>
      query
        .selectFrom("scheme_samples")
        .select(["at", (select) => select.fn.sum<number>("hashrate").as("total")])
        .where("pool_id", "=", poolId)
        .where("resolution", "=", resolutionCodes[resolution])
        .where("at", ">=", window.from)
        .where("at", "<", window.to)
        .groupBy("at")
        .as("totals"),
    )
    .select([
      sql<number>`(at - ${sql.lit(window.from)}) / ${sql.lit(stepMs)}`.as("bucket"),
      (select) => select.fn.avg<number>("total").as("hashrate"),
    ])
    .groupBy("bucket")
    .orderBy("bucket")
    .execute();
  return rows.map((row) => row.hashrate);
}
