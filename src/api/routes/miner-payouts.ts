import { type Static, Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { currencies } from "#src/domain/money/currencies.ts";
import { payoutGroupings, payoutStatuses } from "#src/domain/money/payout.ts";
import { payoutStateOf } from "#src/domain/money/payout-state.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import {
  atomicAmount,
  atomicText,
  balancePartsMembers,
  count,
  decimals,
  decimalsOf,
  describeNextPayout,
  describeParts,
  describePayout,
  listedPayoutState,
  literals,
  nextPayout,
  nullable,
  nullableAtomicAmount,
  nullableTimestamp,
  paidSource,
  payoutMembers,
  timestamp,
} from "../members.ts";
import { minerParams, pageQuery, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";

export const currency = literals(
  currencies.map(({ code }) => code),
  { default: "USD", description: "The currency of `value`." },
);

const payoutsQuery = Type.Object({
  ...pageQuery,
  all: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Every stored payout at once: `before`, `limit` and `group` are left out.",
    }),
  ),
  group: Type.Optional(
    literals(payoutGroupings, {
      default: "none",
      description: "Totals for each UTC day or month instead of the list.",
    }),
  ),
  currency: Type.Optional(currency),
});

const value = nullable(
  Type.Number({
    description:
      "In `currency`: by the price of the coin and the exchange rate that are stored nearest to the payout, within an hour, else of its day. Null without one of them.",
  }),
);

const payoutsSchema = Type.Object({
  at: timestamp,
  is_stale: Type.Boolean({
    description: "True when the engine does not respond now: these are the stored payouts.",
  }),
  is_complete: Type.Boolean({ description: "False while older payouts are still being read from the engine." }),
  currency: Type.String(),
  price_source: nullable(Type.String()),
  fiat_at: { ...nullableTimestamp, description: "When the newest exchange rates are from." },
  next: nullable(Type.String()),
  pending: Type.Array(
    Type.Object({
      chain: Type.String(),
      decimals,
      at: timestamp,
      amount: atomicAmount,
      status: literals(payoutStatuses),
      state: listedPayoutState,
    }),
    { description: "Listed and not sent yet." },
  ),
  payouts: Type.Array(
    Type.Object({
      ...payoutMembers,
      status: literals(payoutStatuses),
      state: listedPayoutState,
      value,
    }),
    { description: "Newest first." },
  ),
  results: Type.Array(
    Type.Object({
      timestamp: Type.Integer({ description: "UTC, in SECONDS, as clients of this call expect." }),
      amount: Type.Number({ description: "Coins (not atomic units)." }),
      txid: nullable(Type.String()),
    }),
    { description: "Those of `payouts` on the pool's own chain, in the members that clients of such pools read." },
  ),
  groups: Type.Array(
    Type.Object({
      from: timestamp,
      chain: Type.String(),
      decimals,
      amount: atomicAmount,
      fee: nullableAtomicAmount,
      value,
      count,
    }),
  ),
  accounts: Type.Array(
    Type.Object({
      chain: Type.String(),
      decimals,
      paid: { ...nullableAtomicAmount, description: "Total ever paid, as far as is known; it never shrinks." },
      paid_source: paidSource,
      unpaid: {
        ...nullableAtomicAmount,
        description: "The confirmed balance, what is being sent included; `unconfirmed` is not in it.",
      },
      unconfirmed: nullableAtomicAmount,
      threshold: nullableAtomicAmount,
      ...balancePartsMembers,
      next_payout: nextPayout,
      reward: Type.Object({ "7d": nullableAtomicAmount, "30d": nullableAtomicAmount }),
    }),
  ),
  next_run_at: {
    ...nullableTimestamp,
    description:
      "When the pool's next payout run starts, whomever it pays. The miner's own next payout is in `accounts`.",
  },
});
type PayoutsJson = Static<typeof payoutsSchema>;

const pageSize = 1000;
/** An hourly payout on each of five chains for two years. */
const mostPages = 100;

/** All stored payouts, newest first; `next` only beyond any real miner's number. */
export async function listAllPayouts(
  { miners }: Pick<Services, "miners">,
  coin: CoinSlug,
  address: string,
  currency: string,
) {
  const request = { group: "none", limit: pageSize, currency } as const;
  const first = await miners.listPayouts(coin, address, { ...request, before: null });
  if (first.state !== "known") throw refuseMiner(first);
  if (first.at === null) throw refuseMiner({ state: "coming" });
  const payouts = [...first.payouts];
  let last = first;
  for (let page = 1; page < mostPages && last.next !== null; page += 1) {
    const answer = await miners.listPayouts(coin, address, { ...request, before: last.next });
    if (answer.state !== "known") throw refuseMiner(answer);
    payouts.push(...answer.payouts);
    last = answer;
  }
  return { ...first, payouts, next: last.next, isComplete: last.isComplete && last.next === null };
}

export const minerPayoutsRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "What was paid out to one wallet address, newest first",
        params: minerParams,
        querystring: payoutsQuery,
        response: { 200: payoutsSchema, ...refusals },
      },
    },
    async (request, reply): Promise<PayoutsJson> => {
      const coin = requireCoin(services, request.params.coin);
      const { address } = request.params;
      const { before = null, limit = 100, all = false, group = "none", currency = "USD" } = request.query;
      const [page, summary, rates] = await Promise.all([
        all
          ? listAllPayouts(services, coin, address, currency)
          : services.miners.listPayouts(coin, address, { before, limit, group, currency }),
        services.miners.getPayoutSummary(coin, address),
        services.rates.getRates(),
      ]);
      if (page.state !== "known") throw refuseMiner(page);
      if (summary.state !== "known") throw refuseMiner(summary);
      if (page.at === null) throw refuseMiner({ state: "coming" });
      reply.header("cache-control", publicFor(30, 60));
      return {
        at: page.at,
        is_stale: page.isStale,
        is_complete: page.isComplete,
        currency,
        price_source: summary.priceSource,
        fiat_at: rates.at,
        next: page.next,
        pending: page.pending.map((payout) => ({
          chain: payout.chain,
          decimals: decimalsOf(payout.chain),
          at: payout.paidAt,
          amount: payout.amount.toString(),
          status: payout.status,
          state: payoutStateOf(payout),
        })),
        payouts: page.payouts.map((payout) => ({
          ...describePayout(payout),
          status: "paid" as const,
          state: payout.state,
          value: payout.value,
        })),
        results: page.payouts
          .filter(({ chain }) => chain === coin)
          .map(({ paidAt, amount, transactionId }) => ({
            timestamp: Math.floor(paidAt / SECOND),
            amount: toCoins(amount, getCoin(coin).decimals),
            txid: transactionId,
          })),
        groups: page.groups.map(({ from, chain, amount, fee, value, count }) => ({
          from,
          chain,
          decimals: decimalsOf(chain),
          amount: amount.toString(),
          fee: atomicText(fee),
          value,
          count,
        })),
        accounts: summary.accounts.map((account) => ({
          chain: account.chain,
          decimals: decimalsOf(account.chain),
          paid: atomicText(account.paid),
          paid_source: account.paidSource,
          unpaid: atomicText(account.unpaid),
          unconfirmed: atomicText(account.unconfirmed),
          threshold: atomicText(account.threshold),
          ...describeParts(account),
          next_payout: describeNextPayout(account.next),
          reward: { "7d": atomicText(account.week), "30d": atomicText(account.month) },
        })),
        next_run_at: summary.nextRunAt,
      };
    },
  );
};
