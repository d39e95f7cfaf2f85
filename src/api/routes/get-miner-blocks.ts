import type { ApiRoute } from "../api-context.ts";
import { atomicText, decimalsOf } from "../atomic-text.ts";
import { publicFor } from "../cache-control.ts";
import { refuseList } from "../refuse-list.ts";
import { requireCoin } from "../require-coin.ts";
import { refusals } from "../schemas/error.ts";
import { type MinerBlocksJson, minerBlocksSchema } from "../schemas/miner-blocks.ts";
import { blocksQuery, minerListParams } from "../schemas/miner-payouts.ts";

export const getMinerBlocks: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "Blocks that one wallet address found, newest first",
        params: minerListParams,
        querystring: blocksQuery,
        response: { 200: minerBlocksSchema, ...refusals },
      },
    },
    async (request, reply): Promise<MinerBlocksJson> => {
      const coin = requireCoin(services, request.params.coin);
      const { before = null, limit = 100 } = request.query;
      const page = await services.miners.listBlocks(coin, request.params.address, { before, limit });
      if (page.state !== "known") throw refuseList(page);
      reply.header("cache-control", publicFor(30, 60));
      return {
        source: page.source,
        is_stale: page.isStale,
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
        })),
        solo_24h: page.solo === null ? [] : [page.solo],
      };
    },
  );
};
