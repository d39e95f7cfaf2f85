import { type TSchema, Type } from "typebox";
import { getCoin } from "#src/domain/coins/index.ts";
import type { HashrateWindows, ShareCounts } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { SeenMinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { coinParams, minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { listAllPayouts } from "../routes/miner-payouts.ts";
import type { Dialect } from "./dialect.ts";
import { atomsOf, findBalance, findMiner, joinByName, markMiner, markPool, marks, secondsOf } from "./miner-figures.ts";

// Snipa22/nodejs-pool and MoneroOcean/nodejs-pool: lib/api/public.js, lib/api/account.js. `false` is its own word for
// unknown. An unknown address has `false` and sums of 0. Amounts are smallest units, times seconds. `identifer` is how
// it spells a rig's name.

const tags = ["nodejs-pool"];

function orFalse<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Literal(false)]);
}

const number = orFalse(Type.Number());

function numberOrFalse(value: number | null | undefined): number | false {
  return value ?? false;
}

const poolSchema = Type.Object({
  pool_list: Type.Array(Type.String()),
  pool_statistics: Type.Object({
    hashRate: number,
    miners: number,
    lastBlockFoundTime: number,
    lastBlockFound: { ...number, description: "Its height." },
    totalBlocksFound: number,
  }),
  ...marks,
});

const poolRoute: ApiRoute = (app, path, { services }) => {
  const schema = { tags, summary: "The pool", params: coinParams, response: { 200: poolSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const [stats, found] = await Promise.all([services.pools.getPoolStats(coin), services.pools.countBlocks(coin)]);
    const figures = stats.state === "stub" ? null : stats;
    const last = figures?.lastBlock ?? null;
    reply.header("cache-control", publicFor(15, 45));
    return {
      pool_list: stats.terms.schemes.map(({ scheme }): RewardScheme => scheme),
      pool_statistics: {
        hashRate: numberOrFalse(figures?.hashrate),
        miners: numberOrFalse(figures?.miners),
        lastBlockFoundTime: numberOrFalse(last && secondsOf(last.foundAt)),
        lastBlockFound: numberOrFalse(last?.height),
        totalBlocksFound: numberOrFalse(found),
      },
      ...markPool(stats),
    };
  });
};

const networkSchema = Type.Object({
  difficulty: number,
  height: number,
  value: { ...number, description: "What a block pays, in the coin's smallest unit." },
  ts: { ...number, description: "UTC, in seconds: when the chain's last block came." },
  ...marks,
});

const networkRoute: ApiRoute = (app, path, { services }) => {
  const schema = { tags, summary: "The network", params: coinParams, response: { 200: networkSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const stats = await services.pools.getPoolStats(requireCoin(services, request.params.coin));
    const network = stats.state === "stub" ? null : stats.network;
    reply.header("cache-control", publicFor(15, 45));
    return {
      difficulty: numberOrFalse(network?.difficulty),
      height: numberOrFalse(network?.height),
      value: numberOrFalse(atomsOf(network?.blockReward ?? null)),
      ts: network?.lastBlockAt == null ? (false as const) : secondsOf(network.lastBlockAt),
      ...markPool(stats),
    };
  });
};

const minerSchema = Type.Object({
  identifier: Type.String(),
  hash: number,
  hash2: number,
  lastHash: number,
  validShares: number,
  invalidShares: number,
  amtPaid: number,
  amtDue: number,
  txnCount: number,
  ...marks,
});

const unknownMiner = {
  hash: false,
  hash2: false,
  lastHash: false,
  validShares: false,
  invalidShares: false,
  amtPaid: 0,
  amtDue: 0,
  txnCount: 0,
} as const;

const minerRoute: ApiRoute = (app, path, { services }) => {
  const summary = "What the pool knows of one wallet address; `false` and sums of 0 for an unknown one";
  const schema = { tags, summary, params: minerParams, response: { 200: minerSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await findMiner(services, coin, request.params.address);
    reply.header("cache-control", publicFor(15, 30));
    const described = stats === null ? unknownMiner : describeMiner(stats);
    return { identifier: "global", ...described, ...markMiner(services, coin, stats) };
  });
};

