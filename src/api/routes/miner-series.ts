import { type Static, Type } from "typebox";
import { rateUnits } from "#src/domain/coins/coin.ts";
import { findCoin, getCoin } from "#src/domain/coins/index.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import { isRewardScheme, rewardSchemeLabels, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { type CsvValue, formatCsv } from "#src/domain/text/csv.ts";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import { eventsOfStep, isToldStep } from "#src/domain/time/step-events.ts";
import type { MinerSeries, MinerSeriesKey, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals, refuseMiner } from "../api-error.ts";
import {
  atomicAmount,
  count,
  decimals,
  decimalsOf,
  literals,
  nullable,
  nullableTimestamp,
  timestamp,
} from "../members.ts";
import { addressParameter, coinParams, minerParams, requireCoin, workerGroups } from "../parameters.ts";
import { csvResponse, publicFor, sendCsv } from "../replies.ts";

const questions = {
  range: Type.Optional(literals(minerRanges, { default: "24h", description: "Steps of 10 minutes, 1 hour, 2 hours." })),
  scheme: Type.Optional(literals(rewardSchemes, { description: "Only what is under this reward scheme." })),
  worker: Type.Optional(
    Type.String({
      maxLength: 512,
      description: "A worker's name, or the beginning of several with `*` behind it: a column `chosen` is added.",
    }),
  ),
  group: Type.Optional(
    Type.String({ maxLength: 128, description: "A group of workers in place of `worker`: its name in small letters." }),
  ),
  groups: Type.Optional(workerGroups),
};

const noLines = ["not-kept", "coming", "unanswered", "absent", "too-many"] as const;

const seriesSchema = Type.Object({
  range: literals(minerRanges),
  from: { ...timestamp, description: "When the first step begins; UTC, in milliseconds since 1970." },
  to: { ...timestamp, description: "When the last step ends; it is still open." },
  step_ms: Type.Integer(),
  at: { ...timestamp, description: "When the engine gave its newest figures." },
  hashrate_unit: literals(rateUnits, { description: "The base unit that this coin's hashrates are in." }),
  records_since: { ...nullableTimestamp, description: "The first record in this time." },
  engine_since: {
    ...nullableTimestamp,
    description: "From here on the engine's own samples; before, and in their gaps, the records of this site.",
  },
  columns: Type.Array(
    Type.Object({
      key: Type.String({
        description:
          "`whole` (the address, or what of it is under the asked scheme), `chosen` (the asked workers), or a reward scheme.",
      }),
      values: Type.Array(Type.Unsafe<number | null>({ type: ["number", "null"] }), {
        description: "One for each step, oldest first; null where nothing is known.",
      }),
    }),
  ),
  chosen: nullable(
    Type.Object({
      worker: Type.String(),
      is_group: Type.Boolean(),
      workers: count,
      no_line: nullable(
        literals(noLines, {
          description: `Why there is no column \`chosen\`. \`coming\`: it is being read. \`too-many\`: the engine reports one worker at a time, and the group has over ${maxRigRequests}.`,
        }),
      ),
    }),
  ),
  outages: Type.Array(Type.Object({ from: timestamp, to: nullableTimestamp }), {
    description:
      "20 minutes or more without hashrate: of the chosen workers together, else of the whole. `to` null: it lasts.",
  }),
  blocks: nullable(
    Type.Array(Type.Object({ at: timestamp, chain: Type.String(), height: Type.Integer() }), {
      description: "Found by this address; null where the engine does not report whose blocks they are.",
    }),
  ),
  payouts: nullable(
    Type.Array(
      Type.Object({
        at: timestamp,
        chain: Type.String(),
        amount: atomicAmount,
        decimals,
        transaction: nullable(Type.String()),
      }),
      { description: "Sent to this address, as far as they are known; null where the engine reports none." },
    ),
  ),
});
type SeriesJson = Static<typeof seriesSchema>;

type Question = Pick<Parameters<Services["miners"]["getMinerSeries"]>[2], "range" | "scheme"> & {
  readonly worker: string;
  readonly group: string;
  readonly groups: string;
};

async function loadSeries(
  { miners }: Services,
  coin: ReturnType<typeof requireCoin>,
  address: string,
  query: Partial<Question>,
  isToldApart: boolean,
) {
  const { range = "24h", scheme = null, group, groups = "", worker = null } = query;
  const asked = group === undefined ? worker : { key: group, groups };
  const series = await miners.getMinerSeries(coin, address, { range, scheme, worker: asked });
  if (series !== null) {
    // A gap of the chosen rigs alone is shown beside the whole; a file cannot show it.
    const isSaid = isToldApart && series.chosen?.noLine === "coming";
    if (series.isComing && !isSaid) throw refuseMiner({ state: "coming" });
    return series;
  }
  const stats = await miners.getMinerStats(coin, address);
  if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
  throw new ApiError(404, "not-found", "This address has never mined here.");
}

