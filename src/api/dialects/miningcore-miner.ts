import { type Static, Type } from "typebox";
import { transactionLink } from "#src/domain/coins/explorer.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";
import type { PayoutSummary, SeenMinerStats, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import { addressParameter, coinParameter } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { listAllPayouts } from "../routes/miner-payouts.ts";
import {
  coinsOf,
  findBalance,
  findMiner,
  isoOf,
  joinByName,
  listPaid,
  listPresentWorkers,
  markMiner,
  marks,
} from "./miner-figures.ts";
import { blockSchema, describeBlock, mostRows, pageQuery, readPage } from "./miningcore-lists.ts";
import { requirePool } from "./miningcore-pool.ts";

const tags = ["miningcore"];
const params = Type.Object({ id: coinParameter, address: addressParameter });

const workerSchema = Type.Object({
  hashrate: Type.Optional(Type.Number()),
  sharesPerSecond: Type.Optional(Type.Number()),
});

const minerSchema = Type.Object({
  pendingBalance: Type.Optional(Type.Number({ description: "Coins, confirmed and not paid yet." })),
  totalPaid: Type.Optional(Type.Number({ description: "Coins." })),
  todayPaid: Type.Optional(Type.Number({ description: "Coins, of the UTC day." })),
  lastPayment: Type.Optional(Type.String()),
  lastPaymentLink: Type.Optional(Type.String()),
  performance: Type.Optional(
    Type.Object({ created: Type.String(), workers: Type.Record(Type.String(), workerSchema) }),
  ),
  ...marks,
});

/** The program knows every address: one without work has zeros and no `performance`. */
const unknownMiner = { pendingBalance: 0, totalPaid: 0, todayPaid: 0 };

export const minerRoute: ApiRoute = (app, path, { services }) => {
  const summary = "What the pool knows of one wallet address; zeros for an unknown one";
  const schema = { tags, summary, params, response: { 200: minerSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requirePool(services, request.params.id);
    const { address } = request.params;
    const stats = await findMiner(services, coin, address);
    reply.header("cache-control", publicFor(15, 30));
    const marked = markMiner(services, coin, stats);
    if (stats === null) return { ...unknownMiner, ...marked };
    return { ...describeMiner(services, stats, await services.miners.getPayoutSummary(coin, address)), ...marked };
  });
};

function describeMiner(services: Services, stats: SeenMinerStats, summary: PayoutSummary) {
  const { coin, at } = stats;
  const balance = findBalance(stats);
  const last = listPaid(stats)?.[0];
  const workers = describeWorkers(stats);
  return {
    pendingBalance: coinsOf(coin, balance?.confirmed ?? null),
    totalPaid: coinsOf(coin, balance?.paid ?? null),
    todayPaid: coinsOf(coin, findPaidToday(coin, summary)),
    lastPayment: last === undefined ? undefined : isoOf(last.paidAt),
    lastPaymentLink: findLink(services, coin, last?.transactionId ?? null),
    performance: Object.keys(workers).length === 0 ? undefined : { created: isoOf(at), workers },
  };
}

/** The days of an account are those with payouts. */
function findPaidToday(coin: CoinSlug, summary: PayoutSummary): bigint | null {
  if (summary.state !== "known") return null;
  const account = summary.accounts.find(({ chain }) => chain === coin);
  if (account === undefined || account.week === null) return null;
  const today = floorTo(summary.to - 1, DAY);
  return account.days.find(({ at }) => at === today)?.amount ?? 0n;
}

/** Rigs that hash now. */
function describeWorkers(stats: SeenMinerStats): Record<string, Static<typeof workerSchema>> {
  return Object.fromEntries(
    joinByName(listPresentWorkers(stats), stats).map(({ name, tenMinutes, sharesPerSecond }) => [
      name,
      { hashrate: tenMinutes ?? undefined, sharesPerSecond: sharesPerSecond ?? undefined },
    ]),
  );
}

export const minerPaymentsRoute: ApiRoute = (app, path, { services }) => {
  const payment = Type.Object({
    coin: Type.String(),
    address: Type.String(),
    amount: Type.Number(),
    transactionConfirmationData: Type.Optional(Type.String()),
    transactionInfoLink: Type.Optional(Type.String()),
    created: Type.String(),
  });
  const response = { 200: Type.Array(payment), ...refusals };
  const schema = { tags, summary: "Payouts, newest first", params, querystring: Type.Object(pageQuery), response };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requirePool(services, request.params.id);
    const { address } = request.params;
    const { from, end } = readPage(request.query);
    const { payouts } = await listAllPayouts(services, coin, address, "USD");
    reply.header("cache-control", publicFor(30, 60));
    return payouts
      .filter(({ chain }) => chain === coin)
      .slice(from, end)
      .map(({ amount, transactionId, paidAt }) => ({
        coin: services.pools.getTerms(coin).ticker,
        address,
        amount: coinsOf(coin, amount) ?? 0,
        transactionConfirmationData: transactionId ?? undefined,
        transactionInfoLink: findLink(services, coin, transactionId),
        created: isoOf(paidAt),
      }));
  });
};

function findLink({ site }: Services, coin: CoinSlug, transactionId: string | null): string | undefined {
  if (transactionId === null) return undefined;
  return transactionLink(getCoin(coin), transactionId, site.explorerReferrals) ?? undefined;
}

export const minerBlocksRoute: ApiRoute = (app, path, { services }) => {
  const response = { 200: Type.Array(blockSchema), ...refusals };
  const schema = {
    tags,
    summary: "Blocks found by the address",
    params,
    querystring: Type.Object(pageQuery),
    response,
  };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requirePool(services, request.params.id);
    const { from, end } = readPage(request.query);
    const page = await services.miners.listBlocks(coin, request.params.address, { before: null, limit: mostRows });
    if (page.state !== "known") throw refuseMiner(page);
    reply.header("cache-control", publicFor(15, 45));
    return page.blocks
      .filter(({ chain }) => chain === coin)
      .slice(from, end)
      .map((block) => describeBlock(services, coin, block));
  });
};
