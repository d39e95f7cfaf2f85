import { type Static, Type } from "typebox";
import { blockStatuses } from "#src/domain/mining/block.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import {
  atomicText,
  blockCheckMembers,
  count,
  decimals,
  decimalsOf,
  describeChecks,
  hashrate,
  literals,
  nullable,
  nullableAtomicAmount,
  nullableFraction,
  timestamp,
} from "../members.ts";
import { minerParams, pageQuery, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";

const minerBlocksSchema = Type.Object({
  source: literals(["engine", "stored"], { description: "Who reports it: the engine, or the pool's stored blocks." }),
  is_stale: Type.Boolean(),
  complete_since: { ...timestamp, description: "From when on no block is missing here; 0 = all are listed." },
  is_exact: Type.Boolean({
    description: "False when the engine shortens addresses: blocks are matched by what is left of them.",
  }),
  next: nullable(Type.String()),
  blocks: Type.Array(
    Type.Object({
      chain: Type.String(),
      decimals,
      height: Type.Integer(),
      hash: nullable(Type.String()),
      found_at: timestamp,
      scheme: nullable(literals(rewardSchemes)),
      worker: nullable(Type.String()),
      effort: nullableFraction,
      reward: nullableAtomicAmount,
      status: literals(blockStatuses),
      ...blockCheckMembers,
    }),
    { description: "Newest first." },
  ),
  solo_24h: Type.Array(Type.Object({ expected: Type.Number(), found: count, hashrate }), {
    description: "Expected SOLO blocks in the last 24 hours compared with those found; empty where not known.",
  }),
});
type MinerBlocksJson = Static<typeof minerBlocksSchema>;

export const minerBlocksRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "Blocks that one wallet address found, newest first",
        params: minerParams,
        querystring: Type.Object(pageQuery),
        response: { 200: minerBlocksSchema, ...refusals },
      },
    },
    async (request, reply): Promise<MinerBlocksJson> => {
      const coin = requireCoin(services, request.params.coin);
      const { before = null, limit = 100 } = request.query;
      const page = await services.miners.listBlocks(coin, request.params.address, { before, limit });
      if (page.state !== "known") throw refuseMiner(page);
      reply.header("cache-control", publicFor(30, 60));
      return {
        source: page.source,
        is_stale: page.isStale,
        complete_since: page.completeSince,
        is_exact: page.isExact,
        next: page.next,
        blocks: page.blocks.map((block) => ({
          chain: block.chain,
          decimals: decimalsOf(block.chain),
          height: block.height,
          hash: block.hash,
          found_at: block.foundAt,
          scheme: block.scheme,
          worker: block.worker,
          effort: block.effort,
          reward: atomicText(block.reward),
          status: block.status,
          ...describeChecks(block),
        })),
        solo_24h: page.solo === null ? [] : [page.solo],
      };
    },
  );
};
