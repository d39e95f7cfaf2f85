import { type Static, Type } from "typebox";
import { rateUnits } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { describeSolo } from "#src/domain/earnings/describe-solo.ts";
import { expectEarnings } from "#src/domain/earnings/estimate-earnings.ts";
import { type HashrateWindows, listSchemes } from "#src/domain/mining/miner.ts";
import { minerStates } from "#src/domain/mining/miner-state.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { payoutStatuses } from "#src/domain/money/payout.ts";
import { payoutStateOf, splitBalance } from "#src/domain/money/payout-state.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";
import type { ChainAmount, MinerStats, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import {
  atomicAmount,
  atomicText,
  balancePartsMembers,
  count,
  decimals,
  decimalsOf,
  describeNextPayout,
  describeParts,
  describePayout,
  hashrate,
  listedPayoutState,
  literals,
  nextPayout,
  nullable,
  nullableAtomicAmount,
  nullableCount,
  nullableHashrate,
  nullableTimestamp,
  paidSource,
  payoutMembers,
  scheme,
  timestamp,
  workerState,
} from "../members.ts";
import { minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";

const windows = Type.Object(
  { "10m": nullableHashrate, "6h": nullableHashrate, "24h": nullableHashrate },
  { description: "Averages over the last 10 minutes, 6 and 24 hours." },
);

const shares = Type.Object(
  { valid: nullable(Type.Number()), stale: nullable(Type.Number()), invalid: nullable(Type.Number()) },
  { description: "Difficulty-weighted counts." },
);

const chainAmount = Type.Object({ chain: Type.String(), amount: atomicAmount, decimals });

const schemeOrNull = nullable(scheme);

const lastHashrate = nullable({
  ...timestamp,
  description:
    "Of engines that name no last share: their newest sample with hashrate, in milliseconds since 1970. Else null.",
});

const worker = Type.Object({
  name: Type.String(),
  scheme: schemeOrNull,
  state: workerState,
  hashrate: windows,
  last_share_at: nullableTimestamp,
  last_hashrate_at: lastHashrate,
  shares,
  shares_per_second: nullable(Type.Number({ description: "Current value, where the engine counts shares this way." })),
  trend_24h: nullable(
    Type.String({
      pattern: trendPattern.source,
      description:
        "The last 24 whole UTC hours before `at`, oldest first, one character each: 0 to z are 35ths of the worker's best hour, a point is an hour that is not known. Null where the engine does not report it.",
    }),
  ),
});

const balance = Type.Object({
  chain: Type.String(),
  decimals,
  confirmed: nullableAtomicAmount,
  unconfirmed: nullableAtomicAmount,
  paid: nullableAtomicAmount,
  paid_source: paidSource,
  threshold: nullableAtomicAmount,
  ...balancePartsMembers,
  next_payout: nextPayout,
});

const payout = Type.Object({ ...payoutMembers, status: literals(payoutStatuses), state: listedPayoutState });

const knownMiner = Type.Object({
  hashrate: windows,
  hashrate_unit: literals(rateUnits, { description: "The base unit that this coin's hashrates are in." }),
  last_share_at: nullableTimestamp,
  last_hashrate_at: lastHashrate,
  shares,
  schemes: Type.Array(scheme, {
    description:
      "Under which the address mines, in the site's order. Some engines report that of the address and not of each worker, whose `scheme` is then null; empty where nothing tells.",
  }),
  unknown_schemes: Type.Array(scheme, {
    description:
      "Schemes whose engine did not respond, where the pool has several: their rigs are missing, and sums and balances that need them are null.",
  }),
  workers_online: count,
  workers_low: count,
  workers_quiet: count,
  workers_offline: { ...count, description: "No share for over 20 minutes, but for less than a day." },
  workers_silent: { ...count, description: "No share for over a day; in none of the other counts." },
  workers: Type.Array(worker, { description: "Each counts under its `state`." }),
  balances: Type.Array(balance, { description: "The pool's coin first, then each merge-mined coin." }),
  history: Type.Array(Type.Object({ at: timestamp, scheme: schemeOrNull, hashrate, workers_online: nullableCount }), {
    description: "The last 24 hours, oldest first.",
  }),
  payouts: Type.Array(payout),
  payouts_known: Type.Boolean({
    description: "False while the engine's list was not read yet: an empty `payouts` then means nothing.",
  }),
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
    Type.Integer({
      description:
        "The first share came after this, if within the last 24 hours (UTC, ms); null also where the engine's history only shows by when.",
    }),
  ),
  first_share_by: nullable(
    Type.Integer({ description: "The first share came before this: averages begin there. Histories have steps." }),
  ),
  expected_usd_a_day: nullable(
    Type.Number({
      description:
        "US dollars expected of a day of the pool's own coin at the average of the last 24 hours (or of the longest known), the present difficulty and price, after the fee and before power. Null without a price, under SOLO alone, and while nothing is mined.",
    }),
  ),
  solo_month_chance: nullable(
    Type.Number({
      description:
        "Chance of at least one own block in the next 30 days at the average of the last 24 hours (or of the longest known) and the present difficulty. Null without SOLO work, and while the difficulty is not known.",
    }),
  ),
  next_run_at: {
    ...nullableTimestamp,
    description:
      "When the pool's next payout run starts, whomever it pays. The miner's own next payout is in `balances`.",
  },
});

const minerStatsSchema = Type.Object({
  state: literals(minerStates, {
    description:
      "`waiting`: no share has come in yet. `low`: the last ten minutes are below 70% of the 24-hour average. `quiet`: no share for over 10 minutes. `offline`: none for over 20. `idle-or-unknown`: the engine cannot tell a stranger from an idle miner. `forgotten`: the engine no longer knows this address; the answer is what it said last, at `at`.",
  }),
  coin: Type.String(),
  address: Type.String(),
  at: timestamp,
  is_stale: Type.Boolean({
    description: "True when the engine does not respond now: these are its last known figures.",
  }),
  miner: nullable(knownMiner),
});
type MinerStatsJson = Static<typeof minerStatsSchema>;

export const minerStatsRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "What the pool knows of one wallet address",
        params: minerParams,
        response: { 200: minerStatsSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const stats = await services.miners.getMinerStats(coin, request.params.address);
      const answer = toAnswer(stats, await services.pools.getPoolStats(coin));
      reply.header("cache-control", publicFor(15, 30));
      return answer;
    },
  );
};

