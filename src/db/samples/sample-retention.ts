import { sql } from "kysely";
import { DAY, floorTo } from "#src/domain/time/durations.ts";
import { resolutionCodes } from "../connection/codes.ts";
import { type Database, runInShortTransactions, type Step } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { findEdge, keptMs, type SampleTable } from "./sample-tables.ts";

type ExpiringResolution = keyof typeof keptMs;

/** Whole UTC days expire at once, so that no hour and no day is ever rolled up from a part of its rows. */
export function expiryOf(resolution: ExpiringResolution, now: number): number {
  return floorTo(Math.max(0, now - keptMs[resolution]), DAY);
}

export async function deleteExpiredRows(
  database: Database,
  owners: Identities,
  tables: readonly SampleTable[],
  now: number,
): Promise<number> {
  requireWhole("now", now);
  let deleted = 0;
  for (const { id } of await owners.list()) {
    for (const table of tables) {
      for (const resolution of ["10m", "1h"] as const) {
        const oldest = await findEdge(database, table, id, resolution, "asc");
        if (oldest === null) continue;
        const steps = listSteps(table, id, resolution, oldest, expiryOf(resolution, now), database.pace.daysPerStep);
        deleted += await runInShortTransactions(database, steps);
      }
    }
  }
  return deleted;
}

function* listSteps(
  table: SampleTable,
  owner: number,
  resolution: ExpiringResolution,
  oldest: number,
  expiry: number,
  daysPerStep: number,
): Generator<Step> {
  const stepMs = daysPerStep * DAY;
  for (let day = floorTo(oldest, DAY); day < expiry; day += stepMs) {
    const before = Math.min(expiry, day + stepMs);
    yield async (db) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table.name)}
        where ${sql.ref(table.owner)} = ${owner} and resolution = ${resolutionCodes[resolution]} and at < ${before}
      `.execute(db);
      return Number(numAffectedRows ?? 0n);
    };
  }
}
