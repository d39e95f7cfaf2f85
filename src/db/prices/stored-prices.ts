import type { PricePoint, PriceSnapshot } from "#src/domain/money/price.ts";
import type { Resolution, Spans, TimeWindow } from "../store.ts";

/** Which source gave a value, and when. */
export interface PriceOrigin {
  readonly at: number;
  readonly source: string;
}

/** Prices merged over sources. `at` is the newest value's time; each value's own stands in `origins`. */
export interface LatestPrices extends PriceSnapshot {
  readonly origins: {
    readonly crypto: Readonly<Record<string, PriceOrigin>>;
    readonly fiat: Readonly<Record<string, PriceOrigin>>;
  };
}

export interface PriceRepository {
  /** Latest prices, and the open 10-minute row of each ticker. */
  recordPrices(snapshot: PriceSnapshot): Promise<void>;
  /** Merged over sources: each ticker's and currency's newest known value with its own time. */
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
   * Forgets the whole past of each of these tickers whose latest price is from this source, and the rates of currencies from it.
   * Answers which tickers that were.
   */
  forgetSource(source: string, tickers: readonly string[]): Promise<readonly string[]>;
}
