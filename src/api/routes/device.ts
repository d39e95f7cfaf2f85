import { type Static, Type } from "typebox";
import type { PastEarnings } from "#src/domain/earnings/past-yield.ts";
import { formatCsv } from "#src/domain/text/csv.ts";
import type { DeviceReport, RankedCoin, ReportedCoin, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { atomicText, decimals, nullable, nullableAtomicAmount, nullableFraction, timestamp } from "../members.ts";
import { csvResponse, publicFor, sendCsv } from "../replies.ts";
import {
  dayMembers,
  describeDay,
  describeDevice,
  describeRunning,
  describeSpecification,
  deviceMembers,
  runningMembers,
  runningQuery,
  specificationMembers,
} from "./device-members.ts";
import { readRunning } from "./devices.ts";

const deviceParams = Type.Object({
  vendor: Type.String({ maxLength: 60, description: "Slug of the vendor: `nvidia`." }),
  slug: Type.String({ maxLength: 60, description: "Slug of the device: `geforce-rtx-4070`." }),
});

const deviceQuery = Type.Object(runningQuery);

const nullableNumber = (description: string) => nullable(Type.Number({ description }));

const soloMembers = {
  fee: nullableFraction,
  profit_usd: nullableNumber("Expected per day, after power at `power_cost`; below zero is a loss."),
  blocks_per_day: nullableNumber("Expected."),
  chance_day: nullableNumber("Of at least one block, as a fraction."),
  chance_month: nullableNumber("Of at least one block in 30 days."),
  chance_year: nullableNumber("Of at least one block in 365 days."),
  monthly_swing: nullableNumber("How much chance moves the earnings of 30 days: standard deviation ÷ average."),
} as const;
type SoloJson = Static<ReturnType<typeof Type.Object<typeof soloMembers>>>;

const pastMembers = {
  days: Type.Integer({ description: "The number of days requested, not including today." }),
  known_days: Type.Integer({
    description: "The number of those days with stored network data and prices; the sums cover these.",
  }),
  since: { ...timestamp, description: "The first of those days; UTC, in milliseconds since 1970." },
  coins: nullableNumber("Null, like the money, where less than half of the days are known."),
  revenue_usd: nullableNumber("At each day's price."),
  power_usd: nullableNumber("At the requested price per kilowatt-hour."),
  profit_usd: nullableNumber("After power; below zero is a loss."),
  uncounted: Type.Array(Type.String(), { description: "Merge-mined chains that are not known for each of the days." }),
} as const;
type PastJson = Static<ReturnType<typeof Type.Object<typeof pastMembers>>>;

const past = (description: string) =>
  Type.Unsafe<PastJson | null>({ ...Type.Object(pastMembers), type: ["object", "null"], description });

const coinSchema = Type.Object({
  ...dayMembers,
  is_usual: Type.Boolean({ description: "False when this chain is mostly mined with other hardware." }),
  decimals,
  block_reward: { ...nullableAtomicAmount, description: "What a block pays by `block_reward_basis`, in atomic units." },
  block_reward_basis: nullable(
    Type.String({
      description:
        "`schedule`, `fact`, `estimate`: without transaction fees. `recent`: the mean of the pool's last blocks, fees included. `reported`: one block as the engine reports it; fees can be part of it.",
    }),
  ),
  transaction_fees: {
    ...nullableAtomicAmount,
    description:
      "Mean transaction fees of the pool's last blocks, which count beside `block_reward`; null where unknown or included.",
  },
  averaged_blocks: nullable(Type.Integer({ description: "The number of blocks in these means." })),
  work_per_block: nullableNumber("Hashes that one block takes on average."),
  coin_price_usd: nullableNumber("US dollars for one coin."),
  days_to_payout: nullableNumber("From zero to the pool's minimum payout."),
  solo: Type.Unsafe<SoloJson | null>({ ...Type.Object(soloMembers), type: ["object", "null"] }),
  past_month: past("30 whole days by each day's stored difficulty and price, at the present fee."),
  past_year: past("The same over 365 days."),
});

const deviceSchema = Type.Object({
  at: { ...timestamp, description: "When it was computed; UTC, in milliseconds since 1970." },
  ...runningMembers,
  ...deviceMembers,
  ...specificationMembers,
  payback_days: nullableNumber("Days until the profit of the first coin has paid `price_usd`."),
  coins: Type.Array(coinSchema, { description: "The coins that it can mine here, the most profitable first." }),
});

export const deviceRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["devices"],
        summary: "One device and every coin it can mine here, by profit",
        params: deviceParams,
        querystring: deviceQuery,
        response: { 200: deviceSchema, ...refusals },
      },
    },
    async (request, reply): Promise<Static<typeof deviceSchema>> => {
      const running = readRunning(request.query);
      const report = await requireDevice(services, request.params, running);
      reply.header("cache-control", publicFor(30, 120));
      return {
        at: report.at,
        ...describeRunning(running),
        ...describeDevice(report.device),
        ...describeSpecification(report.device),
        payback_days: report.paybackDays,
        coins: report.coins.map(describeCoin),
      };
    },
  );
};

