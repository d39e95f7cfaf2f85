import { findCoin } from "#src/domain/coins/index.ts";
import { type Block, maturityOf } from "#src/domain/mining/block.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { type CsvValue, formatCsv } from "#src/domain/text/csv.ts";
import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { listBlocks } from "../list-blocks.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { csvAnswer } from "../schemas/csv.ts";
import { refusals } from "../schemas/error.ts";
import { blocksCsvQuery } from "../schemas/pool-blocks.ts";
import { sendCsv } from "../send-csv.ts";

const mostRows = 5000;

const head = [
  "date_utc",
  "chain",
  "height",
  "hash",
  "effort",
  "kind",
  "status",
  "confirmations",
  "confirmations_needed",
  "reward",
  "ticker",
  "finder",
];

export const getPoolBlocksCsv: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The same blocks as CSV, up to 5,000 of them",
        params: coinParams,
        querystring: blocksCsvQuery,
        response: { 200: csvAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { blocks } = await listBlocks(services, coin, request.query, request.query.limit ?? mostRows);
      reply.header("cache-control", publicFor(60, 120));
      return sendCsv(reply, `${coin}-blocks`, formatCsv(head, blocks.map(toRow)));
    },
  );
};

function toRow(block: Block): readonly CsvValue[] {
  const chain = findCoin(block.chain);
  const maturity = chain === undefined || block.status !== "pending" ? null : maturityOf(block.progress, chain);
  return [
    new Date(block.foundAt).toISOString(),
    block.chain,
    block.height,
    block.hash,
    block.effort,
    block.scheme === null ? null : rewardSchemeLabels[block.scheme],
    block.status,
    maturity?.reached ?? null,
    chain?.confirmations ?? null,
    block.reward === null || chain === undefined ? null : formatAmountExact(block.reward, chain.decimals),
    chain?.ticker ?? null,
    block.finder,
  ];
}
