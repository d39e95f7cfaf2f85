import type { PricePoint, PriceSnapshot } from "#src/domain/money/price.ts";
import type { Result } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { SetTimer } from "../set-timer.ts";
import type { SourceError } from "../source-error.ts";

/** Sources keep the last price of a coin that is no longer traded; after a day Adit ignores it. */
export const stalePriceMs = DAY;

export interface PriceFeed {
  readonly name: string;
  readonly isDemo: boolean;
  /** The operator wrote its prices, which go before all others. */
  readonly isFixed?: true;
  /** How far back `fetchHistory` reaches, in milliseconds; 0 = none. */
  readonly historyMs: number;
  readonly hasFiatHistory?: true;
  /** The newest of each; a ticker or currency that the source does not name is absent. */
  fetchPrices(tickers: readonly string[]): Promise<Result<PriceSnapshot, SourceError>>;
  /**
   * Takes currencies too (`fiatTicker`), with `hasFiatHistory`. Oldest first, on multiples of `stepMs`; `from`
   * inclusive, `to` exclusive.
   */
  fetchHistory(
    ticker: string,
    window: { readonly from: number; readonly to: number; readonly stepMs: number },
  ): Promise<Result<readonly PricePoint[], SourceError>>;
}

export interface PriceKey {
  readonly value: string;
  readonly plan: string | null;
}

export interface PriceFeedOptions {
  /** Ticker → the source's own id; overrides the known ones, and an empty id removes a coin. */
  readonly ids: Readonly<Record<string, string>>;
  readonly key?: PriceKey;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** The timer between two calls for the past; the system's when absent. */
  readonly setTimer?: SetTimer;
}

export interface PriceSource {
  /** Between two polls, unless the operator sets it. */
  readonly pollSeconds: number;
  /** The free plan allows no shorter time between two polls; absent = any. */
  readonly leastPollSeconds?: number;
  /**
   * Its plans, the usual one first; empty = it has none. The key is read from `<NAME>_KEY`, the plan from
   * `<NAME>_PLAN`.
   */
  readonly keyPlans?: readonly string[];
  /** Those of `keyPlans` that are paid: `leastPollSeconds` does not bind them. */
  readonly paidPlans?: readonly string[];
  create(options: PriceFeedOptions): PriceFeed;
}
