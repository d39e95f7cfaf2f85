import { getCoin } from "#src/domain/coins/index.ts";
import type { HashrateWindows } from "#src/domain/mining/miner.ts";
import type { ChainAmount, MinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError } from "../api-error.ts";
import { atomicText, decimalsOf } from "../atomic-text.ts";
import { publicFor } from "../cache-control.ts";
import { describePayout } from "../describe-payout.ts";
import { requireCoin } from "../require-coin.ts";
import { refusals } from "../schemas/error.ts";
import { type MinerStatsAnswer, minerParams, minerStatsSchema } from "../schemas/miner-stats.ts";

export const getMinerStats: ApiRoute = (app, path, { services }) => {
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
      const answer = toAnswer(stats);
      reply.header("cache-control", publicFor(15, 30));
      return answer;
    },
  );
};

function toAnswer(stats: MinerStats): MinerStatsAnswer {
  if (stats.state === "invalid-address") {
    throw new ApiError(400, "invalid-address", "This is not an address of this coin.", "address");
  }
  if (stats.state === "unreachable") {
    throw new ApiError(
      503,
      "engine-unreachable",
      "The pool's engine does not answer, and nothing is remembered of this address.",
    );
  }
  const { state, coin, address, at } = stats;
  if (state === "never-seen") return { state, coin, address, at, is_stale: false, miner: null };
  return { state, coin, address, at, is_stale: stats.isStale, miner: describeMiner(stats) };
}

function describeMiner(stats: Extract<MinerStats, { miner: unknown }>): MinerStatsAnswer["miner"] {
  const { miner } = stats;
  return {
    hashrate: describeWindows(miner.hashrate),
    hashrate_unit: getCoin(stats.coin).rateUnit,
    last_share_at: miner.lastShareAt,
    shares: miner.shares,
    workers_online: stats.online,
    workers_low: stats.low,
    workers_offline: stats.offline,
    workers: stats.workers.map((worker) => ({
      name: worker.name,
      scheme: worker.scheme,
      state: worker.state,
      hashrate: describeWindows(worker.hashrate),
      last_share_at: worker.lastShareAt,
      shares: worker.shares,
      trend_24h: worker.trend,
    })),
    balances: miner.balances.map((balance) => ({
      chain: balance.chain,
      decimals: decimalsOf(balance.chain),
      confirmed: atomicText(balance.confirmed),
      unconfirmed: atomicText(balance.unconfirmed),
      paid: atomicText(balance.paid),
      threshold: atomicText(balance.threshold),
    })),
    history: stats.history.map(({ at, scheme, hashrate, workersOnline }) => ({
      at,
      scheme: scheme,
      hashrate,
      workers_online: workersOnline,
    })),
    payouts: stats.payouts.map((payout) => ({ ...describePayout(payout), status: payout.status })),
    reward: {
      "24h": stats.reward.day?.map(describeAmount) ?? null,
      "7d": stats.reward.week?.map(describeAmount) ?? null,
      "30d": stats.reward.thirtyDays?.map(describeAmount) ?? null,
      "31d": stats.reward.month?.map(describeAmount) ?? null,
    },
    first_share_at: stats.firstShareAt,
    next_payout_at: stats.nextPayoutAt,
  };
}

function describeWindows({ tenMinutes, sixHours, day }: HashrateWindows) {
  return { "10m": tenMinutes, "6h": sixHours, "24h": day };
}

function describeAmount({ chain, amount }: ChainAmount) {
  return { chain, amount: amount.toString(), decimals: decimalsOf(chain) };
}
