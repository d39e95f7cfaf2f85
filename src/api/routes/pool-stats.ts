import { type Static, Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { coinStates } from "#src/domain/mining/pool.ts";
import { rewardSchemeLabels, rewardSchemes, toCommission } from "#src/domain/mining/reward-scheme.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolServer, PoolStats, PoolTerms } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import {
  fraction,
  hashrate,
  literals,
  nullable,
  nullableAtomicAmount,
  nullableCount,
  nullableFraction,
  nullableHashrate,
  nullableTimestamp,
  scheme,
  timestamp,
} from "../members.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { describeFault, faultMembers } from "./fault-members.ts";
import { describeUnknownSchemes, unknownSchemesSchema } from "./unknown-schemes.ts";

// Members and units are those mining clients know from such pools; `at`, `state` and what follows are ours.

const schemeLabels = rewardSchemes.map((name) => `\`${rewardSchemeLabels[name]}\``).join(", ");

const terms = {
  ticker: Type.String(),
  name: Type.String({ description: "The pool's name; the coin's code in capitals where the operator gave none." }),
  pool_state: literals(coinStates, { description: "The state of the pool, as set by its operator." }),
  is_demo: Type.Boolean({ description: "True when the figures are made up." }),
  fee: nullable({ ...fraction, description: "Of the first scheme, as a fraction: 0.01 is 1%." }),
  fee_type: nullable(Type.String({ description: `The first scheme: ${schemeLabels}.` })),
  commission: Type.Record(Type.String(), Type.Number(), { description: "Scheme → fee as a fraction." }),
  servers: Type.Object({
    urls: Type.Array(Type.String(), { description: "`host:port`, stratum over TCP." }),
    ssl_urls: Type.Array(Type.String(), { description: "`host:port`, stratum over TLS." }),
  }),
  merge_mined: Type.Array(Type.String(), { description: "Merge-mined coins." }),
  decimals: Type.Integer({ description: "Decimal places of the coin, for `minimum_payout`." }),
  minimum_payout: nullableAtomicAmount,
  payout_interval_ms: nullable(
    Type.Integer({
      description: "Milliseconds between two payout runs that start by the clock, at its multiples in UTC.",
    }),
  ),
  payout_runs: nullable(
    Type.Object(
      {
        last_at: nullableTimestamp,
        typical_gap_ms: nullable(Type.Integer()),
        low_gap_ms: nullable(Type.Integer()),
        high_gap_ms: nullable(
          Type.Integer({ description: "Half of the gaps were between the low and the high value." }),
        ),
        looks_every_ms: nullable(
          Type.Integer({ description: "The time between two checks of balances by the engine." }),
        ),
      },
      { description: "Payout runs that follow no clock, as they were seen; null where a clock decides." },
    ),
  ),
  payout_fee: nullable(
    literals(["pool", "miner"], { description: "Who pays the fee of a payout, where it is known." }),
  ),
  payout_denomination: nullableAtomicAmount,
  confirmations: {
    ...nullableCount,
    description: "Confirmations a block needs at this pool; null where the engine does not report it.",
  },
  balance_reset_days: { ...nullableCount, description: "Days without mining after which a balance is reset." },
  block_time: Type.Number({ description: "Seconds between two blocks of the chain, as designed." }),
  price_usd: nullable(Type.Number({ description: "US dollars for one coin." })),
  price_at: nullableTimestamp,
  price_source: nullable(Type.String({ description: "The source of the price." })),
  price_reason: nullable(
    literals(["no-feed", "test-network", "not-known"], {
      description:
        "Why there is no price. `no-feed`: the site has no source of prices. `not-known`: its source does not name the coin.",
    }),
  ),
  price_change_24h: nullable(Type.Number({ description: "As a fraction: 0.024 is up 2.4% in 24 hours." })),
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

const poolStatsSchema = Type.Object({
  state: literals(["live", "stale", "stub"], {
    description:
      "`stale`: the last known figures, not current ones. `stub`: no figures were ever seen; only the pool's terms are given.",
  }),
  ...faultMembers,
  at: nullable({ ...timestamp, description: "When the engine was polled, in milliseconds since 1970." }),
  figures_changed_at: nullable({
    ...timestamp,
    description: "When the figures were first seen as they are, in milliseconds since 1970.",
  }),
  measured_at: nullable({
    ...timestamp,
    description: "When the engine measured the figures, in milliseconds since 1970; null when nothing shows their age.",
  }),
  accepts_miners: nullable(
    Type.Boolean({ description: "`false`: the pool is not accepting miners now, and its figures are from before." }),
  ),
  chain_still_since: nullable({
    ...timestamp,
    description:
      "The time of the chain's last block, in milliseconds since 1970, when it is ten block times old or more, and three minutes at least. On a regtest the pool's own hashrate gives the block time.",
  }),
  ...terms,
  hashrate: nullableHashrate,
  net_hashrate: nullableHashrate,
  net_difficulty: nullable(Type.Number()),
  net_difficulty_zero: Type.Boolean({
    description: "The source reports a difficulty of 0, which no chain has: `net_difficulty` is then null.",
  }),
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
  unknown_schemes: unknownSchemesSchema,
});
type PoolStatsJson = Static<typeof poolStatsSchema>;

export const poolStatsRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "One pool's terms and current figures",
        params: coinParams,
        response: { 200: poolStatsSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const stats = await services.pools.getPoolStats(coin);
      reply.header("cache-control", publicFor(15, 45));
      return toAnswer(coin, stats, services.site.hasPrices);
    },
  );
};

