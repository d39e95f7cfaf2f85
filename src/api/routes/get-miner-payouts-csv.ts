import { findCoin } from "#src/domain/coins/index.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { type CsvValue, formatCsv } from "#src/domain/text/csv.ts";

import { shortenMiddle } from "#src/domain/text/display-text.ts";
import type { ValuedPayout } from "#src/services/services.ts";

import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { listAllPayouts } from "../list-all-payouts.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { csvAnswer } from "../schemas/csv.ts";
import { refusals } from "../schemas/error.ts";
import { payoutsCsvQuery } from "../schemas/miner-payouts.ts";
import { sendCsv } from "../send-csv.ts";
import { findRate } from "./get-miner-payouts.ts";

export const getMinerPayoutsCsv: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "All stored payouts of one wallet address as CSV, for a spreadsheet or a tax program",
        description:
          "Columns: date (UTC), amount, ticker, transaction, fee, value in the asked currency. Numbers are plain; what is not known is empty. The header `X-Complete` says `false` while older payouts are still being read.",
        params: coinParams,
        querystring: payoutsCsvQuery,
        response: { 200: csvAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, currency = "USD" } = request.query;
      const perUsd = findRate(await services.rates.getRates(), currency);
      const { payouts, isComplete } = await listAllPayouts(services, coin, address);
      const rows = payouts.map((payout) => toRow(payout, perUsd));
      reply.header("cache-control", publicFor(30, 60)).header("x-complete", String(isComplete));
      const head = ["date", "amount", "ticker", "transaction", "fee", `value_${currency}`];
      return sendCsv(reply, `payouts-${coin}-${fileWord(address)}`, formatCsv(head, rows));
    },
  );
};

function toRow(payout: ValuedPayout, perUsd: number | null): readonly CsvValue[] {
  const coin = findCoin(payout.chain);
  const exact = (amount: bigint | null) =>
    amount === null || coin === undefined ? null : formatAmountExact(amount, coin.decimals);
  return [
    `${new Date(payout.paidAt).toISOString().slice(0, 19)}Z`,
    exact(payout.amount),
    coin?.ticker ?? payout.chain,
    payout.transactionId,
    exact(payout.fee),
    payout.usdValue === null || perUsd === null ? null : plainValue(payout.usdValue * perUsd),
  ];
}

/** Cents; four digits that say something for what is worth less than one unit. */
function plainValue(value: number): CsvValue {
  return value >= 1 ? value.toFixed(2) : Number(value.toPrecision(4));
}

/** The address in a file's name: what a header or a file system could misread is left out. */
function fileWord(address: string): string {
  return shortenMiddle(address.replace(/[^0-9A-Za-z]/g, ""), 8, 6).replace("…", "-");
}
