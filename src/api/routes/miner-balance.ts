import { type Static, Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { lastShareOf } from "#src/domain/mining/miner-state.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import type { MinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import { nullable, nullableTimestamp } from "../members.ts";
import { minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";

const nullableCoins = nullable(Type.Number({ description: "Coins of the pool's own chain, exact to some 16 digits." }));

const balanceSchema = Type.Object({
  confirmed: nullableCoins,
  unconfirmed: nullableCoins,
  total: { ...nullableCoins, description: "Both together; null where one is not known." },
  threshold: nullableCoins,
  last_active: { ...nullableTimestamp, description: "The last share, in milliseconds since 1970." },
  miner: Type.Object({ paidBalance: nullableCoins }),
  is_demo: Type.Boolean({ description: "True when the figures are made up." }),
  is_stale: Type.Boolean({ description: "True when the engine does not respond now." }),
});

/** The members that clients of such pools read. */
export const minerBalanceRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "What the pool owes one wallet address and has paid it, in coins",
        params: minerParams,
        response: { 200: balanceSchema, ...refusals },
      },
    },
    async (request, reply): Promise<Static<typeof balanceSchema>> => {
      const coin = requireCoin(services, request.params.coin);
      const stats = await services.miners.getMinerStats(coin, request.params.address);
      if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
      reply.header("cache-control", publicFor(15, 30));
      const isStale = stats.state === "forgotten" || ("isStale" in stats && stats.isStale);
      return { ...describeBalance(coin, stats), is_demo: services.pools.getTerms(coin).isDemo, is_stale: isStale };
    },
  );
};

const nothing = {
  confirmed: 0,
  unconfirmed: 0,
  total: 0,
  threshold: null,
  last_active: null,
  miner: { paidBalance: 0 },
};

function describeBalance(
  coin: CoinSlug,
  stats: Exclude<MinerStats, { readonly state: "invalid-address" | "unreachable" }>,
) {
  if (stats.state === "never-seen") return nothing;
  const { miner } = stats;
  const balance = miner.balances.find(({ chain }) => chain === coin);
  const { confirmed = null, unconfirmed = null, threshold = null, paid = null } = balance ?? {};
  return {
    confirmed: coinsOf(coin, confirmed),
    unconfirmed: coinsOf(coin, unconfirmed),
    total: coinsOf(coin, confirmed === null || unconfirmed === null ? null : confirmed + unconfirmed),
    threshold: coinsOf(coin, threshold),
    last_active: lastShareOf(miner),
    miner: { paidBalance: coinsOf(coin, paid) },
  };
}

function coinsOf(coin: CoinSlug, amount: bigint | null): number | null {
  return amount === null ? null : toCoins(amount, getCoin(coin).decimals);
}
