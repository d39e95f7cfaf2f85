import type { PricePoint, PriceSnapshot } from "#src/domain/money/price.ts";
import type { Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";

/** The port between Adit and a source of prices. */
export interface PriceFeed {
  readonly name: string;
  readonly isDemo: boolean;
  /** How far back `fetchHistory` reaches, in milliseconds; 0 = none. */
  readonly historyMs: number;
  /** Whether the past of currencies can be asked for too. */
  readonly hasFiatHistory?: true;
  fetchPrices(tickers: readonly string[]): Promise<Result<PriceSnapshot, SourceError>>;
  /** Also of currencies (`fiatTicker`), where it has their past. Oldest first, on multiples of `stepMs`; `from` inclusive, `to` exclusive. */
  fetchHistory(
    ticker: string,
    window: { readonly from: number; readonly to: number; readonly stepMs: number },
  ): Promise<Result<readonly PricePoint[], SourceError>>;
}

/** The operator's key, with the plan it belongs to where the source has plans. */
export interface PriceKey {
  readonly value: string;
  readonly plan: string | null;
}

export interface PriceFeedOptions {
  /** Ticker → the source's own id, over the known ones; an empty id takes a coin out. */
  readonly ids: Readonly<Record<string, string>>;
  readonly key?: PriceKey;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
}

/** A source of prices as the configuration knows it. */
export interface PriceSource {
  /** Between two polls, unless the operator says otherwise. */
  readonly pollSeconds: number;
  /**
   * Of a source that takes a key: its plans, the usual one first; empty = it has none. The key is read from `<NAME>_KEY`, the plan from
   * `<NAME>_PLAN`.
   */
  readonly keyPlans?: readonly string[];
  create(options: PriceFeedOptions): PriceFeed;
}
