import { SECOND } from "#src/domain/time/durations.ts";
import { coingecko } from "./coingecko.ts";
import { coinpaprika } from "./coinpaprika.ts";
import { demoPrices } from "./demo-feed.ts";
import { ecb } from "./ecb.ts";
import type { PriceFeed, PriceFeedOptions, PriceKey, PriceSource } from "./price-feed.ts";

const sources = { demo: demoPrices, coingecko, coinpaprika, ecb };

export type PriceFeedName = keyof typeof sources;

export const priceSources: ReadonlyMap<string, PriceSource> = new Map(Object.entries(sources));

export const priceFeedNames = Object.keys(sources) as readonly PriceFeedName[];

export function createPriceFeed(name: PriceFeedName, options: PriceFeedOptions): PriceFeed {
  return sources[name].create(options);
}

/** Milliseconds; a free plan allows no shorter time, whatever the operator wishes. */
export function pricePollMs(name: PriceFeedName, wantedMs: number | null, key: PriceKey | undefined): number {
  const { pollSeconds, leastPollSeconds = 0, paidPlans = [] } = priceSources.get(name) ?? sources[name];
  const isPaid = key !== undefined && key.plan !== null && paidPlans.includes(key.plan);
  return Math.max(wantedMs ?? pollSeconds * SECOND, isPaid ? 0 : leastPollSeconds * SECOND);
}