const head = [
  "coin",
  "algorithm",
  "hashrate",
  "watts",
  "scheme",
  "fee",
  "coins_a_day",
  "revenue_usd",
  "power_usd",
  "profit_usd",
  "break_even_power_cost",
  "break_even_price_usd",
  "days_to_payout",
  "network_utc",
  "price_utc",
  "profit_30_days_usd",
  "known_days_of_30",
  "profit_365_days_usd",
  "known_days_of_365",
];

export const deviceCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["devices"],
        summary: "The coins of one device as CSV",
        params: deviceParams,
        querystring: deviceQuery,
        response: { 200: csvResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const { device, coins } = await requireDevice(services, request.params, readRunning(request.query));
      reply.header("cache-control", publicFor(30, 120));
      return sendCsv(reply, `${device.vendor.slug}-${device.slug}`, formatCsv(head, coins.map(toLine)));
    },
  );
};

async function requireDevice(
  { devices }: Services,
  { vendor, slug }: Static<typeof deviceParams>,
  running: ReturnType<typeof readRunning>,
): Promise<DeviceReport> {
  const report = await devices.getDevice(vendor, slug, running);
  if (report === null) throw new ApiError(404, "not-found", "This device does not exist.");
  return report;
}

function describeCoin(ranked: ReportedCoin): Static<typeof coinSchema> {
  const { chain, isUsual, daysToPayout } = ranked;
  return {
    ...describeDay(ranked),
    is_usual: isUsual,
    decimals: chain?.decimals ?? null,
    block_reward: atomicText(chain?.reward.atomic ?? null),
    block_reward_basis: chain?.reward.basis ?? null,
    transaction_fees: atomicText(chain?.transactionFees ?? null),
    averaged_blocks: chain?.averagedBlocks ?? null,
    work_per_block: chain?.workPerBlock ?? null,
    coin_price_usd: chain?.usdPrice?.usd ?? null,
    days_to_payout: daysToPayout,
    solo: describeSolo(ranked),
    past_month: describePast(ranked.past.month),
    past_year: describePast(ranked.past.year),
  };
}

function describePast(span: PastEarnings | null): PastJson | null {
  if (span === null) return null;
  return {
    days: span.days,
    known_days: span.knownDays,
    since: span.since,
    coins: span.coins,
    revenue_usd: span.revenueUsd,
    power_usd: span.powerUsd,
    profit_usd: span.profitUsd,
    uncounted: [...span.uncounted],
  };
}

function describeSolo({ solo }: RankedCoin): SoloJson | null {
  if (solo === null) return null;
  const { feeFraction, day, odds } = solo;
  return {
    fee: feeFraction,
    profit_usd: day.profitUsd,
    blocks_per_day: odds?.blocksPerDay ?? null,
    chance_day: odds?.chances.day ?? null,
    chance_month: odds?.chances.month ?? null,
    chance_year: odds?.chances.year ?? null,
    monthly_swing: odds?.monthlySwing ?? null,
  };
}

function toLine({ coin, figure, scheme, feeFraction, day, chain, daysToPayout, past: known }: ReportedCoin) {
  return [
    coin,
    figure.algorithm,
    figure.hashrate,
    figure.watts,
    scheme,
    feeFraction,
    day?.coins[0].coins ?? null,
    day?.revenueUsd ?? null,
    day?.powerUsd ?? null,
    day?.profitUsd ?? null,
    day?.breakEvenPowerCost ?? null,
    day?.breakEvenPriceUsd ?? null,
    daysToPayout,
    toTime(chain?.measuredAt),
    toTime(chain?.usdPrice?.at),
    known.month?.profitUsd ?? null,
    known.month?.knownDays ?? 0,
    known.year?.profitUsd ?? null,
    known.year?.knownDays ?? 0,
  ];
}

function toTime(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
