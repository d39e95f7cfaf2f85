import type { PricePoint, PriceSnapshot } from "#src/domain/money/price.ts";
import type { Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";

export interface PriceFeed {
  readonly name: string;
  readonly isDemo: boolean;
  /** How far back `fetchHistory` reaches, in milliseconds; 0 = none. */
  readonly historyMs: number;
  readonly hasFiatHistory?: true;
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
}

export interface PriceSource {
  /** Between two polls, unless the operator sets it. */
  readonly pollSeconds: number;
  /**
   * Its plans, the usual one first; empty = it has none. The key is read from `<NAME>_KEY`, the plan from
   * `<NAME>_PLAN`.
   */
  readonly keyPlans?: readonly string[];
  create(options: PriceFeedOptions): PriceFeed;
}
