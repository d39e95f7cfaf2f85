import { err, ok } from "#src/domain/result.ts";
import type { PriceFeed } from "./price-feed.ts";

/** What the operator writes under `prices.fixed`: USD for one coin, and units of a currency for one USD. */
export interface FixedPrices {
  readonly crypto: Readonly<Record<string, number>>;
  readonly fiat: Readonly<Record<string, number>>;
}

/** For coins that no source lists; pages name the brand as their source. It has no past: nobody knows what the operator would have written then. */
export function createFixedPrices({ crypto, fiat }: FixedPrices, brand: string, now: () => number): PriceFeed {
  return {
    name: "fixed",
    isDemo: false,
    isFixed: true,
    historyMs: 0,
    fetchPrices: async (tickers) =>
      ok({
        at: now(),
        source: brand,
        crypto: Object.fromEntries(Object.entries(crypto).filter(([ticker]) => tickers.includes(ticker))),
        fiat: Object.keys(fiat).length === 0 ? {} : { ...fiat, USD: 1 },
      }),
    fetchHistory: async () => err({ code: "unsupported", what: "past prices" }),
  };
}
