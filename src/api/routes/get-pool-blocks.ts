import { findCoin } from "#src/domain/coins/index.ts";
import { maturityOf } from "#src/domain/mining/block.ts";
import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { listBlocks } from "../list-blocks.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { refusals } from "../schemas/error.ts";
import { blocksQuery, type PoolBlocksAnswer, poolBlocksSchema } from "../schemas/pool-blocks.ts";

export const getPoolBlocks: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The blocks that the pool found, merge-mined ones included",
        params: coinParams,
        querystring: blocksQuery,
        response: { 200: poolBlocksSchema, ...refusals },
      },
    },
    async (request, reply): Promise<PoolBlocksAnswer> => {
      const coin = requireCoin(services, request.params.coin);
      const list = await listBlocks(services, coin, request.query, request.query.limit ?? 50);
      reply.header("cache-control", publicFor(15, 45));
      return {
        state: list.state,
        at: list.at,
        next: list.older,
        blocks: list.blocks.map((block) => {
          const chain = findCoin(block.chain);
          const maturity = chain === undefined || block.status !== "pending" ? null : maturityOf(block.progress, chain);
          return {
            chain: block.chain,
            height: block.height,
            hash: block.hash,
            at: block.foundAt,
            scheme: block.scheme,
            status: block.status,
            confirmations: maturity?.reached ?? null,
            confirmations_needed: chain?.confirmations ?? null,
            effort: block.effort,
            difficulty: block.difficulty,
            reward: block.reward?.toString() ?? null,
            decimals: chain?.decimals ?? null,
            finder: block.finder,
          };
        }),
      };
    },
  );
};
