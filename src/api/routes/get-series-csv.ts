import type { RateUnit } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCsv } from "#src/domain/text/csv.ts";
import type { CoinSeries, SeriesColumnKey } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { requireCoin } from "../require-coin.ts";
import { csvAnswer } from "../schemas/csv.ts";
import { refusals } from "../schemas/error.ts";
import { seriesParams, seriesQuery } from "../schemas/series.ts";
import { sendCsv } from "../send-csv.ts";

/** A link on every chart page: works without script, opens in every spreadsheet. */
export const getSeriesCsv: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The same series as a table for spreadsheets",
        description: "One line for each step in which something was measured. The header names the units.",
        params: seriesParams,
        querystring: seriesQuery,
        response: { 200: csvAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const series = await services.series.getSeries(coin, request.params.kind, request.query.range ?? "24h");
      reply.header("cache-control", publicFor(60, 300));
      return sendCsv(reply, nameFile(series), formatSeries(series, getCoin(coin).rateUnit));
    },
  );
};

/** `kas-pool-hashrate-7d-2026-11-20`: the date is that of the last step. */
function nameFile({ coin, kind, range, to, stepMs }: CoinSeries): string {
  return `${coin}-${kind}-${range}-${new Date(to - stepMs).toISOString().slice(0, 10)}`;
}

function formatSeries({ columns, from, to, stepMs }: CoinSeries, rateUnit: RateUnit): string {
  const header = ["time (UTC)", ...columns.map(({ key }) => titles(rateUnit)[key])];
  const steps = Array.from({ length: Math.round((to - from) / stepMs) }, (_, step) => step)
    // A step in which nothing was measured is no line.
    .filter((step) => columns.some(({ values }) => values[step] !== null));
  return formatCsv(
    header,
    steps.map((step) => [
      new Date(from + step * stepMs).toISOString(),
      ...columns.map(({ values }) => values[step] ?? null),
    ]),
  );
}

/** In English in every language: programs read them. */
function titles(rateUnit: RateUnit): Readonly<Record<SeriesColumnKey, string>> {
  return {
    pool: `pool hashrate (${rateUnit})`,
    pps: `${rewardSchemeLabels.pps} (${rateUnit})`,
    prop: `${rewardSchemeLabels.prop} (${rateUnit})`,
    solo: `${rewardSchemeLabels.solo} (${rateUnit})`,
    pplns: `${rewardSchemeLabels.pplns} (${rateUnit})`,
    network: `network hashrate (${rateUnit})`,
    share: "share of network (fraction)",
    difficulty: "difficulty",
    price: "price (USD)",
    miners: "miners",
    workers: "workers",
    blocks: "blocks found",
  };
}
