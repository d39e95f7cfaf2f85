import { Type } from "typebox";
import type { Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { publicFor } from "../replies.ts";
import type { Dialect } from "./dialect.ts";
import { marks } from "./miner-figures.ts";
import { blocksRoute, minersRoute, performanceRoute } from "./miningcore-lists.ts";
import { minerBlocksRoute, minerPaymentsRoute, minerRoute } from "./miningcore-miner.ts";
import { describePool, poolInfo, poolParams, requirePool } from "./miningcore-pool.ts";

// coinfoundry/miningcore: src/Miningcore/Api/Controllers/PoolApiController.cs, Api/Responses. Unknown is absent, as the
// program leaves out null members. Amounts are coins, times ISO 8601. A pool's id is the coin's slug.

const tags = ["miningcore"];

const poolsRoute: ApiRoute = (app, path, { services }) => {
  const response = { 200: Type.Object({ pools: Type.Array(poolInfo), ...marks }), ...refusals };
  app.get(path, { schema: { tags, summary: "All pools", response } }, async (_request, reply) => {
    reply.header("cache-control", publicFor(15, 45));
    return { pools: await listPools(services), is_demo: services.site.isDemo, is_stale: false };
  });
};

async function listPools(services: Services) {
  const listed = await services.pools.listPoolStats();
  return Promise.all(listed.map((stats) => describePool(services, stats)));
}

const poolRoute: ApiRoute = (app, path, { services }) => {
  const response = { 200: Type.Object({ pool: poolInfo }), ...refusals };
  app.get(path, { schema: { tags, summary: "One pool", params: poolParams, response } }, async (request, reply) => {
    const stats = await services.pools.getPoolStats(requirePool(services, request.params.id));
    reply.header("cache-control", publicFor(15, 45));
    return { pool: await describePool(services, stats) };
  });
};

export const miningcore: Dialect = {
  description: "The shape of Miningcore, all pools in one document",
  fits: () => true,
  routes: {
    "/api/pools": poolsRoute,
    "/api/pools/:id": poolRoute,
    "/api/pools/:id/blocks": blocksRoute,
    "/api/pools/:id/miners": minersRoute,
    "/api/pools/:id/performance": performanceRoute,
    "/api/pools/:id/miners/:address": minerRoute,
    "/api/pools/:id/miners/:address/blocks": minerBlocksRoute,
    "/api/pools/:id/miners/:address/payments": minerPaymentsRoute,
  },
};
