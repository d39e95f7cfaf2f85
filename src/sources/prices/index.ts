import { type CoingeckoOptions, createCoingecko } from "./coingecko.ts";
import { createDemoFeed } from "./demo-feed.ts";
import type { PriceFeed } from "./price-feed.ts";

/** One line for each source of prices Adit can ask. */
const feeds = {
  demo: createDemoFeed,
  coingecko: createCoingecko,
} as const satisfies Readonly<Record<string, (options: CoingeckoOptions) => PriceFeed>>;

export type PriceFeedName = keyof typeof feeds;

/** Null: the operator wants no prices. */
export function createPriceFeed(name: PriceFeedName | "none", options: CoingeckoOptions): PriceFeed | null {
  return name === "none" ? null : feeds[name](options);
}
