import { Type } from "typebox";
import { ok } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { PostgresSource } from "../../transports/postgres.ts";
import { parseTime } from "../miningcore/responses.ts";
import { timeOf } from "./pool-rows.ts";

/** Shares are written some seconds after they came in. */
const lateMs = MINUTE;
/** Some million shares of a large pool. */
const sliceMs = 10 * MINUTE;
/** For the slices of one poll. */
const patienceMs = 2 * SECOND;

const Sums = Type.Array(Type.Object({ effort: Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 1e9 })]) }));

/**
 * The work of the round, which the engine adds up anew for each request. Here each share is added once. A long round is
 * caught up over several polls; until then its effort is not known.
 */
export function createRoundEffort(source: PostgresSource, poolId: string, now: () => number) {
  let round = { since: "", until: 0, effort: 0 };

  async function sum(from: string, to: number): AsyncResult<number> {
    const text = `SELECT sum(difficulty / nullif(networkdifficulty, 0)) AS effort FROM shares
      WHERE poolid = $1 AND created > $2::timestamptz AND created <= $3::timestamptz`;
    const values = [poolId, from, timeOf(to)];
    const sums = await source.query({ rows: Sums, text, values, mostRows: 1 });
    return sums.ok ? ok(sums.value[0]?.effort ?? 0) : sums;
  }

  /** `since`: when the pool's last block was found, to the microsecond: the share that found it is of the round before. */
  return async (since: string): AsyncResult<number | null> => {
    const at = now();
    if (round.since !== since) round = { since, until: 0, effort: 0 };
    const begin = parseTime(since) ?? at;
    const from = () => (round.until === 0 ? since : timeOf(round.until));
    const began = performance.now();
    const settled = at - lateMs;
    while (Math.max(begin, round.until) < settled && performance.now() - began < patienceMs) {
      const until = Math.min(settled, Math.max(begin, round.until) + sliceMs);
      const part = await sum(from(), until);
      if (!part.ok) return part;
      round = { since, until, effort: round.effort + part.value };
    }
    if (Math.max(begin, round.until) < settled) return ok(null);
    const newest = await sum(from(), at);
    return newest.ok ? ok(round.effort + newest.value) : newest;
  };
}
