import { type CoingeckoOptions, createCoingecko } from "./coingecko.ts";
import { createDemoFeed } from "./demo-feed.ts";
import type { PriceFeed } from "./price-feed.ts";

/** One line for each source of prices Adit can ask. */
const feeds = {
  demo: createDemoFeed,
  coingecko: createCoingecko,
} as const satisfies Readonly<Record<string, (options: CoingeckoOptions) => PriceFeed>>;

export type PriceFeedName = keyof typeof feeds;

export const priceFeedNames: readonly string[] = Object.keys(feeds);

export function createPriceFeed(name: PriceFeedName, options: CoingeckoOptions): PriceFeed {
  return feeds[name](options);
}
