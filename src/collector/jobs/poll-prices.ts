import type { PriceFeed } from "#src/sources/prices/price-feed.ts";
import type { CollectorContext } from "../context.ts";
import type { Source } from "../source.ts";

/** A failure stores nothing, so the last prices stay with their age. */
export function createPricePoll(
  context: CollectorContext,
  feed: PriceFeed,
  source: Source,
  tickers: readonly string[],
): () => Promise<void> {
  return async () => {
    const response = await source.request("prices", () => feed.fetchPrices(tickers));
    if (!response.ok) return;
    const { at } = response.value;
    const crypto = keepPositive(response.value.crypto);
    const fiat = keepPositive(response.value.fiat);
    const refused = [...crypto.refused, ...fiat.refused];
    if (refused.length > 0) {
      context.log.warn({ source: source.name, refused }, "Prices that are not positive numbers are refused.");
    }
    if (!Number.isFinite(at) || (crypto.count === 0 && fiat.count === 0)) {
      context.log.warn({ source: source.name, at }, "The price feed gave no usable price; nothing is stored.");
      return;
    }
    await context.store.prices.recordPrices({ ...response.value, crypto: crypto.kept, fiat: fiat.kept });
  };
}

function keepPositive(prices: Readonly<Record<string, number>>) {
  const entries = Object.entries(prices);
  const isPrice = (value: number) => Number.isFinite(value) && value > 0;
  const kept = entries.filter(([, value]) => isPrice(value));
  const refused = entries.filter(([, value]) => !isPrice(value)).map(([code]) => code);
  return { kept: Object.fromEntries(kept), count: kept.length, refused };
}