function describeMiner(stats: SeenMinerStats) {
  const { miner } = stats;
  const balance = findBalance(stats);
  const lastShareAt = miner.lastShareAt ?? miner.lastHashrateAt ?? null;
  return {
    ...describeWork(miner),
    lastHash: numberOrFalse(lastShareAt && secondsOf(lastShareAt)),
    amtPaid: numberOrFalse(atomsOf(balance?.paid ?? null)),
    amtDue: numberOrFalse(atomsOf(balance?.confirmed ?? null)),
    txnCount: false as const,
  };
}

function describeWork({ hashrate, shares }: { readonly hashrate: HashrateWindows; readonly shares: ShareCounts }) {
  const { tenMinutes } = hashrate;
  return {
    hash: numberOrFalse(tenMinutes),
    // The same, converted to the pool's main algorithm, of which there is one here.
    hash2: numberOrFalse(tenMinutes),
    validShares: numberOrFalse(shares.valid),
    invalidShares: numberOrFalse(shares.invalid),
  };
}

const workerSchema = Type.Object({
  identifer: Type.String(),
  lts: number,
  hash: number,
  hash2: number,
  validShares: number,
  invalidShares: number,
});

const workersRoute: ApiRoute = (app, path, { services }) => {
  const response = { 200: Type.Record(Type.String(), workerSchema), ...refusals };
  const schema = { tags, summary: "Each rig by its name, and all as `global`", params: minerParams, response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await findMiner(services, coin, request.params.address);
    reply.header("cache-control", publicFor(15, 30));
    const {
      amtPaid: _paid,
      amtDue: _due,
      txnCount: _count,
      lastHash,
      ...work
    } = stats === null ? unknownMiner : describeMiner(stats);
    const rigs = (stats === null ? [] : joinByName(stats.workers, stats)).map((rig) => {
      const { name, seenAt, tenMinutes, valid, invalid } = rig;
      const windows = { tenMinutes, sixHours: null, day: null };
      const described = describeWork({ hashrate: windows, shares: { valid, stale: null, invalid } });
      return [name, { identifer: name, lts: numberOrFalse(seenAt && secondsOf(seenAt)), ...described }] as const;
    });
    return Object.fromEntries([["global", { identifer: "global", lts: lastHash, ...work }] as const, ...rigs]);
  });
};

const identifiersRoute: ApiRoute = (app, path, { services }) => {
  const response = { 200: Type.Array(Type.String()), ...refusals };
  const schema = { tags, summary: "The names of an address's rigs", params: minerParams, response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await findMiner(services, coin, request.params.address);
    reply.header("cache-control", publicFor(15, 30));
    return [...new Set(stats?.workers.map(({ name }) => name))];
  });
};

const payment = Type.Object({
  ts: Type.Integer({ description: "UTC, in seconds." }),
  amount: Type.Number(),
  txnHash: orFalse(Type.String()),
});

const paymentsRoute: ApiRoute = (app, path, { services }) => {
  const querystring = Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  });
  const response = { 200: Type.Array(payment), ...refusals };
  const schema = { tags, summary: "Payouts, newest first", params: minerParams, querystring, response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const { page = 0, limit = 10 } = request.query;
    const { payouts } = await listAllPayouts(services, coin, request.params.address, "USD");
    reply.header("cache-control", publicFor(30, 60));
    return payouts
      .filter(({ chain }) => chain === coin)
      .slice(page * limit, (page + 1) * limit)
      .map(({ paidAt, amount, transactionId }) => ({
        ts: secondsOf(paidAt),
        amount: Number(amount),
        txnHash: transactionId ?? (false as const),
      }));
  });
};

/** Its readers divide by the 10^12 of Monero: coins with other decimals would read wrong amounts. */
export const nodejsPool: Dialect = {
  description: "The shape of nodejs-pool, for coins with Monero's units",
  fits: ({ coin }) => getCoin(coin).family === "cryptonote" && getCoin(coin).decimals === 12,
  routes: {
    "/:coin/api/pool/stats": poolRoute,
    "/:coin/api/network/stats": networkRoute,
    "/:coin/api/miner/:address/stats": minerRoute,
    "/:coin/api/miner/:address/stats/allWorkers": workersRoute,
    "/:coin/api/miner/:address/identifiers": identifiersRoute,
    "/:coin/api/miner/:address/payments": paymentsRoute,
  },
};
