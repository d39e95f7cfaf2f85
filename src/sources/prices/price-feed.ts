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
