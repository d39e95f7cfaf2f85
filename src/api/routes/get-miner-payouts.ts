import type { Rates } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { atomicText, decimalsOf } from "../atomic-text.ts";
import { publicFor } from "../cache-control.ts";
import { describePayout } from "../describe-payout.ts";
import { listAllPayouts } from "../list-all-payouts.ts";
import { refuseList } from "../refuse-list.ts";
import { requireCoin } from "../require-coin.ts";
import { refusals } from "../schemas/error.ts";
import { minerListParams, type PayoutsJson, payoutsQuery, payoutsSchema } from "../schemas/miner-payouts.ts";

export const getMinerPayouts: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "What was paid out to one wallet address, newest first",
        params: minerListParams,
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
          ? listAllPayouts(services, coin, address)
          : services.miners.listPayouts(coin, address, { before, limit, group }),
        services.miners.getPayoutSummary(coin, address),
        services.rates.getRates(),
      ]);
      if (page.state !== "known") throw refuseList(page);
      if (summary.state !== "known") throw refuseList(summary);
      const perUsd = findRate(rates, currency);
      const convert = (usd: number | null) => (usd === null || perUsd === null ? null : usd * perUsd);
      reply.header("cache-control", publicFor(30, 60));
      return {
        at: page.at,
        is_stale: page.isStale,
        is_complete: page.isComplete,
        currency,
        price_source: summary.priceSource,
        fiat_at: rates.at,
        next: page.next,
        pending: page.pending.map(({ chain, paidAt, amount, status }) => ({
          chain,
          decimals: decimalsOf(chain),
          at: paidAt,
          amount: amount.toString(),
          status,
        })),
        payouts: page.payouts.map((payout) => ({
          ...describePayout(payout),
          status: "paid" as const,
          value: convert(payout.usdValue),
        })),
        groups: page.groups.map(({ from, chain, amount, fee, usdValue, count }) => ({
          from,
          chain,
          decimals: decimalsOf(chain),
          amount: amount.toString(),
          fee: atomicText(fee),
          value: convert(usdValue),
          count,
        })),
        accounts: summary.accounts.map((account) => ({
          chain: account.chain,
          decimals: decimalsOf(account.chain),
          paid: atomicText(account.paid),
          unpaid: atomicText(account.unpaid),
          unconfirmed: atomicText(account.unconfirmed),
          threshold: atomicText(account.threshold),
          reward: { "7d": atomicText(account.week), "30d": atomicText(account.month) },
        })),
        next_payout_at: summary.nextPayoutAt,
      };
    },
  );
};

/** Units for one USD; null where it is not known. */
export function findRate({ fiat }: Rates, currency: string): number | null {
  return currency === "USD" ? 1 : (fiat[currency] ?? null);
}
