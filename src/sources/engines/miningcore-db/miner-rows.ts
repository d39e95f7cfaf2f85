import { type Static, Type } from "typebox";
import { ok } from "#src/domain/result.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { PostgresSource } from "../../transports/postgres.ts";
import { oldestSampleMs } from "../miningcore/miner.ts";
import { Amount, type MinerStatsResponse, Rate, Ratio, Time, type WorkerSample } from "../miningcore/responses.ts";
import type { SampleRange } from "../miningcore/worker-samples.ts";
import { timeOf } from "./pool-rows.ts";

const Accounts = Type.Array(
  Type.Object({
    balance: Type.Union([Type.Null(), Amount]),
    paid: Type.Union([Type.Null(), Amount]),
    lastPayment: Type.Union([Type.Null(), Time]),
    threshold: Type.Union([Type.Null(), Amount]),
    hasMined: Type.Boolean(),
  }),
);
export type Account = Static<typeof Accounts>[number];

/** Names are cut behind 128 characters, beyond which every engine's miner is refused (short-names.ts). */
const workerName = "left(coalesce(worker, ''), 129)";

const Samples = Type.Array(
  Type.Object({
    created: Time,
    workers: Type.Record(
      Type.String(),
      Type.Object({ hashrate: Rate, sharesPerSecond: Type.Optional(Type.Union([Type.Null(), Ratio])) }),
    ),
  }),
);
/** A month of days, a day of hours, or twenty times three minutes. */
const mostSamples = 64;

export function createMinerRows(source: PostgresSource, poolId: string, now: () => number) {
  return {
    /** `tickers`: payments have no index without them. IP addresses in `shares` are never selected. */
    async findAccount(miner: string, tickers: readonly string[]): AsyncResult<Account> {
      const text = `SELECT
          (SELECT amount FROM balances WHERE poolid = $1 AND address = $2) AS balance, paid, last_payment AS "lastPayment",
          (SELECT paymentthreshold FROM miner_settings WHERE poolid = $1 AND address = $2) AS threshold,
          EXISTS (SELECT FROM shares WHERE poolid = $1 AND miner = $2)
            OR EXISTS (SELECT FROM minerstats WHERE poolid = $1 AND miner = $2 AND created >= $4::timestamptz)
            OR (last_payment IS NULL AND EXISTS (SELECT FROM blocks WHERE poolid = $1 AND miner = $2 AND status <> 'orphaned')) AS "hasMined"
        FROM (SELECT sum(amount) AS paid, max(created) AS last_payment FROM payments
          WHERE poolid = $1 AND coin = ANY ($3) AND address = $2) AS payouts`;
      const values = [poolId, miner, tickers, timeOf(now() - DAY)];
      const rows = await source.query({ rows: Accounts, text, values, mostRows: 1 });
      if (!rows.ok) return rows;
      const none = { balance: null, paid: null, lastPayment: null, threshold: null, hasMined: false };
      return ok(rows.value[0] ?? none);
    },

    /** The engine's last measurement of the miner; null when it is older than the engine itself tells. */
    async findPresent(miner: string): AsyncResult<WorkerSample | null> {
      const text = `SELECT created, json_object_agg(${workerName},
            json_build_object('hashrate', hashrate, 'sharesPerSecond', sharespersecond)) AS workers
        FROM minerstats WHERE poolid = $1 AND miner = $2 AND created = (
          SELECT created FROM minerstats WHERE poolid = $1 AND miner = $2 AND created >= $3::timestamptz
          ORDER BY created DESC LIMIT 1)
        GROUP BY created`;
      const values = [poolId, miner, timeOf(now() - oldestSampleMs)];
      const samples = await source.query({ rows: Samples, text, values, mostRows: 1 });
      return samples.ok ? ok(samples.value[0] ?? null) : samples;
    },

    /** The ranges of PoolApiController.cs: hours end 30 to 90 minutes ago, and days with the last whole one. */
    async listSamples(miner: string, range: SampleRange): AsyncResult<readonly WorkerSample[]> {
      const { unit, from, to } = rangeOf(range, now());
      const text = `SELECT at AS created, json_object_agg(name, json_build_object('hashrate', hashrate)) AS workers
        FROM (SELECT ${unit} AS at, ${workerName} AS name, avg(hashrate) AS hashrate
          FROM minerstats
          WHERE poolid = $1 AND miner = $2 AND created >= $3::timestamptz AND created <= $4::timestamptz
          GROUP BY 1, 2) AS means
        GROUP BY at ORDER BY at`;
      const values = [poolId, miner, timeOf(from), timeOf(to)];
      return source.query({ rows: Samples, text, values, mostRows: mostSamples });
    },
  };
}

export type MinerRows = ReturnType<typeof createMinerRows>;

function rangeOf(range: SampleRange, at: number) {
  const minute = Math.floor(at / MINUTE) * MINUTE;
  switch (range) {
    case "Hour":
      return {
        unit: "date_trunc('hour', created) + interval '3 minutes' * (extract(minute FROM created)::int / 3)",
        from: minute - HOUR,
        to: minute,
      };
    case "Day": {
      const to = Math.floor((at - HOUR / 2) / HOUR) * HOUR;
      return { unit: "date_trunc('hour', created)", from: to - DAY, to };
    }
    case "Month": {
      const to = Math.floor((at - DAY / 2) / DAY) * DAY;
      return { unit: "date_trunc('day', created)", from: to - 31 * DAY, to };
    }
  }
}

/** As the engine's API puts it. */
export function toMinerStats(account: Account, present: WorkerSample | null, hours: readonly WorkerSample[]) {
  const answer: MinerStatsResponse = {
    // Only whether there are any: adding them up would read all shares of a large miner.
    pendingShares: account.hasMined ? 1 : 0,
    pendingBalance: account.balance ?? "0",
    totalPaid: account.paid ?? "0",
    lastPayment: account.lastPayment,
    performance: present,
    performanceSamples: [...hours],
  };
  return answer;
}
