import { Type } from "typebox";
import { findCoin } from "#src/domain/coins/index.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { type CsvValue, formatCsv } from "#src/domain/text/csv.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { ValuedPayout } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { addressParameter, coinParams, requireCoin } from "../parameters.ts";
import { addressInFileName, csvResponse, publicFor, sendCsv } from "../replies.ts";
import { currency, listAllPayouts } from "./miner-payouts.ts";

/** Forms send an empty text: no limit. */
const day = (description: string) =>
  Type.Optional(Type.String({ pattern: "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", description }));

const payoutsCsvQuery = Type.Object({
  address: addressParameter,
  currency: Type.Optional(currency),
  year: Type.Optional(
    Type.String({ pattern: "^([0-9]{4})?$", description: "One UTC year, `2026`, instead of `from` and `to`." }),
  ),
  from: day("The first UTC day, `2026-01-01`; without it, the oldest payout."),
  to: day("The last UTC day, itself included; without it, today."),
});

/** UTC milliseconds; null for none. Throws 400 for an impossible date. */
function readDay(text: string | undefined, path: string): number | null {
  if (text === undefined || text === "") return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new ApiError(400, "invalid-request", `${text} is no day of the calendar.`, path);
  return at;
}

function readPeriod(query: { readonly year?: string; readonly from?: string; readonly to?: string }) {
  if (query.year !== undefined && query.year !== "") {
    const year = Number(query.year);
    return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  }
  const [first, last] = [readDay(query.from, "from"), readDay(query.to, "to")];
  if (first !== null && last !== null && first > last)
    throw new ApiError(400, "invalid-request", "The period ends before it begins.", "to");
  return { from: first ?? 0, to: last === null ? Number.POSITIVE_INFINITY : last + DAY };
}

export const minerPayoutsCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "All stored payouts of one wallet address as CSV, for a spreadsheet or a tax program",
        description:
          "Of one period, or of all time. Columns: date (UTC), amount, ticker, transaction, fee, value in the requested currency (by the price of the coin and the exchange rate that are stored nearest to the payout, within an hour, else of its day), state (`sent`, or `confirmed` where the engine tells), remark (why there is no value), price_usd (of one coin) and price_of (its UTC day, or the beginning of its hour or ten minutes), usd_in_ the asked currency and rate_of (the same of the exchange rate; empty for USD), source (of prices and rates). Nothing is valued at the rate of today but what was paid today. Numbers are plain; what is not known is empty. The header `X-Complete` says `false` while older payouts are still being read.",
        params: coinParams,
        querystring: payoutsCsvQuery,
        response: { 200: csvResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, currency = "USD" } = request.query;
      const period = readPeriod(request.query);
      const [{ payouts, isComplete }, { source }] = await Promise.all([
        listAllPayouts(services, coin, address, currency),
        services.rates.getRates(),
      ]);
      const rows = payouts
        .filter(({ paidAt }) => paidAt >= period.from && paidAt < period.to)
        .map((payout) => toRow(payout, currency, source));
      reply.header("cache-control", publicFor(30, 60)).header("x-complete", String(isComplete));
      const value = [`value_${currency}`, "state", "remark"];
      const basis = ["price_usd", "price_of", `usd_in_${currency}`, "rate_of", "source"];
      const head = ["date", "amount", "ticker", "transaction", "fee", ...value, ...basis];
      const { year, from, to } = request.query;
      const name = ["payouts", coin, addressInFileName(address), ...(year ? [year] : [from, to])];
      return sendCsv(reply, name.filter(Boolean).join("-"), formatCsv(head, rows));
    },
  );
};

function toRow(payout: ValuedPayout, currency: string, source: string | null): readonly CsvValue[] {
  const coin = findCoin(payout.chain);
  const exact = (amount: bigint | null) =>
    amount === null || coin === undefined ? null : formatAmountExact(amount, coin.decimals);
  return [
    `${new Date(payout.paidAt).toISOString().slice(0, 19)}Z`,
    exact(payout.amount),
    coin?.ticker ?? payout.chain,
    payout.transactionId,
    exact(payout.fee),
    payout.value === null ? null : plainValue(payout.value),
    payout.state,
    remarkOn(payout, currency),
    payout.price === null ? null : Number(payout.price.usd.toPrecision(8)),
    writeStep(payout.price),
    payout.rate === null ? null : Number(payout.rate.perUsd.toPrecision(8)),
    currency === "USD" ? null : writeStep(payout.rate),
    payout.price === null ? null : source,
  ];
}

/** The UTC day of a price or rate, or the start of its hour or ten minutes. */
function writeStep(then: { readonly at: number; readonly stepMs: number } | null): string | null {
  if (then === null) return null;
  const iso = new Date(then.at).toISOString();
  return then.stepMs >= DAY ? iso.slice(0, 10) : `${iso.slice(0, 19)}Z`;
}

function remarkOn({ chain, usdValue, value }: ValuedPayout, currency: string): string | null {
  if (value !== null) return null;
  if (usdValue === null) return `no price of ${findCoin(chain)?.ticker ?? chain} is stored for this time`;
  return `no exchange rate of ${currency} is stored for this day`;
}

/** Two decimals; four significant digits below one. */
function plainValue(value: number): CsvValue {
  return value >= 1 ? value.toFixed(2) : Number(value.toPrecision(4));
}
