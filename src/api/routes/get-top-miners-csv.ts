import { formatCsv } from "#src/domain/text/csv.ts";
import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { getListedMiners } from "../get-listed-miners.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { csvAnswer } from "../schemas/csv.ts";
import { refusals } from "../schemas/error.ts";
import { sendCsv } from "../send-csv.ts";

const head = [
  "rank",
  "address",
  "hashrate",
  "hashrate_24h",
  "workers",
  "pool_share",
  "blocks",
  "of_last_blocks",
  "last_share_utc",
];

export const getTopMinersCsv: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The pool's miners with the most hashrate, as CSV",
        params: coinParams,
        response: { 200: csvAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { miners, countedBlocks } = await getListedMiners(services, coin);
      const rows = miners.map((miner) => [
        miner.rank,
        miner.address,
        miner.hashrate,
        miner.hashrateDay,
        miner.workers,
        miner.poolShare,
        miner.blocks,
        miner.blocks === null ? null : countedBlocks,
        miner.lastShareAt === null ? null : new Date(miner.lastShareAt).toISOString(),
      ]);
      reply.header("cache-control", publicFor(60, 120));
      return sendCsv(reply, `${coin}-top-miners`, formatCsv(head, rows));
    },
  );
};
