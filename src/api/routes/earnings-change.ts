import { type Static, Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { comparedWith } from "#src/domain/earnings/compared-with.ts";
import { valueInCurrency } from "#src/domain/earnings/value-change.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { currencies, getCurrency, isCurrencyCode } from "#src/domain/money/currencies.ts";
import { type CsvValue, formatCsv } from "#src/domain/text/csv.ts";
import type { KnownChange, MinerEarningsChange, Services, SpanFigures } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals, refuseMiner } from "../api-error.ts";
import { atomicText, literals, nullableTimestamp, timestamp } from "../members.ts";
import { addressParameter, coinParams, minerParams, requireCoin } from "../parameters.ts";
import { addressInFileName, csvResponse, publicFor, sendCsv } from "../replies.ts";
import { changeMembers } from "./earnings-change-members.ts";

const changeStates = [
  "known",
  "too-short",
  "no-network",
  "no-fee",
  "scheme-unknown",
  "solo-only",
  "no-work",
] as const satisfies readonly Exclude<MinerEarningsChange["state"], "unknown-miner">[];

const query = {
  against: Type.Optional(
    literals(comparedWith, {
      default: "1",
      description: "The same hours so many days earlier, or the mean day of the seven days before.",
    }),
  ),
  currency: Type.Optional(
    literals(
      currencies.map(({ code }) => code),
      { default: "USD", description: "The currency of `value`." },
    ),
  ),
};

const changeSchema = Type.Object({
  state: literals(changeStates, { description: "`known`, or why nothing can be compared: `change` is then empty." }),
  from: timestamp,
  to: { ...timestamp, description: "Exclusive: the last full ten minutes." },
  against: literals(comparedWith),
  recorded_since: { ...nullableTimestamp, description: "The oldest record that was found for this comparison." },
  currency: Type.String(),
  change: Type.Array(Type.Object(changeMembers), { description: "One entry, or none where nothing can be compared." }),
});
type ChangeJson = Static<typeof changeSchema>;

type Asked = Exclude<MinerEarningsChange, { readonly state: "unknown-miner" | "coming" }>;

async function askChange(
  { miners }: Services,
  coin: CoinSlug,
  address: string,
  against: (typeof comparedWith)[number] = "1",
): Promise<Asked> {
  const change = await miners.getEarningsChange(coin, address, against);
  if (change.state === "coming") throw refuseMiner(change);
  if (change.state !== "unknown-miner") return change;
  const stats = await miners.getMinerStats(coin, address);
  if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
  throw new ApiError(404, "not-found", "Nothing is known of this address.", "address");
}

async function findValue({ rates }: Services, coin: CoinSlug, { change, prices }: KnownChange, code: string) {
  const perUsd = code === "USD" ? 1 : ((await rates.getRates()).fiat[code] ?? null);
  if (prices === null || perUsd === null || !isCurrencyCode(code)) return null;
  return valueInCurrency(change, getCoin(coin).decimals, prices, { perUsd, digits: getCurrency(code).digits });
}

type Value = Awaited<ReturnType<typeof findValue>>;

function writeValue(value: Value, units: bigint | null | undefined): string | null {
  return value === null || units === null || units === undefined ? null : formatAmountExact(units, value.digits);
}

function describeFigures(side: SpanFigures) {
  return {
    hashrate: side.hashrate,
    outage_ms: side.outageMs,
    rejected_fraction: side.rejectedFraction,
    difficulty: side.difficulty,
    blocks_found: side.blocks?.found ?? null,
    blocks_expected: side.blocks?.expected ?? null,
    coins_per_block: side.coinsPerBlock,
    fee_fraction: side.feeFraction,
  };
}

function describeKnown(change: KnownChange, value: Value): ChangeJson["change"][number] {
  const { parts, before, after } = change.change;
  return {
    decimals: getCoin(change.coin).decimals,
    days: change.days,
    compared_ms: change.comparedMs,
    basis: change.basis,
    schemes: [...change.schemes],
    before: before.toString(),
    after: after.toString(),
    fraction: change.fraction,
    parts: parts.map(({ cause, amount }, index) => ({
      cause,
      amount: atomicText(amount),
      value: writeValue(value, value?.parts[index]),
    })),
    gaps: change.gaps.map(({ cause, reason, since }) => ({ cause, reason, since })),
    value_before: writeValue(value, value?.before),
    value_after: writeValue(value, value?.after),
    value_of_price: writeValue(value, value?.price),
    prices_usd: change.prices === null ? [] : [change.prices],
    figures: { before: describeFigures(change.figures.before), after: describeFigures(change.figures.after) },
    rigs_known: change.rigsKnown,
    rigs_since: change.rigsSince,
    rigs: change.rigs.map(({ worker, scheme, downMs, outages }) => ({
      worker,
      scheme,
      down_ms_before: downMs.before,
      down_ms_after: downMs.after,
      outages: outages.map(({ from, to }) => ({ from, to })),
    })),
  };
}

export const earningsChangeRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "Why one wallet address earned more or less in the last 24 hours than before",
        description:
          "The difference divided into its causes. They add up exactly: `after` − `before` = the sum of `parts`, and so do the values with `value_of_price`.",
        params: minerParams,
        querystring: Type.Object(query),
        response: { 200: changeSchema, ...refusals },
      },
    },
    async (request, reply): Promise<ChangeJson> => {
      const coin = requireCoin(services, request.params.coin);
      const { against, currency = "USD" } = request.query;
      const change = await askChange(services, coin, request.params.address, against);
      reply.header("cache-control", publicFor(30, 60));
      return {
        state: change.state,
        from: change.from,
        to: change.to,
        against: change.against,
        recorded_since: change.recordedSince,
        currency,
        change:
          change.state === "known" ? [describeKnown(change, await findValue(services, coin, change, currency))] : [],
      };
    },
  );
};

export const earningsChangeCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "The causes of a change of earnings as CSV",
        description:
          "Columns: cause, amount in coins, ticker, value in the requested currency. The first row is what was earned before, the last one what was earned after; the rows between add up to their difference. What is not recorded is empty.",
        params: coinParams,
        querystring: Type.Object({ address: addressParameter, ...query }),
        response: { 200: csvResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, against, currency = "USD" } = request.query;
      const change = await askChange(services, coin, address, against);
      const rows = change.state === "known" ? toRows(change, await findValue(services, coin, change, currency)) : [];
      reply.header("cache-control", publicFor(30, 60));
      const name = `earnings-change-${coin}-${addressInFileName(address)}`;
      return sendCsv(reply, name, formatCsv(["cause", "amount", "ticker", `value_${currency}`], rows));
    },
  );
};

function toRows({ coin, change }: KnownChange, value: Value): readonly (readonly CsvValue[])[] {
  const { decimals: places, ticker } = getCoin(coin);
  const row = (cause: string, amount: bigint | null, units: bigint | null | undefined): readonly CsvValue[] => [
    cause,
    exact(amount === null ? null : formatAmountExact(amount, places)),
    ticker,
    exact(writeValue(value, units)),
  ];
  return [
    row("before", change.before, value?.before),
    ...change.parts.map(({ cause, amount }, index) => row(cause, amount, value?.parts[index])),
    row("price", null, value?.price),
    row("after", change.after, value?.after),
  ];
}

function exact(decimal: string | null): CsvValue {
  return decimal === null ? null : { decimal };
}
