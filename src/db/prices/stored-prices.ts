import type { PricePoint, PriceSnapshot } from "#src/domain/money/price.ts";
import type { Resolution, Spans, TimeWindow } from "../store.ts";

export interface PriceOrigin {
  readonly at: number;
  readonly source: string;
}

/** `at` is the newest value's time; each value's own is in `origins`. */
export interface LatestPrices extends PriceSnapshot {
  readonly origins: {
    readonly crypto: Readonly<Record<string, PriceOrigin>>;
    readonly fiat: Readonly<Record<string, PriceOrigin>>;
  };
}

export interface PriceRepository {
  /** Latest prices, and the open 10-minute row of each ticker. */
  recordPrices(snapshot: PriceSnapshot): Promise<void>;
  findLatest(): Promise<LatestPrices | null>;
  insertHistory(ticker: string, resolution: Resolution, points: readonly PricePoint[]): Promise<number>;
  listPricePoints(ticker: string, resolution: Resolution, window: TimeWindow): Promise<readonly PricePoint[]>;
  /** Ticker → the price nearest to `at` (within an hour either side). */
  listPricesAt(at: number): Promise<ReadonlyMap<string, number>>;
  findOldest(ticker: string): Promise<Readonly<Record<Resolution, number | null>>>;
  findSpans(ticker: string): Promise<Spans>;
  rollUp(window: TimeWindow): Promise<void>;
  deleteExpired(now: number): Promise<number>;
  /**
   * Deletes the past of each of these tickers whose latest price is from this source, and its rates of currencies.
   * Returns these tickers.
   */
  forgetSource(source: string, tickers: readonly string[]): Promise<readonly string[]>;
}
