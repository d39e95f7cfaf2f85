import { type Static, Type } from "typebox";
import { coinStates } from "#src/domain/mining/pool.ts";
import { literals } from "./literals.ts";
import {
  fraction,
  hashrate,
  nullableAtomicAmount,
  nullableCount,
  nullableFraction,
  nullableHashrate,
  nullableTimestamp,
  scheme,
  timestamp,
} from "./measures.ts";
import { nullable } from "./nullable.ts";

// The members and units that mining clients already know from pools of this kind; `at`, `state` and what follows them are ours.

const terms = {
  ticker: Type.String(),
  name: Type.String({ description: "The pool's name; the coin's code in capitals where the operator gave none." }),
  pool_state: literals(coinStates, { description: "What the pool is doing, by its operator's word." }),
  is_demo: Type.Boolean({ description: "True when the figures are made up." }),
  fee: nullable({ ...fraction, description: "Of the first scheme, as a fraction: 0.01 is 1 %." }),
  fee_type: nullable(Type.String({ description: "The first scheme: `PPS+`, `PROP`, `SOLO`, `PPLNS`." })),
  commission: Type.Record(Type.String(), Type.Number(), { description: "Scheme → fee as a fraction." }),
  servers: Type.Object({
    urls: Type.Array(Type.String(), { description: "`host:port`, stratum over TCP." }),
    ssl_urls: Type.Array(Type.String(), { description: "`host:port`, stratum over TLS." }),
  }),
  merge_mined: Type.Array(Type.String(), { description: "Coins that are mined along." }),
  decimals: Type.Integer({ description: "Digits after the point of one coin: for `minimum_payout`." }),
  minimum_payout: nullableAtomicAmount,
  payout_interval_ms: nullable(Type.Integer({ description: "Milliseconds between two payout runs." })),
  block_time: Type.Number({ description: "Seconds between two blocks of the chain, as designed." }),
  price_usd: nullable(Type.Number({ description: "US dollars for one coin." })),
  price_at: nullableTimestamp,
  price_source: nullable(Type.String({ description: "Who said the price." })),
  price_change_24h: nullable(Type.Number({ description: "As a fraction: 0.024 is up 2.4 % in 24 hours." })),
} as const;

const foundBlock = Type.Object({
  height: Type.Integer(),
  hash: nullable(Type.String()),
  date: Type.Integer({
    description: "UTC, in SECONDS, as clients of this call expect; `at` is the same in milliseconds.",
  }),
  at: timestamp,
  kind: literals(["BLOCK", "ORPHAN"]),
});

export const poolStatsSchema = Type.Object({
  state: literals(["live", "stale", "stub"], {
    description:
      "`stale`: the last known figures, older than usual. `stub`: no figures were ever seen; only the pool's terms are given.",
  }),
  at: nullableTimestamp,
  ...terms,
  hashrate: nullableHashrate,
  net_hashrate: nullableHashrate,
  net_difficulty: nullable(Type.Number()),
  pool_share: nullableFraction,
  miners: nullableCount,
  workers: nullableCount,
  height: nullable(Type.Integer()),
  block_reward: nullable(Type.Number({ description: "Coins (not atomic units) that one block pays." })),
  blocks_24h: nullableCount,
  last_blocks_found: Type.Array(foundBlock),
  schemes: Type.Array(
    Type.Object({
      scheme,
      hashrate,
      miners: nullableCount,
      workers: nullableCount,
      effort: nullable({ ...fraction, description: "Of the round in progress: 1 is as much work as expected." }),
    }),
  ),
});
export type PoolStatsAnswer = Static<typeof poolStatsSchema>;
