import { type Static, Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { formatCsv } from "#src/domain/text/csv.ts";
import type { Services, TopMinersStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import {
  count,
  hashrate,
  literals,
  nullable,
  nullableCount,
  nullableFraction,
  nullableHashrate,
  nullableTimestamp,
} from "../members.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { csvResponse, publicFor, sendCsv } from "../replies.ts";

const topMinersSchema = Type.Object({
  state: literals(["live", "stale", "soon", "ended", "unknown"], {
    description:
      "`soon`: the pool is not open yet. `ended`: it is closed or paused. `unknown`: the engine has not reported yet, or does not tell.",
  }),
  at: nullableTimestamp,
  is_offered: Type.Boolean({ description: "False for coins whose miners are not listed." }),
  peak_seconds: nullable(
    Type.Integer({
      description:
        "Set where the engine reports no current hashrates: the figures are the peaks of the last so many seconds.",
    }),
  ),
  miners: Type.Array(
    Type.Object({
      rank: count,
      address: Type.String(),
      is_whole_address: Type.Boolean({ description: "False when engine or operator shorten addresses." }),
      hashrate: {
        ...hashrate,
        description: "The last 10 minutes, or the peak of `peak_seconds`, in the unit of `hashrate` elsewhere.",
      },
      hashrate_24h: {
        ...nullableHashrate,
        description: "The last 24 hours; null where the engine does not report it.",
      },
      workers: nullableCount,
      last_share_at: nullableTimestamp,
      pool_share: nullableFraction,
      blocks: { ...nullableCount, description: "How many of the last `counted_blocks` blocks this miner found." },
    }),
  ),
  counted_blocks: count,
  are_addresses_masked: Type.Boolean({ description: "True when the operator shows shortened addresses." }),
});
type TopMinersJson = Static<typeof topMinersSchema>;

/** Empty for coins that keep miners private, as on the page. */
export async function getListedMiners({ pools }: Services, coin: CoinSlug): Promise<TopMinersStats> {
  const answer = await pools.getTopMiners(coin);
  if (getCoin(coin).hasTopMinersTab) return answer;
  return { ...answer, state: "unknown", at: null, isOffered: false, miners: [], countedBlocks: 0 };
}

export const topMinersRoute: ApiRoute = (app, path, { services }) => {
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

export const topMinersCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The pool's miners with the most hashrate, as CSV",
        params: coinParams,
        response: { 200: csvResponse, ...refusals },
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
