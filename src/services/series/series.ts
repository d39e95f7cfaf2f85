import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { DifficultyAdjustment } from "#src/domain/mining/difficulty-adjustment.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { HistoryRange, SeriesKind } from "#src/domain/time/series.ts";

/**
 * What a column of a series holds. `pool`: hashrate over all schemes; a scheme: its part of it; `network`: hashrate of
 * the chain; `share`: pool ÷ network as a fraction; `price`: USD for one coin; `blocks`: found by the pool in the step.
 */
export type SeriesColumnKey =
  | "pool"
  | RewardScheme
  | "network"
  | "share"
  | "difficulty"
  | "price"
  | "miners"
  | "workers"
  | "blocks";

export interface SeriesColumn {
  readonly key: SeriesColumnKey;
  /** One for each step of the axis, oldest first. Null = not known: a gap, never a zero. */
  readonly values: readonly (number | null)[];
}

/** One step of the axis begins at `from + step × stepMs`; the same for all series of a coin and a range (UTC milliseconds). */
export interface SeriesAxis {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly stepMs: number;
}

export interface CoinSeries extends SeriesAxis {
  readonly coin: CoinSlug;
  readonly kind: SeriesKind;
  /** The range that is shown: the asked one, or the nearest for which there is data. */
  readonly range: HistoryRange;
  /** Ranges for which there is data; others are not offered. */
  readonly availableRanges: readonly HistoryRange[];
  /** The pool is closed or paused: the axis ends where its history does, not now. */
  readonly isEnded: boolean;
  /** The first column is what the page is about. Figures have seven significant digits at the most. */
  readonly columns: readonly SeriesColumn[];
  /** The present, or the last figure of a pool that has none; null without any. */
  readonly latest: { readonly at: number; readonly value: number; readonly isStale: boolean } | null;
  /** Fractions against the same hour, of a price the same time, 24 hours, 7 and 30 days before; null where that is not known or was zero. */
  readonly changes: { readonly day: number | null; readonly week: number | null; readonly month: number | null };
  /** Mean of the last 30 days by the hour; null where less than half of them is known. */
  readonly monthAverage: number | null;
  /** Of pool hashrate: when the pool found its blocks. Null for other series, and where no block is known. */
  readonly blocks: {
    /** Nothing is known of blocks before. */
    readonly knownSince: number;
    /** Each block, while there are few enough to tell apart; null = read the column `blocks`. */
    readonly marks: readonly { readonly at: number; readonly height: number }[] | null;
  } | null;
  /** Of the difficulty of chains that adjust it in epochs, once enough of it is measured. */
  readonly adjustment: DifficultyAdjustment | null;
  /** Who said the price; null for other series and where nobody did. */
  readonly priceSource: string | null;
}