export const minerSeriesRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "The hashrate of one wallet address over time, with outages, found blocks and payouts",
        params: minerParams,
        querystring: Type.Object(questions),
        response: { 200: seriesSchema, ...refusals },
      },
    },
    async (request, reply): Promise<SeriesJson> => {
      const coin = requireCoin(services, request.params.coin);
      const series = await loadSeries(services, coin, request.params.address, request.query, true);
      reply.header("cache-control", publicFor(30, 60));
      return describeSeries(series);
    },
  );
};

function describeSeries(series: MinerSeries): SeriesJson {
  const { chosen, blocks, payouts } = series;
  return {
    range: series.range,
    from: series.from,
    to: series.to,
    step_ms: series.stepMs,
    at: series.at,
    hashrate_unit: getCoin(series.coin).rateUnit,
    records_since: series.recordsSince,
    engine_since: series.engineSince,
    columns: series.columns.map(({ key, values }) => ({ key, values: [...values] })),
    chosen:
      chosen === null
        ? null
        : { worker: chosen.text, is_group: chosen.isGroup, workers: chosen.rigs, no_line: chosen.noLine },
    outages: series.outages.map(({ from, to }) => ({ from, to })),
    blocks: blocks?.found.map(({ at, chain, height }) => ({ at, chain, height })) ?? null,
    payouts:
      payouts?.sent.map(({ at, chain, amount, transactionId }) => ({
        at,
        chain,
        amount: amount.toString(),
        decimals: decimalsOf(chain),
        transaction: transactionId,
      })) ?? null,
  };
}

export const minerSeriesCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "The same as CSV",
        description:
          "One line for each step in which something is known. The header names the units; payouts have a column for each chain that paid.",
        params: coinParams,
        querystring: Type.Object({ address: addressParameter, ...questions }),
        response: { 200: csvResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const series = await loadSeries(services, coin, request.query.address, request.query, false);
      reply.header("cache-control", publicFor(30, 60));
      const word = shortenMiddle(series.address, 8, 6).replace(/[^0-9A-Za-z]+/g, "-");
      return sendCsv(reply, `hashrate-${coin}-${word}-${series.range}`, formatSeries(series));
    },
  );
};

function formatSeries(series: MinerSeries): string {
  const { columns, from, to, stepMs, blocks, payouts } = series;
  const unit = getCoin(series.coin).rateUnit;
  const chains = [...new Set(payouts?.sent.map(({ chain }) => chain))];
  const head = [
    "time (UTC)",
    ...columns.map(({ key }) => `${titleColumn(key, series)} (${unit})`),
    "without hashrate (minutes)",
    ...(blocks === null ? [] : ["blocks found"]),
    ...chains.map((chain) => `paid (${findCoin(chain)?.ticker ?? chain})`),
  ];
  const events = { ...series, blocks: blocks?.found ?? null, payouts: payouts?.sent ?? null };
  const rows = Array.from({ length: Math.round((to - from) / stepMs) }, (_, step): readonly CsvValue[] | null => {
    const at = from + step * stepMs;
    const values = columns.map((column) => column.values[step] ?? null);
    const happened = eventsOfStep(events, at, stepMs);
    if (!isToldStep(values, happened)) return null;
    return [
      new Date(at).toISOString(),
      ...values,
      Math.round(happened.downMs / MINUTE),
      ...(blocks === null ? [] : [happened.blocks.length]),
      ...chains.map((chain) => writeAmount(happened.paid.find((paid) => paid.chain === chain)?.amount ?? null, chain)),
    ];
  });
  return formatCsv(
    head,
    rows.filter((row) => row !== null),
  );
}

function writeAmount(amount: bigint | null, chain: string): CsvValue {
  const decimals = decimalsOf(chain);
  return amount === null || decimals === null ? null : formatAmountExact(amount, decimals);
}

/** In English in every language: programs read them. */
function titleColumn(key: MinerSeriesKey, { chosen }: MinerSeries): string {
  if (key === "whole") return "hashrate";
  return isRewardScheme(key) ? rewardSchemeLabels[key] : `hashrate of ${chosen?.text ?? ""}`;
}
