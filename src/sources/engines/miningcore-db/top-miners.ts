import { Type } from "typebox";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import { ok } from "#src/domain/result.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { PostgresSource } from "../../transports/postgres.ts";
import { parseTime, Rate, Time } from "../miningcore/responses.ts";
import { timeOf } from "./pool-rows.ts";

export const mostTopMiners = 500;
/** The engine writes one miner after another: a run's rows are complete when the next has begun, or after this time. */
const writtenAfterMs = 3 * MINUTE;
const mostRuns = 3600;

const Runs = Type.Array(Type.Object({ created: Time }));
const Miners = Type.Array(Type.Object({ miner: Type.String({ maxLength: 200 }), hashrate: Rate }));

type Ranking = readonly { readonly miner: string; readonly hashrate: number }[];

/**
 * Miners by their highest hashrate of the last hour. Whoever is among the first in that was so in the run of their
 * highest, so the first of each run are enough, and each run is read only once.
 */
export function createTopMiners(source: PostgresSource, poolId: string, now: () => number) {
  const rankings = new Map<string, Ranking>();

  /** Written ones, newest first. */
  async function listRuns(): AsyncResult<readonly string[]> {
    const at = now();
    // A run's rows have the same time in both tables.
    const text = `SELECT created FROM poolstats WHERE poolid = $1 AND created >= $2::timestamptz ORDER BY created DESC`;
    const runs = await source.query({ rows: Runs, text, values: [poolId, timeOf(at - HOUR)], mostRows: mostRuns });
    if (!runs.ok) return runs;
    const times = runs.value.map(({ created }) => created);
    const isWritten = (parseTime(times[0]) ?? at) <= at - writtenAfterMs;
    return ok(isWritten ? times : times.slice(1));
  }

  async function readRun(created: string): AsyncResult<Ranking> {
    const known = rankings.get(created);
    if (known !== undefined) return ok(known);
    const text = `SELECT left(miner, 200) AS miner, sum(hashrate) AS hashrate
      FROM minerstats WHERE poolid = $1 AND created = $2::timestamptz
      GROUP BY minerstats.miner ORDER BY hashrate DESC LIMIT ${mostTopMiners}`;
    const rows = await source.query({ rows: Miners, text, values: [poolId, created], mostRows: mostTopMiners });
    if (!rows.ok) return rows;
    const ranking = rows.value.map(({ miner, hashrate }) => ({ miner, hashrate: Number(hashrate) }));
    rankings.set(created, ranking);
    return ok(ranking);
  }

  return {
    /** At each poll of the pool, so that a list of top miners seldom has much to read. */
    async readNewest(): Promise<void> {
      const runs = await listRuns();
      const [newest] = runs.ok ? runs.value : [];
      if (newest !== undefined) await readRun(newest);
    },

    async fetch(limit: number): AsyncResult<readonly TopMiner[]> {
      const runs = await listRuns();
      if (!runs.ok) return runs;
      const highest = new Map<string, number>();
      for (const created of runs.value) {
        const ranking = await readRun(created);
        if (!ranking.ok) return ranking;
        for (const { miner, hashrate } of ranking.value) {
          highest.set(miner, Math.max(hashrate, highest.get(miner) ?? 0));
        }
      }
      const kept = new Set(runs.value);
      for (const created of rankings.keys()) if (!kept.has(created)) rankings.delete(created);
      return ok(
        [...highest]
          .sort(([, one], [, other]) => other - one)
          .slice(0, Math.min(mostTopMiners, limit))
          .map(([address, hashrate]) => ({ address, hashrate, hashrateDay: null, workers: null, lastShareAt: null })),
      );
    },
  };
}
