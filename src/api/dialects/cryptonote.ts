import { Type } from "typebox";
import { getCoin } from "#src/domain/coins/index.ts";
import type { PoolStats, SeenMinerStats, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { addressParameter, coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { type Dialect, poolDocument } from "./dialect.ts";
import {
  atomsOf,
  findBalance,
  findMiner,
  lastSeenAt,
  listPaid,
  markMiner,
  markPool,
  marks,
  percentOf,
  secondsOf,
  sumKnown,
} from "./miner-figures.ts";

// dvandal/cryptonote-nodejs-pool: lib/api.js. Unknown is absent, as its redis hashes lack a field. Amounts are smallest
// units, those of a miner as strings; times are seconds as strings, `lastBlockFound` milliseconds. Its lists are
// flat: text, time, text, time. SOLO is counted apart from all other schemes.

const tags = ["cryptonote"];
const listedBlocks = 30;

const configSchema = Type.Object({
  coin: Type.String(),
  symbol: Type.String(),
  coinUnits: Type.Number({ description: "Smallest units of one coin." }),
  coinDecimalPlaces: Type.Integer(),
  coinDifficultyTarget: Type.Number({ description: "Seconds between two blocks." }),
  cnAlgorithm: Type.String(),
  fee: Type.Optional(Type.Number({ description: "Per cent." })),
  soloFee: Type.Optional(Type.Number({ description: "Per cent." })),
  minPaymentThreshold: Type.Optional(Type.Number()),
  denominationUnit: Type.Optional(Type.Number()),
  depth: Type.Optional(Type.Integer({ description: "Confirmations until a block counts." })),
  poolHost: Type.Optional(Type.String()),
  ports: Type.Array(
    Type.Object({
      port: Type.Integer(),
      difficulty: Type.Optional(Type.Number()),
      desc: Type.Optional(Type.String()),
      ssl: Type.Boolean(),
    }),
  ),
});

const poolSchema = Type.Object({
  hashrate: Type.Optional(Type.Number()),
  hashrateSolo: Type.Optional(Type.Number()),
  miners: Type.Optional(Type.Integer()),
  minersSolo: Type.Optional(Type.Integer()),
  workers: Type.Optional(Type.Integer()),
  workersSolo: Type.Optional(Type.Integer()),
  totalBlocks: Type.Optional(Type.Integer()),
  lastBlockFound: Type.Optional(Type.String({ description: "UTC, in milliseconds since 1970." })),
  stats: Type.Object({ lastBlockFound: Type.Optional(Type.String()) }),
  blocks: Type.Array(Type.String(), {
    description:
      "`scheme:finder:hash:time:difficulty:shares:orphan:reward` (unknown parts are empty), then the height.",
  }),
});

const lastBlockSchema = Type.Object({
  difficulty: Type.Optional(Type.Number()),
  height: Type.Optional(Type.Integer()),
  timestamp: Type.Optional(Type.Integer()),
  reward: Type.Optional(Type.Number()),
});

const statsDocument = poolDocument({
  summary: "The pool, in the shape of cryptonote-nodejs-pool",
  schema: Type.Object({
    config: configSchema,
    pool: poolSchema,
    network: Type.Object({ difficulty: Type.Optional(Type.Number()), height: Type.Optional(Type.Integer()) }),
    lastblock: Type.Optional(lastBlockSchema),
    ...marks,
  }),
  async describe(services, coin) {
    const stats = await services.pools.getPoolStats(coin);
    const network = stats.state === "stub" ? null : stats.network;
    return {
      config: describeConfig(stats),
      pool: await describePool(services, stats),
      network: { difficulty: network?.difficulty ?? undefined, height: network?.height ?? undefined },
      lastblock:
        network === null
          ? undefined
          : {
              difficulty: network.difficulty ?? undefined,
              height: network.height ?? undefined,
              timestamp: network.lastBlockAt === null ? undefined : secondsOf(network.lastBlockAt),
              reward: atomsOf(network.blockReward),
            },
      ...markPool(stats),
    };
  },
});

function describeConfig({ terms }: PoolStats) {
  const { coin, ticker, name, schemes, servers } = terms;
  const { decimals, algorithm, algorithmBlockTimeSeconds } = getCoin(coin);
  const shared = schemes.find(({ scheme }) => scheme !== "solo") ?? schemes[0];
  const solo = schemes.find(({ scheme }) => scheme === "solo");
  return {
    coin: name,
    symbol: ticker,
    coinUnits: 10 ** decimals,
    coinDecimalPlaces: decimals,
    coinDifficultyTarget: algorithmBlockTimeSeconds,
    cnAlgorithm: algorithm,
    fee: percentOf(shared?.feeFraction ?? null),
    soloFee: percentOf(solo?.feeFraction ?? null),
    minPaymentThreshold: atomsOf(terms.minimumPayout),
    denominationUnit: atomsOf(terms.rules.denomination),
    depth: terms.rules.confirmations ?? undefined,
    poolHost: servers[0]?.host,
    ports: servers.flatMap(({ port, tlsPort, details }) => {
      const described = { difficulty: details?.startDifficulty ?? undefined, desc: details?.name ?? undefined };
      const plain = { ...described, port, ssl: port === tlsPort };
      return tlsPort === null || tlsPort === port ? [plain] : [plain, { ...described, port: tlsPort, ssl: true }];
    }),
  };
}

async function describePool({ pools }: Services, stats: PoolStats) {
  if (stats.state === "stub") return { stats: {}, blocks: [] };
  const { coin } = stats.terms;
  const solo = stats.schemes.filter(({ scheme }) => scheme === "solo");
  const shared = stats.schemes.filter(({ scheme }) => scheme !== "solo");
  const count = (of: typeof solo, member: "hashrate" | "miners" | "workers") =>
    stats.schemes.length === 0 ? undefined : (sumKnown(of.map((sample) => sample[member])) ?? undefined);
  const filter = { chain: coin, scheme: null, status: null, before: null, limit: listedBlocks };
  const [total, list] = await Promise.all([pools.countBlocks(coin), pools.listBlocks(coin, filter)]);
  const foundAt = stats.lastBlock?.foundAt.toString();
  return {
    hashrate: count(shared, "hashrate"),
    hashrateSolo: count(solo, "hashrate"),
    miners: count(shared, "miners"),
    minersSolo: count(solo, "miners"),
    workers: count(shared, "workers"),
    workersSolo: count(solo, "workers"),
    totalBlocks: total ?? undefined,
    lastBlockFound: foundAt,
    stats: { lastBlockFound: foundAt },
    blocks: (list?.blocks ?? []).flatMap(
      ({ scheme, finder, hash, foundAt: at, difficulty, effort, status, ...block }) => [
        [
          scheme === "solo" ? "solo" : "prop",
          // A colon would shift the parts behind it.
          finder?.replaceAll(":", "") ?? "",
          hash ?? "",
          secondsOf(at),
          difficulty ?? "",
          difficulty === null || effort === null ? "" : Math.round(difficulty * effort),
          status === "orphaned" ? 1 : 0,
          block.reward ?? "",
        ].join(":"),
        String(block.height),
      ],
    ),
  };
}

const nothingFound = { error: "Not found" } as const;

const workerSchema = Type.Object({
  name: Type.String(),
  hashrate: Type.Optional(Type.Number()),
  hashrate_6h: Type.Optional(Type.Number()),
  hashrate_24h: Type.Optional(Type.Number()),
  lastShare: Type.Optional(Type.Integer()),
  hashes: Type.Optional(Type.Number()),
});

const addressSchema = Type.Object({
  error: Type.Optional(Type.String({ description: "`Not found` for an unknown address; nothing else is given then." })),
  stats: Type.Optional(
    Type.Object({
      balance: Type.Optional(Type.String()),
      paid: Type.Optional(Type.String()),
      pendingIncome: Type.Optional(Type.String({ description: "Unconfirmed, as miner.rocks has it." })),
      minPayoutLevel: Type.Optional(Type.String()),
      hashes: Type.Optional(Type.String()),
      lastShare: Type.Optional(Type.String()),
      hashrate: Type.Optional(Type.Number()),
      hashrate_6h: Type.Optional(Type.Number()),
      hashrate_24h: Type.Optional(Type.Number()),
    }),
  ),
  payments: Type.Optional(
    Type.Array(Type.String(), { description: "`transaction:amount:fee` (unknown parts are empty), then the time." }),
  ),
  workers: Type.Optional(Type.Array(workerSchema)),
  ...marks,
});

const addressQuery = Type.Object({ address: addressParameter, longpoll: Type.Optional(Type.String()) });

const addressRoute: ApiRoute = (app, path, { services }) => {
  const schema = {
    tags,
    summary: "What the pool knows of one wallet address; `error` for an unknown one",
    params: coinParams,
    querystring: addressQuery,
    response: { 200: addressSchema, ...refusals },
  };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await findMiner(services, coin, request.query.address);
    reply.header("cache-control", publicFor(15, 30));
    const described = stats === null ? nothingFound : describeMiner(stats);
    return { ...described, ...markMiner(services, coin, stats) };
  });
};

