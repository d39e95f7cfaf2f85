import { type Static, Type } from "typebox";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import {
  isRewardScheme,
  type RewardScheme,
  rewardSchemeLabels,
  rewardSchemes,
} from "#src/domain/mining/reward-scheme.ts";
import { formatCsv } from "#src/domain/text/csv.ts";
import { historyRanges, seriesKinds } from "#src/domain/time/series.ts";
import type { CoinSeries, SeriesColumnKey } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { literals, timestamp } from "../members.ts";
import { coinParameter, requireCoin } from "../parameters.ts";
import { csvResponse, publicFor, sendCsv } from "../replies.ts";

const kind = literals(seriesKinds, {
  description: "`hashrate` is that of the whole network, `price` is in US dollars for one coin.",
});

const schemeKeys = rewardSchemes.map((scheme) => `\`${scheme}\``).join(", ");

const seriesParams = Type.Object({ coin: coinParameter, kind });

const seriesQuery = Type.Object({
  range: Type.Optional(
    literals(historyRanges, {
      default: "24h",
      description: "A range without data is replaced by the nearest one that has some.",
    }),
  ),
});

const seriesSchema = Type.Object({
  kind,
  range: literals(historyRanges, { description: "The range of the response." }),
  available_ranges: Type.Array(literals(historyRanges), { description: "Ranges for which there is data." }),
  from: { ...timestamp, description: "When the first step begins; UTC, in milliseconds since 1970." },
  to: { ...timestamp, description: "When the last step ends." },
  step_ms: Type.Integer({ description: "Milliseconds of one step; the same for all kinds of a coin and a range." }),
  columns: Type.Array(
    Type.Object({
      key: Type.String({
        description: `\`pool\` (hashrate, sum of the schemes), ${schemeKeys}, \`network\`, \`share\` (pool ÷ network), \`miners\`, \`workers\`, \`blocks\` (found in the step), \`difficulty\`, \`price\`.`,
      }),
      values: Type.Array(Type.Unsafe<number | null>({ type: ["number", "null"] }), {
        description: "One for each step, oldest first; null where nothing was measured.",
      }),
    }),
  ),
});
type SeriesJson = Static<typeof seriesSchema>;

export const seriesRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "Pool hashrate, network hashrate, difficulty or price over time",
        params: seriesParams,
        querystring: seriesQuery,
        response: { 200: seriesSchema, ...refusals },
      },
    },
    async (request, reply): Promise<SeriesJson> => {
      const coin = requireCoin(services, request.params.coin);
      const series = await services.series.getSeries(coin, request.params.kind, request.query.range ?? "24h");
      reply.header("cache-control", publicFor(60, 300));
      return {
        kind: series.kind,
        range: series.range,
        available_ranges: [...series.availableRanges],
        from: series.from,
        to: series.to,
        step_ms: series.stepMs,
        columns: series.columns.map(({ key, values }) => ({ key, values: [...values] })),
      };
    },
  );
};

/** Linked from every chart page; works without JavaScript, and opens in every spreadsheet. */
export const seriesCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The same series as CSV",
        description: "One line for each step in which something was measured. The header names the units.",
        params: seriesParams,
        querystring: seriesQuery,
        response: { 200: csvResponse, ...refusals },
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

/** `kas-pool-hashrate-7d-2026-11-20`, with the last step's date. */
function nameFile({ coin, kind, range, to, stepMs }: CoinSeries): string {
  return `${coin}-${kind}-${range}-${new Date(to - stepMs).toISOString().slice(0, 10)}`;
}

function formatSeries({ columns, from, to, stepMs }: CoinSeries, rateUnit: RateUnit): string {
  const header = ["time (UTC)", ...columns.map(({ key }) => titleColumn(key, rateUnit))];
  const steps = Array.from({ length: Math.round((to - from) / stepMs) }, (_, step) => step)
    // Steps without any value are left out.
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
function titleColumn(key: SeriesColumnKey, rateUnit: RateUnit): string {
  if (isRewardScheme(key)) return `${rewardSchemeLabels[key]} (${rateUnit})`;
  const titles: Readonly<Record<Exclude<SeriesColumnKey, RewardScheme>, string>> = {
    pool: `pool hashrate (${rateUnit})`,
    network: `network hashrate (${rateUnit})`,
    share: "share of network (fraction)",
    difficulty: "difficulty",
    price: "price (USD)",
    miners: "miners",
    workers: "workers",
    blocks: "blocks found",
  };
  return titles[key];
}
