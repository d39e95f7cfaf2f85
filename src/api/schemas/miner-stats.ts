import { type Static, Type } from "typebox";
import { payoutStatuses } from "#src/domain/money/payout.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";
import { coinParameter } from "./coin-params.ts";
import { literals } from "./literals.ts";
import {
  atomicAmount,
  count,
  decimals,
  hashrate,
  nullableAtomicAmount,
  nullableCount,
  nullableHashrate,
  nullableTimestamp,
  scheme,
  timestamp,
} from "./measures.ts";
import { nullable } from "./nullable.ts";

export const minerParams = Type.Object({
  coin: coinParameter,
  address: Type.String({ minLength: 1, maxLength: 512, description: "The wallet address that mines." }),
});

const windows = Type.Object(
  { "10m": nullableHashrate, "6h": nullableHashrate, "24h": nullableHashrate },
  { description: "Averages over the last 10 minutes, 6 and 24 hours." },
);

const shares = Type.Object(
  { valid: nullable(Type.Number()), stale: nullable(Type.Number()), invalid: nullable(Type.Number()) },
  { description: "Difficulty-weighted counts." },
);

const chainAmount = Type.Object({ chain: Type.String(), amount: atomicAmount, decimals });

const worker = Type.Object({
  name: Type.String(),
  scheme,
  state: literals(["online", "low", "offline"]),
  hashrate: windows,
  last_share_at: nullableTimestamp,
  shares,
  trend_24h: nullable(
    Type.String({
      pattern: trendPattern.source,
      description:
        "The last 24 whole UTC hours before `at`, oldest first, one character each: 0 to z are 35ths of the worker's best hour, a point is an hour that is not known. Null where the engine does not tell.",
    }),
  ),
});

const balance = Type.Object({
  chain: Type.String(),
  decimals,
  confirmed: nullableAtomicAmount,
  unconfirmed: nullableAtomicAmount,
  paid: nullableAtomicAmount,
  threshold: nullableAtomicAmount,
});

const payout = Type.Object({
  chain: Type.String(),
  decimals,
  transaction_id: nullable(Type.String()),
  paid_at: timestamp,
  amount: atomicAmount,
  fee: nullableAtomicAmount,
  status: literals(payoutStatuses),
});

const knownMiner = Type.Object({
  hashrate: windows,
  hashrate_unit: literals(["H/s", "Sol/s", "g/s"], { description: "The base unit that this coin's hashrates are in." }),
  last_share_at: nullableTimestamp,
  shares,
  workers_online: count,
  workers_low: count,
  workers_offline: count,
  workers: Type.Array(worker),
  balances: Type.Array(balance, { description: "The pool's coin first, then each merge-mined coin." }),
  history: Type.Array(Type.Object({ at: timestamp, scheme, hashrate, workers_online: nullableCount }), {
    description: "The last 24 hours, oldest first.",
  }),
  payouts: Type.Array(payout),
  reward: Type.Object(
    {
      "24h": nullable(Type.Array(chainAmount)),
      "7d": nullable(Type.Array(chainAmount)),
      "30d": nullable(Type.Array(chainAmount)),
      "31d": nullable(Type.Array(chainAmount)),
    },
    {
      description:
        "Paid out in the last 24 hours, 7, 30 and 31 days, for each chain, 0 included. Null where the known payouts do not reach across.",
    },
  ),
  first_share_at: nullable(
    Type.Integer({ description: "When mining began, if within the last 24 hours (UTC, ms): averages begin there." }),
  ),
  next_payout_at: nullableTimestamp,
});

export const minerStatsSchema = Type.Object({
  state: literals(["never-seen", "waiting", "online", "low", "offline", "idle-or-unknown"], {
    description:
      "`waiting`: no share has come in yet. `idle-or-unknown`: the engine cannot tell a stranger from an idle miner.",
  }),
  coin: Type.String(),
  address: Type.String(),
  at: timestamp,
  is_stale: Type.Boolean({
    description: "True when the engine did not answer just now: this is the last known answer.",
  }),
  miner: nullable(knownMiner),
});
export type MinerStatsAnswer = Static<typeof minerStatsSchema>;
