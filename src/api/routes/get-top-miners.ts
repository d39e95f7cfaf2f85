import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { getListedMiners } from "../get-listed-miners.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { refusals } from "../schemas/error.ts";
import { type TopMinersJson, topMinersSchema } from "../schemas/top-miners.ts";

export const getTopMiners: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The pool's miners with the most hashrate",
        params: coinParams,
        response: { 200: topMinersSchema, ...refusals },
      },
    },
    async (request, reply): Promise<TopMinersJson> => {
      const answer = await getListedMiners(services, requireCoin(services, request.params.coin));
      reply.header("cache-control", publicFor(60, 120));
      return {
        state: answer.state,
        at: answer.at,
        is_offered: answer.isOffered,
        peak_seconds: answer.peakMs === null ? null : answer.peakMs / 1000,
        miners: answer.miners.map((miner) => ({
          rank: miner.rank,
          address: miner.address,
          is_whole_address: miner.isWholeAddress,
          hashrate: miner.hashrate,
          hashrate_24h: miner.hashrateDay,
          workers: miner.workers,
          last_share_at: miner.lastShareAt,
          pool_share: miner.poolShare,
          blocks: miner.blocks,
        })),
        counted_blocks: answer.countedBlocks,
        are_addresses_masked: answer.areAddressesMasked,
      };
    },
  );
};
