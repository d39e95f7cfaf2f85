import type { CollectedFeed } from "#src/collector/price-jobs.ts";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createFixedPrices } from "#src/sources/prices/fixed-prices.ts";
import { createPriceFeed, pricePollMs } from "#src/sources/prices/index.ts";
import type { SiteConfig } from "./config/config.ts";
import type { Env } from "./config/env.ts";

/** They cost nothing to poll; a minute keeps their age short. */
const fixedPollMs = 60 * SECOND;

export function namePriceFeeds({ feeds, fixed }: SiteConfig["prices"]): readonly string[] {
  return [...(fixed === null ? [] : ["fixed"]), ...feeds.map(({ name }) => name)];
}

/** In the operator's order, after the operator's own prices. */
export function createPriceFeeds(
  { brand, prices: { feeds, fixed } }: { readonly brand: string; readonly prices: SiteConfig["prices"] },
  keys: Env["priceKeys"],
  { now, fetch, log }: { readonly now: () => number; readonly fetch: typeof globalThis.fetch; readonly log: Log },
): readonly CollectedFeed[] {
  const listed = feeds.map(({ name, ids, pollMs: wantedMs }) => {
    const key = keys.get(name);
    const pollMs = pricePollMs(name, wantedMs, key);
    if (wantedMs !== null && pollMs > wantedMs)
      log.warn({ feed: name, wantedMs, pollMs }, "The feed's free plan allows no shorter interval.");
    return { feed: createPriceFeed(name, { ids, ...(key && { key }), now, fetch }), pollMs };
  });
  return fixed === null ? listed : [{ feed: createFixedPrices(fixed, brand, now), pollMs: fixedPollMs }, ...listed];
}