function toAnswer(coin: CoinSlug, stats: PoolStats, hasPrices: boolean): PoolStatsJson {
  const described = {
    ...describeFault(stats.fault),
    ...describeTerms(coin, stats.terms),
    ...describePrice(stats, hasPrices),
  };
  if (stats.state === "stub") return { state: "stub", ...described, ...noFigures };
  const { network } = stats;
  const reward = network?.blockReward ?? null;
  return {
    state: stats.state,
    // Only the network is known: the engine never responded.
    at: stats.hashrate === null && stats.unknownSchemes === undefined ? null : stats.at,
    measured_at: stats.measuredAt,
    figures_changed_at: stats.figuresChangedAt,
    accepts_miners: stats.acceptsMiners,
    chain_still_since: stats.chainStillSince,
    ...described,
    hashrate: stats.hashrate,
    net_hashrate: network?.hashrate ?? null,
    net_difficulty: network?.difficulty ?? null,
    net_difficulty_zero: stats.isDifficultyZero,
    pool_share: stats.networkShare,
    miners: stats.miners,
    workers: stats.workers,
    height: network?.height ?? null,
    block_reward: reward === null ? null : toCoins(reward, described.decimals),
    blocks_24h: stats.blocksDay,
    last_blocks_found: stats.lastBlock === null ? [] : [describeBlock(stats.lastBlock)],
    schemes: stats.schemes.map(({ scheme, hashrate, miners, workers, effort }) => ({
      scheme,
      hashrate,
      miners,
      workers,
      effort,
    })),
    unknown_schemes: describeUnknownSchemes(stats.unknownSchemes),
  };
}

const noFigures = {
  at: null,
  figures_changed_at: null,
  measured_at: null,
  accepts_miners: null,
  chain_still_since: null,
  hashrate: null,
  net_hashrate: null,
  net_difficulty: null,
  net_difficulty_zero: false,
  pool_share: null,
  miners: null,
  workers: null,
  height: null,
  block_reward: null,
  blocks_24h: null,
  last_blocks_found: [],
  schemes: [],
  unknown_schemes: [],
};

function describePrice({ usdPrice: price, terms }: PoolStats, hasPrices: boolean) {
  const missing: PoolStatsJson["price_reason"] =
    terms.state === "testnet" ? "test-network" : hasPrices ? "not-known" : "no-feed";
  return {
    price_reason: price === null ? missing : null,
    price_usd: price?.usd ?? null,
    price_at: price?.at ?? null,
    price_source: price?.source ?? null,
    price_change_24h: price?.change24h ?? null,
  };
}

function describeRuns({ lastAt, gap, looksEveryMs }: NonNullable<PoolTerms["payoutRuns"]>) {
  return {
    last_at: lastAt,
    typical_gap_ms: gap?.typicalMs ?? null,
    low_gap_ms: gap?.lowMs ?? null,
    high_gap_ms: gap?.highMs ?? null,
    looks_every_ms: looksEveryMs,
  };
}

function describeTerms(coin: CoinSlug, terms: PoolTerms) {
  const { decimals, blockTimeSeconds } = getCoin(coin);
  const [first] = terms.schemes;
  return {
    ticker: terms.ticker,
    name: terms.name,
    pool_state: terms.state,
    is_demo: terms.isDemo,
    fee: first?.feeFraction ?? null,
    fee_type: first === undefined ? null : rewardSchemeLabels[first.scheme],
    commission: { ...toCommission(terms.schemes) },
    servers: {
      urls: terms.servers.map(({ host, port }) => `${host}:${port}`),
      ssl_urls: terms.servers.flatMap(describeTlsAddress),
    },
    merge_mined: [...terms.mergeMined],
    decimals,
    minimum_payout: terms.minimumPayout?.toString() ?? null,
    payout_interval_ms: terms.payoutIntervalMs,
    payout_runs: terms.payoutRuns === null ? null : describeRuns(terms.payoutRuns),
    payout_fee: terms.rules.payoutFee,
    payout_denomination: terms.rules.denomination?.toString() ?? null,
    confirmations: terms.rules.confirmations,
    balance_reset_days: terms.balanceResetDays,
    block_time: blockTimeSeconds,
  };
}

function describeTlsAddress({ host, tlsPort }: PoolServer): readonly string[] {
  return tlsPort === null ? [] : [`${host}:${tlsPort}`];
}

function describeBlock({ height, hash, foundAt, status }: Block): PoolStatsJson["last_blocks_found"][number] {
  return {
    height,
    hash,
    date: Math.floor(foundAt / SECOND),
    at: foundAt,
    kind: status === "orphaned" ? "ORPHAN" : "BLOCK",
  };
}
