import type { LatestPrices } from "#src/db/store.ts";
import { tickersOf } from "#src/domain/coins/index.ts";
import { madeUpPrices } from "#src/domain/money/price.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import type { PoolTerms } from "./pool-stats.ts";
import type { StoredPoolFigures } from "./stored-figures.ts";

export interface PriceQuote {
  readonly usd: number;
  readonly at: number;
  readonly source: string;
  /** Fraction: 0.024 = up 2.4 %. */
  readonly change24h: number | null;
}

export function quotePrice(ticker: string, { prices, pricesDayBefore }: StoredPoolFigures): PriceQuote | null {
  const usd = prices?.crypto[ticker];
  const origin = prices?.origins.crypto[ticker];
  if (!prices || usd === undefined || origin === undefined) return null;
  const before = pricesDayBefore.get(ticker);
  // The earlier price is that of the newest price: one of another feed is not comparable.
  const isComparable = before !== undefined && before > 0 && prices.at - origin.at < HOUR;
  return { usd, at: origin.at, source: origin.source, change24h: isComparable ? usd / before - 1 : null };
}

type Origin = LatestPrices["origins"]["crypto"][string];

/**
 * Drops made-up prices of coins that a real pool mines, and, with any real pool, made-up currency rates: results would
 * look real. Null when nothing is left.
 */
export function withoutMadeUp(prices: LatestPrices | null, terms: readonly PoolTerms[]): LatestPrices | null {
  const real = new Set(terms.flatMap(({ coin, isDemo }) => (isDemo ? [] : tickersOf(coin))));
  if (prices === null || real.size === 0) return prices;
  const isMadeUp = ({ source }: Origin) => source === madeUpPrices;
  const crypto = Object.entries(prices.origins.crypto).filter(
    ([ticker, origin]) => !(isMadeUp(origin) && real.has(ticker)),
  );
  const fiat = Object.entries(prices.origins.fiat).filter(([, origin]) => !isMadeUp(origin));
  const origins = [...crypto, ...fiat].map(([, origin]) => origin);
  if (origins.length === 0) return null;
  return {
    at: Math.max(...origins.map(({ at }) => at)),
    source: [...new Set(origins.map(({ source }) => source))].toSorted().join(", "),
    crypto: keepKeys(prices.crypto, crypto),
    fiat: keepKeys(prices.fiat, fiat),
    origins: { crypto: Object.fromEntries(crypto), fiat: Object.fromEntries(fiat) },
  };
}

function keepKeys(values: Readonly<Record<string, number>>, kept: readonly (readonly [string, Origin])[]) {
  const keys = new Set(kept.map(([key]) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}
