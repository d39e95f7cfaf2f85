import { Type } from "typebox";
import { blockLink } from "#src/domain/coins/explorer.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { type Block, blockStatuses } from "#src/domain/mining/block.ts";
import type { Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { literals } from "../members.ts";
import { publicFor } from "../replies.ts";
import { getListedMiners } from "../routes/top-miners.ts";
import { coinsOf, isoOf } from "./miner-figures.ts";
import { poolParams, requirePool } from "./miningcore-pool.ts";

// Pages are numbered in this shape, and rows move between them as new ones come.

const tags = ["miningcore"];
/** Reads up to page × size rows. */
export const mostRows = 5000;

export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: mostRows, default: 0 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 15 })),
} as const;

export interface PageQuery {
  readonly page?: number;
  readonly pageSize?: number;
}

/** Throws 400 for a page that ends behind `mostRows`. */
export function readPage({ page = 0, pageSize = 15 }: PageQuery) {
  const end = (page + 1) * pageSize;
  if (end > mostRows)
    throw new ApiError(400, "invalid-request", `Beyond row ${mostRows} use /api/v1, whose pages are cursors.`, "page");
  return { from: end - pageSize, end };
}

export const blockSchema = Type.Object({
  poolId: Type.String(),
  blockHeight: Type.Integer(),
  networkDifficulty: Type.Optional(Type.Number()),
  status: literals(blockStatuses),
  confirmationProgress: Type.Optional(Type.Number()),
  effort: Type.Optional(Type.Number()),
  reward: Type.Optional(Type.Number({ description: "Coins." })),
  infoLink: Type.Optional(Type.String()),
  hash: Type.Optional(Type.String()),
  miner: Type.Optional(Type.String()),
  created: Type.String(),
});

export function describeBlock({ site }: Services, coin: CoinSlug, block: Block) {
  const isConfirmed = block.status === "confirmed";
  return {
    poolId: coin,
    blockHeight: block.height,
    networkDifficulty: block.difficulty ?? undefined,
    status: block.status,
    confirmationProgress: isConfirmed ? 1 : (block.progress ?? undefined),
    effort: block.effort ?? undefined,
    reward: coinsOf(coin, block.reward),
    infoLink: blockLink(getCoin(coin), block, site.explorerReferrals) ?? undefined,
    hash: block.hash ?? undefined,
    miner: block.finder ?? undefined,
    created: isoOf(block.foundAt),
  };
}

export const blocksRoute: ApiRoute = (app, path, { services }) => {
  const querystring = Type.Object({ ...pageQuery, state: Type.Optional(literals(blockStatuses)) });
  const response = { 200: Type.Array(blockSchema), ...refusals };
  const schema = { tags, summary: "Blocks found, newest first", params: poolParams, querystring, response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requirePool(services, request.params.id);
    const { from, end } = readPage(request.query);
    const filter = { chain: coin, scheme: null, status: request.query.state ?? null, before: null };
    const list = await services.pools.listBlocks(coin, { ...filter, limit: end });
    reply.header("cache-control", publicFor(15, 45));
    return (list?.blocks ?? []).slice(from).map((block) => describeBlock(services, coin, block));
  });
};

export const minersRoute: ApiRoute = (app, path, { services }) => {
  const miner = Type.Object({ miner: Type.String(), hashrate: Type.Number() });
  const response = { 200: Type.Array(miner), ...refusals };
  const summary = "Miners with the most hashrate";
  const schema = { tags, summary, params: poolParams, querystring: Type.Object(pageQuery), response };
  app.get(path, { schema }, async (request, reply) => {
    const { from, end } = readPage(request.query);
    const list = await getListedMiners(services, requirePool(services, request.params.id));
    if (!list.isOffered) throw new ApiError(404, "not-offered", "This pool does not list its miners.");
    reply.header("cache-control", publicFor(60, 120));
    return list.miners.slice(from, end).map(({ address, hashrate }) => ({ miner: address, hashrate }));
  });
};

export const performanceRoute: ApiRoute = (app, path, { services }) => {
  const sample = Type.Object({
    poolHashrate: Type.Number(),
    connectedMiners: Type.Optional(Type.Integer()),
    networkHashrate: Type.Optional(Type.Number()),
    created: Type.String(),
  });
  const querystring = Type.Object({
    r: Type.Optional(literals(["Day", "Month"], { default: "Day", description: "Adit's own steps: `i` is left out." })),
  });
  const response = { 200: Type.Object({ stats: Type.Array(sample) }), ...refusals };
  const schema = { tags, summary: "The pool's hashrate over time", params: poolParams, querystring, response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requirePool(services, request.params.id);
    const { points } = await services.pools.getHashrateSeries(coin, request.query.r === "Month" ? "30d" : "24h");
    reply.header("cache-control", publicFor(60, 120));
    return {
      stats: points.map(({ at, hashrate, miners, networkHashrate }) => ({
        poolHashrate: hashrate,
        connectedMiners: miners ?? undefined,
        networkHashrate: networkHashrate ?? undefined,
        created: isoOf(at),
      })),
    };
  });
};
