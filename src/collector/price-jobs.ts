import { tickersOf } from "#src/domain/coins/index.ts";
import { currencies } from "#src/domain/money/currencies.ts";
import type { PriceFeed } from "#src/sources/prices/price-feed.ts";
import type { Job } from "./clock.ts";
import type { CollectedPool, CollectorContext } from "./context.ts";
import { createPriceTarget, createRateTarget, type HistoryTarget } from "./history-target.ts";
import { createPricePolls, type PolledFeed } from "./jobs/poll-prices.ts";
import { createSource } from "./source.ts";

export type CollectedFeed = Pick<PolledFeed, "feed" | "pollMs">;

/** Each source has its own interval and its own circuit, so that one that fails takes no price of the others with it. */
export function createPriceJobs(
  context: CollectorContext,
  pools: readonly CollectedPool[],
  collected: readonly CollectedFeed[],
): { readonly polls: readonly Job[]; readonly targets: readonly HistoryTarget[] } {
  const feeds = collected.map((entry) => ({
    ...entry,
    source: createSource({ ...context, name: `${entry.feed.name} prices` }),
  }));
  const tickers = feeds.some(({ feed }) => feed.isDemo) ? listMadeUpTickers(pools) : listTickers(pools);
  const runs = createPricePolls(context, feeds, tickers);
  const polls = feeds.map(({ feed, pollMs }, index): Job => {
    const run = runs[index] ?? (async () => {});
    return { name: pricePollOf(feed), everyMs: pollMs, firstAfterMs: 0, phaseMs: 0, jitterMs: pollMs / 10, run };
  });
  const rates = currencies.filter(({ code }) => code !== "USD");
  const targets = [
    ...tickers.map((ticker) => createPriceTarget(context, feeds, ticker)),
    ...rates.map(({ code }) => createRateTarget(context, feeds, code)),
  ];
  return { polls, targets };
}

function pricePollOf(feed: PriceFeed): string {
  return `poll-prices:${feed.name}`;
}

/** Made-up prices are for coins that only made-up pools mine. */
function listMadeUpTickers(pools: readonly CollectedPool[]): readonly string[] {
  const real = new Set(listTickers(pools.filter(({ engine }) => !engine.isDemo)));
  return listTickers(pools).filter((ticker) => !real.has(ticker));
}

/** Includes merge-mined coins. */
function listTickers(pools: readonly CollectedPool[]): readonly string[] {
  return [...new Set(pools.flatMap(({ coin }) => tickersOf(coin)))];
}
