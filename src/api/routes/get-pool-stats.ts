import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { rewardSchemeLabels, toCommission } from "#src/domain/mining/reward-scheme.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolServer, PoolStats, PoolTerms } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { refusals } from "../schemas/error.ts";
import { type PoolStatsAnswer, poolStatsSchema } from "../schemas/pool-stats.ts";

export const getPoolStats: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "One pool's terms and present figures",
        params: coinParams,
        response: { 200: poolStatsSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const stats = await services.pools.getPoolStats(coin);
      reply.header("cache-control", publicFor(15, 45));
      return toAnswer(coin, stats);
    },
  );
};

function toAnswer(coin: CoinSlug, stats: PoolStats): PoolStatsAnswer {
  const described = { ...describeTerms(coin, stats.terms), ...describePrice(stats.usdPrice) };
  if (stats.state === "stub") return { state: "stub", at: null, ...described, ...noFigures };
  const { network } = stats;
  const reward = network?.blockReward ?? null;
  return {
    state: stats.state,
    at: stats.at,
    ...described,
    hashrate: stats.hashrate,
    net_hashrate: network?.hashrate ?? null,
    net_difficulty: network?.difficulty ?? null,
    pool_share: stats.networkShare,
    miners: stats.miners,
    workers: stats.workers,
    height: network?.height ?? null,
    block_reward: reward === null ? null : toCoins(reward, described.decimals),
    blocks_24h: stats.blocksDay,
    last_blocks_found: stats.lastBlock === null ? [] : [describeBlock(stats.lastBlock)],
    schemes: stats.schemes.map(({ scheme, hashrate, miners, workers, effort }) => ({
      scheme: scheme,
      hashrate,
      miners,
      workers,
      effort,
    })),
  };
}

const noFigures = {
  hashrate: null,
  net_hashrate: null,
  net_difficulty: null,
  pool_share: null,
  miners: null,
  workers: null,
  height: null,
  block_reward: null,
  blocks_24h: null,
  last_blocks_found: [],
  schemes: [],
};

function describePrice(price: PoolStats["usdPrice"]) {
  return {
    price_usd: price?.usd ?? null,
    price_at: price?.at ?? null,
    price_source: price?.source ?? null,
    price_change_24h: price?.change24h ?? null,
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
    block_time: blockTimeSeconds,
  };
}

function describeTlsAddress({ host, tlsPort }: PoolServer): readonly string[] {
  return tlsPort === null ? [] : [`${host}:${tlsPort}`];
}

function describeBlock({ height, hash, foundAt, status }: Block): PoolStatsAnswer["last_blocks_found"][number] {
  return {
    height,
    hash,
    date: Math.floor(foundAt / SECOND),
    at: foundAt,
    kind: status === "orphaned" ? "ORPHAN" : "BLOCK",
  };
}
