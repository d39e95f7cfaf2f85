import { Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { literals } from "../members.ts";
import { coinParams, minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import type { Dialect } from "./dialect.ts";
import {
  findMiner,
  isoOf,
  lastSeenAt,
  listPresentWorkers,
  markMiner,
  markPool,
  marks,
  percentOf,
} from "./miner-figures.ts";

// benjamin-wilson/public-pool:src/app.controller.ts, src/controllers/client. Unknown is absent, as JSON drops
// `undefined` there. A rig's best difficulty and hashrate have no such word: the program says 0 until it has counted.

const tags = ["public-pool"];

const foundBlock = Type.Object({
  height: Type.Integer(),
  minerAddress: Type.Optional(Type.String()),
  worker: Type.Optional(Type.String()),
});

const poolSchema = Type.Object({
  totalHashRate: Type.Optional(Type.Number()),
  blockHeight: Type.Optional(Type.Integer()),
  totalMiners: Type.Optional(Type.Integer()),
  blocksFound: Type.Optional(Type.Array(foundBlock)),
  fee: Type.Optional(Type.Number({ description: "Per cent, of SOLO." })),
  ...marks,
});

const infoSchema = Type.Object({ blockData: Type.Optional(Type.Array(foundBlock)), ...marks });

const chartSchema = Type.Array(
  Type.Object({ label: Type.String({ description: "ISO 8601, UTC." }), data: Type.Number() }),
);

const networkSchema = Type.Object({
  chain: literals(["main", "test", "regtest"]),
  blocks: Type.Optional(Type.Integer()),
  difficulty: Type.Optional(Type.Number()),
  networkhashps: Type.Optional(Type.Number()),
  ...marks,
});

const clientSchema = Type.Object({
  bestDifficulty: Type.Optional(Type.Number({ description: "Absent where nobody counts it." })),
  workersCount: Type.Integer(),
  workers: Type.Array(
    Type.Object({
      name: Type.String(),
      bestDifficulty: Type.String({ description: 'With two decimals; "0.00" until it is known.' }),
      hashRate: Type.Number({ description: "0 until it is measured." }),
      lastSeen: Type.String({ description: "ISO 8601, UTC." }),
    }),
    { description: "Those that hash now." },
  ),
  ...marks,
});

const chains = { mainnet: "main", testnet: "test", regtest: "regtest" } as const;

/** The program lists all blocks that it found, and readers count them: a pool with more than these lists none. */
const mostBlocks = 1000;

/** All that the engine lists. Undefined while some of them are missing: readers count the list. */
async function listFound({ pools }: Services, coin: CoinSlug) {
  const request = { chain: coin, scheme: null, status: null, before: null, limit: mostBlocks };
  const list = await pools.listBlocks(coin, request);
  if (list === null || list.knowledge.completeSince === null || list.knowledge.isReading || list.older !== null)
    return undefined;
  return list.blocks.filter(({ status }) => status !== "orphaned").map(describeFound);
}

function describeFound({ height, finder, worker }: Block) {
  return { height, minerAddress: finder ?? undefined, worker: worker ?? undefined };
}

const poolRoute: ApiRoute = (app, path, { services }) => {
  const schema = { tags, summary: "The pool", params: coinParams, response: { 200: poolSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await services.pools.getPoolStats(coin);
    const figures = stats.state === "stub" ? null : stats;
    reply.header("cache-control", publicFor(15, 45));
    return {
      totalHashRate: figures?.hashrate ?? undefined,
      blockHeight: figures?.network?.height ?? undefined,
      totalMiners: figures?.miners ?? undefined,
      blocksFound: await listFound(services, coin),
      fee: percentOf(stats.terms.schemes.find(({ scheme }) => scheme === "solo")?.feeFraction ?? null),
      ...markPool(stats),
    };
  });
};

const infoRoute: ApiRoute = (app, path, { services }) => {
  const schema = { tags, summary: "The blocks found", params: coinParams, response: { 200: infoSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const [stats, blockData] = await Promise.all([services.pools.getPoolStats(coin), listFound(services, coin)]);
    reply.header("cache-control", publicFor(15, 45));
    return { blockData, ...markPool(stats) };
  });
};

const chartRoute: ApiRoute = (app, path, { services }) => {
  const summary = "The pool's hashrate over 24 hours";
  const schema = { tags, summary, params: coinParams, response: { 200: chartSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const { points } = await services.pools.getHashrateSeries(coin, "24h");
    reply.header("cache-control", publicFor(60, 120));
    return points.map(({ at, hashrate }) => ({ label: isoOf(at), data: hashrate }));
  });
};

const networkRoute: ApiRoute = (app, path, { services }) => {
  const schema = { tags, summary: "The network", params: coinParams, response: { 200: networkSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const stats = await services.pools.getPoolStats(requireCoin(services, request.params.coin));
    const network = stats.state === "stub" ? null : stats.network;
    reply.header("cache-control", publicFor(15, 45));
    return {
      chain: chains[stats.terms.network],
      blocks: network?.height ?? undefined,
      difficulty: network?.difficulty ?? undefined,
      networkhashps: network?.hashrate ?? undefined,
      ...markPool(stats),
    };
  });
};

const clientRoute: ApiRoute = (app, path, { services }) => {
  const summary = "What the pool knows of one wallet address; no workers for an unknown one";
  const schema = { tags, summary, params: minerParams, response: { 200: clientSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await findMiner(services, coin, request.params.address);
    const workers =
      stats === null
        ? []
        : listPresentWorkers(stats).map((worker) => ({
            name: worker.name,
            bestDifficulty: (worker.bestShare ?? 0).toFixed(2),
            hashRate: worker.hashrate.tenMinutes ?? 0,
            lastSeen: isoOf(lastSeenAt(worker, stats) ?? stats.at),
          }));
    reply.header("cache-control", publicFor(15, 30));
    return {
      bestDifficulty: stats?.miner.bestShare ?? undefined,
      workersCount: workers.length,
      workers,
      ...markMiner(services, coin, stats),
    };
  });
};

/** Difficulty 1 of this shape is Bitcoin's, and it has no place for balances: blocks pay their finders. */
export const publicPool: Dialect = {
  description: "The shape of public-pool, for pools with SOLO",
  fits: ({ coin, schemes }) =>
    schemes.some(({ scheme }) => scheme === "solo") && getCoin(coin).hashesPerDifficulty === 2 ** 32,
  routes: {
    "/:coin/api/pool": poolRoute,
    "/:coin/api/info": infoRoute,
    "/:coin/api/info/chart": chartRoute,
    "/:coin/api/network": networkRoute,
    "/:coin/api/client/:address": clientRoute,
  },
};
