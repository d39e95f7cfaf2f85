import { sql, type Transaction } from "kysely";
import { resolutionCodes } from "../connection/codes.ts";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { Schema } from "../connection/schema.ts";
import { weightedAverage } from "../samples/folded-average.ts";
import { expiryOf, listExpiredDays } from "../samples/sample-retention.ts";
import { type CoarseResolution, describeRollup, listRollups, mayReplace } from "../samples/sample-rollup.ts";
import type { TimeWindow } from "../store.ts";

/** The same rules as for samples: see rollUpSamples. */
export async function rollUpPrices(database: Database, tickers: Identities, window: TimeWindow): Promise<void> {
  requireWhole("window.from", window.from);
  requireWhole("window.to", window.to);
  for (const { id } of await tickers.list()) {
    const held = await findHeld(database, id);
    await runInShortTransactions(
      database,
      listRollups(window, held, database.pace.daysPerStep, (db, resolution, range) =>
        rollUpTicker(db, id, resolution, range),
      ),
    );
  }
}

/** Deletes price rows past their retention. Answers how many rows went. */
export async function deleteExpiredPrices(database: Database, tickers: Identities, now: number): Promise<number> {
  requireWhole("now", now);
  let deleted = 0;
  for (const { id } of await tickers.list()) {
    for (const resolution of ["10m", "1h"] as const) {
      const code = resolutionCodes[resolution];
      const oldest = await findEdge(database, id, code, "asc");
      deleted += await runInShortTransactions(
        database,
        listExpiredDays(oldest, expiryOf(resolution, now), database.pace.daysPerStep, (before) => async (db) => {
          const { numDeletedRows } = await db
            .deleteFrom("price_samples")
            .where("ticker_id", "=", id)
            .where("resolution", "=", code)
            .where("at", "<", before)
            .executeTakeFirst();
          return Number(numDeletedRows);
        }),
      );
    }
  }
  return deleted;
}

async function findEdge(
  database: Database,
  tickerId: number,
  resolutionCode: number,
  direction: "asc" | "desc",
): Promise<number | null> {
  const row = await database.read
    .selectFrom("price_samples")
    .select("at")
    .where("ticker_id", "=", tickerId)
    .where("resolution", "=", resolutionCode)
    .orderBy("at", direction)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

async function findHeld(database: Database, tickerId: number): Promise<TimeWindow | null> {
  const times: number[] = [];
  for (const resolution of ["10m", "1h"] as const) {
    for (const direction of ["asc", "desc"] as const) {
      const at = await findEdge(database, tickerId, resolutionCodes[resolution], direction);
      if (at !== null) times.push(at);
    }
  }
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) + 1 };
}

async function rollUpTicker(
  db: Transaction<Schema>,
  tickerId: number,
  resolution: CoarseResolution,
  range: TimeWindow,
): Promise<void> {
  const { code, finerCode, bucket } = describeRollup(resolution);
  await db
    .insertInto("price_samples")
    .columns(["ticker_id", "resolution", "at", "usd", "samples", "parts"])
    .expression((query) =>
      query
        .selectFrom("price_samples")
        .select((select) => [
          "ticker_id",
          sql.lit(code).as("resolution"),
          bucket.as("bucket"),
          weightedAverage("usd", "samples").as("usd"),
          select.fn.sum<number>("samples").as("samples"),
          select.fn.countAll<number>().as("parts"),
        ])
        .where("ticker_id", "=", tickerId)
        .where("resolution", "=", finerCode)
        .where("at", ">=", range.from)
        .where("at", "<", range.to)
        .groupBy(["ticker_id", bucket]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["ticker_id", "resolution", "at"])
        .doUpdateSet((row) => ({
          usd: row.ref("excluded.usd"),
          samples: row.ref("excluded.samples"),
          parts: row.ref("excluded.parts"),
        }))
        .where(mayReplace("price_samples", ["samples"], resolution)),
    )
    .execute();
}
