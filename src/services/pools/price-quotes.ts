import { HOUR } from "#src/domain/time/durations.ts";
import type { StoredPoolFigures } from "./pool-stats.ts";

export interface PriceQuote {
  readonly usd: number;
  readonly at: number;
  readonly source: string;
  /** Fraction: 0.024 = up 2.4 % in 24 h. */
  readonly change24h: number | null;
}

export function quotePrice(ticker: string, { prices, pricesDayBefore }: StoredPoolFigures): PriceQuote | null {
  const usd = prices?.crypto[ticker];
  const origin = prices?.origins.crypto[ticker];
  if (!prices || usd === undefined || origin === undefined) return null;
  const before = pricesDayBefore.get(ticker);
  // The price a day before belongs to the newest price, so an older price of another feed is not compared with it.
  const isComparable = before !== undefined && before > 0 && prices.at - origin.at < HOUR;
  return { usd, at: origin.at, source: origin.source, change24h: isComparable ? usd / before - 1 : null };
}
