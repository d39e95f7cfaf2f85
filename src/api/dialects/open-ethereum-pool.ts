import { Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { splitBalance } from "#src/domain/money/payout-state.ts";
import type { ListedBlock, SeenMinerStats, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { coinParams, minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { getListedMiners } from "../routes/top-miners.ts";
import { type Dialect, poolDocument } from "./dialect.ts";
import {
  findBalance,
  findMiner,
  joinByName,
  listPaid,
  markMiner,
  markPool,
  marks,
  secondsOf,
} from "./miner-figures.ts";

// sammy007/open-ethereum-pool: api/server.go, storage/redis.go. Unknown is absent, as Go's maps lack a key. Times are
// seconds, `now` milliseconds. Payouts of all miners are not known here: /api/payments is not offered.

const tags = ["open-ethereum-pool"];
/** The program counts in Shannon; Crazypool, 2Miners and others use the smallest unit for coins with fewer decimals. */
const amountUnit = "In Shannon (10^-9 coin) for coins with 18 decimals, else in the coin's smallest unit.";
const amount = Type.Number({ description: amountUnit });
const seconds = Type.Integer({ description: "UTC, in seconds since 1970." });

const shannonDecimals = 9;
const weiDecimals = 18;

/** Cut off: the shape has no smaller unit. */
function unitsOf(coin: CoinSlug, atoms: bigint | null): number | undefined {
  if (atoms === null) return undefined;
  const isWei = getCoin(coin).decimals === weiDecimals;
  return Number(isWei ? atoms / 10n ** BigInt(weiDecimals - shannonDecimals) : atoms);
}

const statsDocument = poolDocument({
  summary: "The pool, in the shape of open-ethereum-pool",
  schema: Type.Object({
    now: Type.Optional(Type.Integer({ description: "UTC, in milliseconds since 1970: when the pool was asked." })),
    nodes: Type.Array(
      Type.Object({
        name: Type.String(),
        height: Type.Optional(Type.String()),
        difficulty: Type.Optional(Type.String()),
        lastBeat: Type.String(),
      }),
      { description: "Empty while nothing is known of the network." },
    ),
    stats: Type.Object({ lastBlockFound: Type.Optional(seconds) }),
    hashrate: Type.Optional(Type.Number()),
    minersTotal: Type.Optional(Type.Integer()),
    workersTotal: Type.Optional(Type.Integer()),
    ...marks,
  }),
  async describe({ pools }, coin) {
    const stats = await pools.getPoolStats(coin);
    if (stats.state === "stub") return { nodes: [], stats: {}, ...markPool(stats) };
    const { network, lastBlock } = stats;
    const node = {
      name: coin,
      height: network?.height?.toString(),
      difficulty: network?.difficulty == null ? undefined : BigInt(Math.round(network.difficulty)).toString(),
    };
    return {
      now: stats.at,
      nodes: network === null ? [] : [{ ...node, lastBeat: String(secondsOf(network.at)) }],
      stats: { lastBlockFound: lastBlock === null ? undefined : secondsOf(lastBlock.foundAt) },
      hashrate: stats.hashrate ?? undefined,
      minersTotal: stats.miners ?? undefined,
      workersTotal: stats.workers ?? undefined,
      ...markPool(stats),
    };
  },
});

const beat = { lastBeat: Type.Optional(seconds), offline: Type.Boolean() } as const;

const minersSchema = Type.Object({
  now: Type.Integer(),
  miners: Type.Record(
    Type.String(),
    Type.Object({ lastBeat: Type.Optional(seconds), hr: Type.Number(), offline: Type.Boolean() }),
    { description: "Those with the most hashrate." },
  ),
  minersTotal: Type.Optional(Type.Integer()),
  hashrate: Type.Optional(Type.Number()),
  ...marks,
});

const minersRoute: ApiRoute = (app, path, { services }) => {
  const response = { 200: minersSchema, ...refusals };
  const schema = { tags, summary: "Miners with the most hashrate", params: coinParams, response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const [list, stats] = await Promise.all([getListedMiners(services, coin), services.pools.getPoolStats(coin)]);
    if (!list.isOffered || list.at === null)
      throw new ApiError(404, "not-offered", "This pool does not list its miners.");
    const figures = stats.state === "stub" ? null : stats;
    reply.header("cache-control", publicFor(60, 120));
    return {
      now: list.at,
      miners: Object.fromEntries(
        list.miners.map(({ address, hashrate, lastShareAt }) => [
          address,
          { lastBeat: lastShareAt === null ? undefined : secondsOf(lastShareAt), hr: hashrate, offline: false },
        ]),
      ),
      minersTotal: figures?.miners ?? undefined,
      hashrate: figures?.hashrate ?? undefined,
      ...markPool(stats),
    };
  });
};

const block = Type.Object({
  height: Type.Integer(),
  timestamp: seconds,
  difficulty: Type.Optional(Type.Number()),
  shares: Type.Optional(Type.Number({ description: "Work of the round: luck is shares / difficulty." })),
  orphan: Type.Boolean(),
  hash: Type.Optional(Type.String()),
  reward: Type.Optional(Type.String({ description: "In the coin's smallest unit." })),
});

const blocksSchema = Type.Object({
  candidates: Type.Array(block),
  immature: Type.Array(block),
  matured: Type.Array(block),
  luck: Type.Record(Type.String(), Type.Object({ luck: Type.Optional(Type.Number()) }), {
    description: "By number of blocks. Above 1 is bad luck.",
  }),
  ...marks,
});

/** As many as the program lists of each kind. */
const listedBlocks = 50;

const blocksRoute: ApiRoute = (app, path, { services }) => {
  const response = { 200: blocksSchema, ...refusals };
  const schema = { tags, summary: "The newest blocks, and luck", params: coinParams, response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const filter = { chain: coin, scheme: null, before: null, limit: listedBlocks };
    const [open, confirmed, orphaned, luck, stats] = await Promise.all([
      services.pools.listBlocks(coin, { ...filter, status: "pending" }),
      services.pools.listBlocks(coin, { ...filter, status: "confirmed" }),
      services.pools.listBlocks(coin, { ...filter, status: "orphaned" }),
      services.pools.getLuck(coin, coin),
      services.pools.getPoolStats(coin),
    ]);
    const done = [...(confirmed?.blocks ?? []), ...(orphaned?.blocks ?? [])];
    const pending = open?.blocks ?? [];
    reply.header("cache-control", publicFor(15, 45));
    return {
      // Nothing has looked for it in the chain yet.
      candidates: pending.filter(({ progress }) => progress === null).map(describeBlock),
      immature: pending.filter(({ progress }) => progress !== null).map(describeBlock),
      matured: done
        .sort((a, b) => b.foundAt - a.foundAt)
        .slice(0, listedBlocks)
        .map(describeBlock),
      luck: Object.fromEntries(
        luck.averages.map(({ blocks, effort }) => [String(blocks), { luck: effort ?? undefined }]),
      ),
      ...markPool(stats),
    };
  });
};

function describeBlock({ height, foundAt, difficulty, effort, status, hash, reward }: ListedBlock) {
  return {
    height,
    timestamp: secondsOf(foundAt),
    difficulty: difficulty ?? undefined,
    shares: difficulty === null || effort === null ? undefined : Math.round(difficulty * effort),
    orphan: status === "orphaned",
    hash: hash ?? undefined,
    reward: reward?.toString(),
  };
}

const accountSchema = Type.Object({
  stats: Type.Object({
    balance: Type.Optional(amount),
    pending: Type.Optional({ ...amount, description: `In a payout that has begun. ${amountUnit}` }),
    immature: Type.Optional(amount),
    paid: Type.Optional(amount),
    lastShare: Type.Optional(seconds),
  }),
  payments: Type.Optional(Type.Array(Type.Object({ amount, timestamp: seconds, tx: Type.Optional(Type.String()) }))),
  workers: Type.Record(
    Type.String(),
    Type.Object({ ...beat, hr: Type.Optional(Type.Number()), hr2: Type.Optional(Type.Number()) }),
  ),
  workersTotal: Type.Integer(),
  workersOnline: Type.Integer(),
  workersOffline: Type.Integer(),
  currentHashrate: Type.Optional(Type.Number({ description: "Over 10 minutes." })),
  hashrate: Type.Optional(Type.Number({ description: "Over 6 hours." })),
  ...marks,
});

const accountRoute: ApiRoute = (app, path, { services }) => {
  const summary = "What the pool knows of one wallet address; 404 for an unknown one";
  const schema = { tags, summary, params: minerParams, response: { 200: accountSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await findMiner(services, coin, request.params.address);
    if (stats === null) throw new ApiError(404, "not-found", "The pool does not know this address.");
    reply.header("cache-control", publicFor(15, 30));
    return describeAccount(services, stats);
  });
};

function describeAccount(services: Services, stats: SeenMinerStats) {
  const { coin, miner } = stats;
  const balance = findBalance(stats);
  const parts = balance === null ? null : splitBalance(balance, stats.payouts);
  const lastShareAt = miner.lastShareAt ?? miner.lastHashrateAt ?? null;
  const workers = joinByName(stats.workers, stats);
  const offline = workers.filter(({ isOffline }) => isOffline).length;
  return {
    stats: {
      balance: unitsOf(coin, parts?.left ?? null),
      pending: unitsOf(coin, stats.arePayoutsKnown ? (parts?.sending ?? null) : null),
      immature: unitsOf(coin, balance?.unconfirmed ?? null),
      paid: unitsOf(coin, balance?.paid ?? null),
      lastShare: lastShareAt === null ? undefined : secondsOf(lastShareAt),
    },
    payments: listPaid(stats)?.map(({ amount: paid, paidAt, transactionId }) => ({
      amount: unitsOf(coin, paid) ?? 0,
      timestamp: secondsOf(paidAt),
      tx: transactionId ?? undefined,
    })),
    workers: Object.fromEntries(
      workers.map(({ name, seenAt, tenMinutes, sixHours, isOffline }) => [
        name,
        {
          lastBeat: seenAt === null ? undefined : secondsOf(seenAt),
          hr: tenMinutes ?? undefined,
          hr2: sixHours ?? undefined,
          offline: isOffline,
        },
      ]),
    ),
    workersTotal: workers.length,
    workersOnline: workers.length - offline,
    workersOffline: offline,
    currentHashrate: miner.hashrate.tenMinutes ?? undefined,
    hashrate: miner.hashrate.sixHours ?? undefined,
    ...markMiner(services, coin, stats),
  };
}

export const openEthereumPool: Dialect = {
  description: "The shape of open-ethereum-pool, which 2Miners and others have for all coins",
  fits: () => true,
  documents: { "/:coin/api/stats": statsDocument },
  routes: {
    "/:coin/api/miners": minersRoute,
    "/:coin/api/blocks": blocksRoute,
    "/:coin/api/accounts/:address": accountRoute,
  },
};