function toAnswer(stats: MinerStats, pool: PoolStats): MinerStatsJson {
  if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
  const { state, coin, address, at } = stats;
  if (state === "never-seen") return { state, coin, address, at, is_stale: false, miner: null };
  return { state, coin, address, at, is_stale: stats.isStale, miner: describeMiner(stats, pool) };
}

function describeMiner(stats: SeenMinerStats, pool: PoolStats): MinerStatsJson["miner"] {
  const { miner } = stats;
  return {
    hashrate: describeWindows(miner.hashrate),
    hashrate_unit: getCoin(stats.coin).rateUnit,
    last_share_at: miner.lastShareAt,
    last_hashrate_at: miner.lastHashrateAt ?? null,
    shares: miner.shares,
    schemes: [...listSchemes(miner)],
    unknown_schemes: [...(miner.unknownSchemes ?? [])],
    workers_online: stats.online,
    workers_low: stats.low,
    workers_quiet: stats.quiet,
    workers_offline: stats.offline,
    workers_silent: stats.silent,
    workers: stats.workers.map((worker) => ({
      name: worker.name,
      scheme: worker.scheme,
      state: worker.state,
      hashrate: describeWindows(worker.hashrate),
      last_share_at: worker.lastShareAt,
      last_hashrate_at: worker.lastHashrateAt ?? null,
      shares: worker.shares,
      shares_per_second: worker.sharesPerSecond ?? null,
      trend_24h: worker.trend,
    })),
    balances: miner.balances.map((balance) => ({
      chain: balance.chain,
      decimals: decimalsOf(balance.chain),
      confirmed: atomicText(balance.confirmed),
      unconfirmed: atomicText(balance.unconfirmed),
      paid: atomicText(balance.paid),
      paid_source: balance.paid === null ? null : (balance.paidSource ?? "engine"),
      threshold: atomicText(balance.threshold),
      ...describeParts(splitBalance(balance, stats.payouts, !stats.isStale && stats.state !== "forgotten")),
      next_payout: describeNextPayout(stats.nextPayouts.find(({ chain }) => chain === balance.chain)),
    })),
    history: stats.history.map(({ at, scheme, hashrate, workersOnline }) => ({
      at,
      scheme,
      hashrate,
      workers_online: workersOnline,
    })),
    payouts: stats.payouts.map((payout) => ({
      ...describePayout(payout),
      status: payout.status,
      state: payoutStateOf(payout),
    })),
    payouts_known: stats.arePayoutsKnown,
    reward: {
      "24h": stats.reward.day?.map(describeAmount) ?? null,
      "7d": stats.reward.week?.map(describeAmount) ?? null,
      "30d": stats.reward.thirtyDays?.map(describeAmount) ?? null,
      "31d": stats.reward.month?.map(describeAmount) ?? null,
    },
    first_share_at: stats.firstShareFrom,
    first_share_by: stats.firstShareBy,
    expected_usd_a_day: expectUsd(stats, pool),
    solo_month_chance: describeSolo(stats, pool, null)?.odds?.month ?? null,
    next_run_at: stats.nextRunAt,
  };
}

function expectUsd(stats: SeenMinerStats, pool: PoolStats): number | null {
  const perDay = expectEarnings(stats, pool, { difficulty: null, hashrate: null })?.perDay ?? null;
  return perDay === null || pool.usdPrice === null
    ? null
    : toCoins(perDay, getCoin(stats.coin).decimals) * pool.usdPrice.usd;
}

function describeWindows({ tenMinutes, sixHours, day }: HashrateWindows) {
  return { "10m": tenMinutes, "6h": sixHours, "24h": day };
}

function describeAmount({ chain, amount }: ChainAmount) {
  return { chain, amount: amount.toString(), decimals: decimalsOf(chain) };
}