function describeMiner(stats: SeenMinerStats) {
  const { miner } = stats;
  const balance = findBalance(stats);
  const lastShareAt = miner.lastShareAt ?? miner.lastHashrateAt ?? null;
  return {
    stats: {
      balance: balance?.confirmed?.toString(),
      paid: balance?.paid?.toString(),
      pendingIncome: balance?.unconfirmed?.toString(),
      minPayoutLevel: balance?.threshold?.toString(),
      hashes: miner.shares.valid?.toString(),
      lastShare: lastShareAt === null ? undefined : String(secondsOf(lastShareAt)),
      ...describeRates(miner.hashrate),
    },
    payments: listPaid(stats)?.flatMap(({ transactionId, amount, fee, paidAt }) => [
      `${transactionId ?? ""}:${amount}:${fee ?? ""}:`,
      String(secondsOf(paidAt)),
    ]),
    workers: stats.workers.map((worker) => {
      const seenAt = lastSeenAt(worker, stats);
      return {
        name: worker.name,
        ...describeRates(worker.hashrate),
        lastShare: seenAt === null ? undefined : secondsOf(seenAt),
        hashes: worker.shares.valid ?? undefined,
      };
    }),
  };
}

function describeRates({ tenMinutes, sixHours, day }: SeenMinerStats["miner"]["hashrate"]) {
  return { hashrate: tenMinutes ?? undefined, hashrate_6h: sixHours ?? undefined, hashrate_24h: day ?? undefined };
}

export const cryptonote: Dialect = {
  description: "The shape of cryptonote-nodejs-pool, which HeroMiners, LuckyPool and others have for all coins",
  fits: () => true,
  documents: { "/:coin/stats": statsDocument, "/:coin/api/stats": statsDocument },
  routes: { "/:coin/stats_address": addressRoute, "/:coin/api/stats_address": addressRoute },
};
