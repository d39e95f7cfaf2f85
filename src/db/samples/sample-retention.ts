import { DAY, floorTo } from "#src/domain/time/durations.ts";
import { resolutionCodes } from "../connection/codes.ts";
import { type Database, runInShortTransactions, type Step } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { keptMs } from "./buckets.ts";

/** Whole UTC days go at once, so that no hour and no day is ever rolled up from a part of its rows. */
export function expiryOf(resolution: keyof typeof keptMs, now: number): number {
  return floorTo(Math.max(0, now - keptMs[resolution]), DAY);
}

/** Steps of so many days through the rows that nobody keeps any more. */
export function* listExpiredDays(
  oldest: number | null,
  expiry: number,
  daysPerStep: number,
  deleteBefore: (before: number) => Step,
): Generator<Step> {
  if (oldest === null) return;
  const stepMs = daysPerStep * DAY;
  for (let day = floorTo(oldest, DAY); day < expiry; day += stepMs) yield deleteBefore(Math.min(expiry, day + stepMs));
}

/** Deletes pool and network rows past their retention. Answers how many rows went. */
export async function deleteExpiredSamples(database: Database, pools: Identities, now: number): Promise<number> {
  requireWhole("now", now);
  let deleted = 0;
  for (const { id } of await pools.list()) {
    for (const table of ["scheme_samples", "network_samples"] as const) {
      for (const resolution of ["10m", "1h"] as const) {
        const code = resolutionCodes[resolution];
        const oldest = await database.read
          .selectFrom(table)
          .select("at")
          .where("pool_id", "=", id)
          .where("resolution", "=", code)
          .orderBy("at")
          .limit(1)
          .executeTakeFirst();
        deleted += await runInShortTransactions(
          database,
          listExpiredDays(
            oldest?.at ?? null,
            expiryOf(resolution, now),
            database.pace.daysPerStep,
            (before) => async (db) => {
              const { numDeletedRows } = await db
                .deleteFrom(table)
                .where("pool_id", "=", id)
                .where("resolution", "=", code)
                .where("at", "<", before)
                .executeTakeFirst();
              return Number(numDeletedRows);
            },
          ),
        );
      }
    }
  }
  return deleted;
}
