import { type Static, Type } from "typebox";
import { type CoinSlug, findCoin } from "#src/domain/coins/index.ts";
import { type BlockStatus, blockStatuses } from "#src/domain/mining/block.ts";
import { blockFaults } from "#src/domain/mining/block-reading.ts";
import { type RewardScheme, rewardSchemeLabels, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { sourceKinds } from "#src/domain/mining/source-state.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { type CsvValue, formatCsv } from "#src/domain/text/csv.ts";
import type { BlockList, ListedBlock, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import {
  blockCheckMembers,
  count,
  decimals,
  describeChecks,
  literals,
  nullable,
  nullableAtomicAmount,
  nullableFraction,
  nullableTimestamp,
  scheme,
  timestamp,
} from "../members.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { csvResponse, publicFor, sendCsv } from "../replies.ts";

const cursor = Type.String({ pattern: "^[0-9a-z]{1,9}\\.[0-9a-z]{1,6}$" });

const filters = {
  scheme: Type.Optional(literals(rewardSchemes)),
  status: Type.Optional(literals(blockStatuses)),
  chain: Type.Optional(Type.String({ description: "The pool's own coin, or one that it merge-mines: `doge`." })),
  before: Type.Optional({ ...cursor, description: "What an earlier response gave as `next`: the blocks after it." }),
} as const;

const blocksQuery = Type.Object({
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
});

const blocksCsvQuery = Type.Object({
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 5000 })),
});

const poolBlocksSchema = Type.Object({
  state: literals(["live", "stale", "soon", "ended", "unknown"], {
    description:
      "`stale`: the engine is not responding now. `soon`: the pool is not open yet. `ended`: it is closed or paused. `unknown`: the engine has never responded.",
  }),
  at: nullableTimestamp,
  complete_since: {
    ...nullableTimestamp,
    description:
      "From when on no block is missing here: 0 = all are stored, null = none were read yet, so that none listed does not mean none found.",
  },
  fault: nullable(
    Type.Object(
      { source: literals(sourceKinds), kind: literals(blockFaults) },
      { description: "Why blocks cannot be read now, and whether the engine or its node is to blame." },
    ),
  ),
  next: nullable({ ...cursor, description: "The `before` of the next page; null on the last. Rows never move." }),
  blocks: Type.Array(
    Type.Object({
      chain: Type.String({ description: "The pool's own coin, or the merge-mined one." }),
      height: count,
      hash: nullable(Type.String()),
      at: timestamp,
      scheme: nullable(scheme),
      status: literals(blockStatuses, {
        description:
          "`orphaned`: the block is not in the chain, nothing is paid. Without a hash, the node may have refused it.",
      }),
      ...blockCheckMembers,
      effort: {
        ...nullableFraction,
        description:
          "Work of the round ÷ expected work: 1 is 100%, below is lucky. Average it as Σ effort × difficulty ÷ Σ difficulty.",
      },
      difficulty: nullable(Type.Number()),
      reward: nullableAtomicAmount,
      decimals,
      finder: nullable(
        Type.String({
          description: "Wallet of the finder; shortened where engine or operator do so, null where miners are private.",
        }),
      ),
    }),
    { description: "Newest first; of one chain by height." },
  ),
});
type PoolBlocksJson = Static<typeof poolBlocksSchema>;

interface AskedBlocks {
  readonly scheme?: RewardScheme;
  readonly status?: BlockStatus;
  readonly chain?: string;
  readonly before?: string;
}

/** Throws 400 for a chain the pool does not mine, and for an unknown cursor. */
async function listBlocks(
  { pools }: Services,
  coin: CoinSlug,
  { scheme, status, chain, before }: AskedBlocks,
  limit: number,
): Promise<BlockList> {
  if (chain !== undefined && chain !== coin && !pools.getTerms(coin).mergeMined.includes(chain)) {
    throw new ApiError(400, "invalid-request", "The pool does not mine this chain.", "chain");
  }
  const filter = { scheme: scheme ?? null, status: status ?? null, chain: chain ?? null };
  const list = await pools.listBlocks(coin, { ...filter, before: before ?? null, limit });
  if (list === null) throw new ApiError(400, "invalid-request", "No response of this pool gave this cursor.", "before");
  return list;
}

export const poolBlocksRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The blocks found by the pool, including merge-mined ones",
        params: coinParams,
        querystring: blocksQuery,
        response: { 200: poolBlocksSchema, ...refusals },
      },
    },
    async (request, reply): Promise<PoolBlocksJson> => {
      const coin = requireCoin(services, request.params.coin);
      const list = await listBlocks(services, coin, request.query, request.query.limit ?? 50);
      reply.header("cache-control", publicFor(15, 45));
      return {
        state: list.state,
        at: list.at,
        complete_since: list.knowledge.completeSince,
        fault: list.knowledge.fault,
        next: list.older,
        blocks: list.blocks.map((block) => {
          const chain = findCoin(block.chain);
          return {
            chain: block.chain,
            height: block.height,
            hash: block.hash,
            at: block.foundAt,
            scheme: block.scheme,
            status: block.status,
            ...describeChecks(block),
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
  "unchecked_since_utc",
  "reward",
  "ticker",
  "finder",
];

export const poolBlocksCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The same blocks as CSV, up to 5,000 of them",
        params: coinParams,
        querystring: blocksCsvQuery,
        response: { 200: csvResponse, ...refusals },
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

function toRow(block: ListedBlock): readonly CsvValue[] {
  const chain = findCoin(block.chain);
  return [
    new Date(block.foundAt).toISOString(),
    block.chain,
    block.height,
    block.hash,
    block.effort,
    block.scheme === null ? null : rewardSchemeLabels[block.scheme],
    block.status,
    block.maturity?.reached ?? null,
    block.maturity?.needed ?? null,
    block.uncheckedSince === null ? null : new Date(block.uncheckedSince).toISOString(),
    block.reward === null || chain === undefined ? null : formatAmountExact(block.reward, chain.decimals),
    chain?.ticker ?? null,
    block.finder,
  ];
}
