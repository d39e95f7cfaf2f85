import { DAY } from "#src/domain/time/durations.ts";
import { type Database, runInShortTransactions, type Step } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import { keepMonths } from "../samples/sample-months.ts";
import { expiryOf } from "../samples/sample-retention.ts";

const ANSWERS_KEPT_MS = 400 * DAY;
const MINERS_PER_STEP = 100;

/**
 * Miners' samples expire after 35 days (on PostgreSQL when the last of their month is as old), and their records 400
 * days after the last view (without any view, after the last request). A miner without any rows is deleted too. Returns
 * the number of deleted rows.
 */
export async function deleteExpiredMiners(database: Database, now: number): Promise<number> {
  requireWhole("now", now);
  const samplesBefore = expiryOf("10m", now);
  const answersBefore = Math.max(0, now - ANSWERS_KEPT_MS);
  const isByMonth = database.dialect === "postgres";
  let deleted = isByMonth ? await keepMonths(database, now, samplesBefore) : 0;
  let after = 0;
  for (;;) {
    const miners = await database.read
      .selectFrom("miners")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(MINERS_PER_STEP)
      .execute();
    const last = miners.at(-1);
    if (last === undefined) return deleted;
    deleted += await runInShortTransactions(
      database,
      miners.flatMap(({ id }) => [
        ...(isByMonth ? [] : [deleteSamplesOf(id, samplesBefore)]),
        deleteExpiredOf(id, samplesBefore, answersBefore),
      ]),
    );
    after = last.id;
  }
}

function deleteSamplesOf(minerId: number, samplesBefore: number): Step {
  return async (db) => {
    const samples = await db
      .deleteFrom("miner_samples")
      .where("miner_id", "=", minerId)
      .where("at", "<", samplesBefore)
      .executeTakeFirst();
    const shares = await db
      .deleteFrom("share_samples")
      .where("miner_id", "=", minerId)
      .where("at", "<", samplesBefore)
      .executeTakeFirst();
    return Number(samples.numDeletedRows + shares.numDeletedRows);
  };
}

function deleteExpiredOf(minerId: number, samplesBefore: number, answersBefore: number): Step {
  return async (db) => {
    const readings = await db
      .deleteFrom("share_readings")
      .where("miner_id", "=", minerId)
      .where("at", "<", samplesBefore)
      .executeTakeFirst();
    const answers = await db
      .deleteFrom("miner_answers")
      .where("miner_id", "=", minerId)
      .where(({ eb, fn, selectFrom }) =>
        eb(
          fn.coalesce(
            selectFrom("miners").select("viewed_at").where("miners.id", "=", minerId),
            eb.ref("miner_answers.at"),
          ),
          "<",
          answersBefore,
        ),
      )
      .executeTakeFirst();
    const parts = await db
      .deleteFrom("miner_parts")
      .where("miner_id", "=", minerId)
      .where(({ eb, fn, selectFrom }) =>
        eb(
          fn.coalesce(
            selectFrom("miners").select("viewed_at").where("miners.id", "=", minerId),
            eb.ref("miner_parts.tried_at"),
          ),
          "<",
          answersBefore,
        ),
      )
      .executeTakeFirst();
    const records = await db
      .deleteFrom("miner_records")
      .where("miner_id", "=", minerId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("miner_parts").select("miner_id").where("miner_id", "=", minerId))),
      )
      .executeTakeFirst();
    const miners = await db
      .deleteFrom("miners")
      .where("id", "=", minerId)
      .where((where) => where(where.fn.coalesce("viewed_at", where.lit(0)), "<", answersBefore))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("miner_answers").select("miner_id").where("miner_id", "=", minerId))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("miner_records").select("miner_id").where("miner_id", "=", minerId))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("miner_samples").select("miner_id").where("miner_id", "=", minerId))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("share_samples").select("miner_id").where("miner_id", "=", minerId))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("share_readings").select("miner_id").where("miner_id", "=", minerId))),
      )
      .executeTakeFirst();
    const gone = [readings, answers, parts, records, miners];
    return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  };
}
