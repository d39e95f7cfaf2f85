import { type Static, Type } from "typebox";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import { confidences, coolings, type Device, type DeviceSource, deviceTypes } from "#src/domain/devices/device.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import type { RankedCoin, RunningTerms } from "#src/services/services.ts";
import { hashrate, literals, nullable, nullableFraction, nullableTimestamp, scheme } from "../members.ts";

// Shared by the calls about devices. Money is in US dollars.

export const nullableNumber = (description: string) => nullable(Type.Number({ description }));

export const runningQuery = {
  power_cost: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1000,
      default: DEFAULT_POWER_COST,
      description: "US dollars per kilowatt-hour.",
    }),
  ),
  uptime: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, default: 1, description: "The part of the time that the device works." }),
  ),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000, default: 1, description: "How many of each device." }),
  ),
} as const;

export const runningMembers = {
  power_cost: Type.Number({ description: "US dollars per kilowatt-hour, as requested." }),
  uptime: Type.Number({ description: "As requested." }),
  quantity: Type.Integer({ description: "As requested; figures of a day are of all of them." }),
} as const;

const source = Type.Object({ name: Type.String(), url: nullable(Type.String()) });

const figure = Type.Object({
  algorithm: Type.String({ description: "Slug." }),
  algorithm_name: Type.String(),
  hashrate,
  rate_unit: literals(["H/s", "Sol/s", "g/s"]),
  watts: nullableNumber("Drawn while mining, or rated so by the manufacturer (`is_rated_power`)."),
  is_rated_power: Type.Boolean({ description: "True when `watts` is the manufacturer's rating, not measured." }),
  confidence: literals(confidences, {
    description: "`high`: several sources agree. `medium`: one good source. `low`: one weak or old source.",
  }),
  source,
});

export const deviceMembers = {
  type: literals(deviceTypes),
  vendor: Type.String({ description: "Slug." }),
  vendor_name: Type.String(),
  slug: Type.String(),
  name: Type.String({ description: "Vendor and model, as the vendor writes them." }),
  released: nullable(Type.String({ description: "`YYYY-MM`." })),
  price_usd: nullableNumber("A market price."),
  price_as_of: nullable(Type.String({ description: "`YYYY-MM`." })),
  figures: Type.Array(figure, { description: "What is published, at most one for each algorithm." }),
} as const;
type DeviceJson = Static<ReturnType<typeof Type.Object<typeof deviceMembers>>>;

export const specificationMembers = {
  cooling: nullable(literals(coolings)),
  noise_db: nullableNumber("Decibels."),
  size_mm: Type.Unsafe<readonly number[] | null>({ type: ["array", "null"], items: { type: "number" } }),
  cores: nullableNumber("Of a processor."),
  threads: nullableNumber("Of a processor."),
  memory_gb: nullableNumber("Gigabytes."),
  rated_watts: nullableNumber("The manufacturer's rating."),
  launch_price_usd: nullableNumber("At its release."),
  sources: Type.Array(source),
} as const;

/** The descriptions are the same in every call. */
export const earningMembers = {
  coins: nullableNumber("Coins of the pool's own chain per day, after the pool's fee and before power."),
  revenue_usd: nullableNumber("Per day, after the pool's fee and before power."),
  power_usd: nullableNumber("Power per day at `power_cost`; null where the consumption is not known."),
  profit_usd: nullableNumber(
    "What it earns per day, after the pool's fee and after power at `power_cost`; below zero is a loss. Null where the consumption or the price of the coin is not known.",
  ),
} as const;

export const dayMembers = {
  coin: Type.String({ description: "As in the site's addresses." }),
  ticker: Type.String(),
  algorithm: Type.String({ description: "Of the figure that is used." }),
  scheme,
  fee: nullableFraction,
  gap: nullable(
    literals(
      ["network-unknown", "reward-unknown", "fee-unknown", "not-accepting", "memory-too-small", "network-too-small"],
      {
        description: "Why nothing is known of the day; null when it is.",
      },
    ),
  ),
  coins: earningMembers.coins,
  merge_mined: Type.Array(
    Type.Object({ chain: Type.String(), coins: Type.Number(), usd: nullableNumber("US dollars per day.") }),
    { description: "What the same work brings on other chains, after the pool's fee and before power." },
  ),
  uncounted: Type.Array(Type.String(), {
    description: "Merge-mined chains that are not in the revenue, because their network, reward or price is not known.",
  }),
  revenue_usd: earningMembers.revenue_usd,
  power_usd: earningMembers.power_usd,
  profit_usd: earningMembers.profit_usd,
  break_even_power_cost: nullableNumber("Break-even price of a kilowatt-hour, in US dollars."),
  break_even_price_usd: nullableNumber("Break-even price of the coin, in US dollars."),
  network_at: nullableTimestamp,
  price_at: nullableTimestamp,
} as const;
type DayJson = Static<ReturnType<typeof Type.Object<typeof dayMembers>>>;

export function describeRunning({ powerCost, uptime, quantity }: RunningTerms) {
  return { power_cost: powerCost, uptime, quantity };
}

export function describeDevice({ type, vendor, slug, name, released, price, figures }: Device): DeviceJson {
  return {
    type,
    vendor: vendor.slug,
    vendor_name: vendor.name,
    slug,
    name,
    released,
    price_usd: price?.usd ?? null,
    price_as_of: price?.asOf ?? null,
    figures: figures.map((published) => ({
      algorithm: published.algorithm,
      algorithm_name: findAlgorithm(published.algorithm)?.name ?? published.algorithm,
      hashrate: published.hashrate,
      rate_unit: findAlgorithm(published.algorithm)?.rateUnit ?? "H/s",
      watts: published.watts,
      is_rated_power: published.isRated,
      confidence: published.confidence,
      source: describeSource(published.source),
    })),
  };
}

export function describeSpecification(device: Device) {
  return {
    cooling: device.cooling,
    noise_db: device.noiseDb,
    size_mm: device.sizeMm,
    cores: device.cores,
    threads: device.threads,
    memory_gb: device.memoryGb,
    rated_watts: device.ratedWatts,
    launch_price_usd: device.launchPriceUsd,
    sources: device.sources.map(describeSource),
  };
}

export function describeDay({ coin, ticker, figure: used, scheme, feeFraction, gap, day, chain }: RankedCoin): DayJson {
  const [, ...merged] = day?.coins ?? [];
  return {
    coin,
    ticker,
    algorithm: used.algorithm,
    scheme,
    fee: feeFraction,
    gap,
    coins: day?.coins[0].coins ?? null,
    merge_mined: merged.map(({ chain: slug, coins, usd }) => ({ chain: slug, coins, usd })),
    uncounted: [...(day?.uncounted ?? [])],
    revenue_usd: day?.revenueUsd ?? null,
    power_usd: day?.powerUsd ?? null,
    profit_usd: day?.profitUsd ?? null,
    break_even_power_cost: day?.breakEvenPowerCost ?? null,
    break_even_price_usd: day?.breakEvenPriceUsd ?? null,
    network_at: chain?.measuredAt ?? null,
    price_at: chain?.usdPrice?.at ?? null,
  };
}

function describeSource({ name, url }: DeviceSource) {
  return { name, url };
}
