import { coingecko } from "./coingecko.ts";
import { demoPrices } from "./demo-feed.ts";
import type { PriceFeed, PriceFeedOptions, PriceSource } from "./price-feed.ts";

const sources = { demo: demoPrices, coingecko };

/** `none`: the operator wants no prices. */
export type PriceFeedName = keyof typeof sources | "none";

export const priceSources: ReadonlyMap<string, PriceSource> = new Map(Object.entries(sources));

export const priceFeedNames = ["none", ...Object.keys(sources)] as readonly PriceFeedName[];

export function createPriceFeed(name: PriceFeedName, options: PriceFeedOptions): PriceFeed | null {
  return name === "none" ? null : sources[name].create(options);
}
