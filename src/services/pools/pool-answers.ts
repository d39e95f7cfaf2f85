import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { CoinState, NetworkSample, PoolSample } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { PoolNotice } from "#src/domain/site/notice.ts";
import type { HistoryRange } from "#src/domain/time/series.ts";

// What is told of a pool as a whole. Its blocks: pool-block-answers.ts.

export interface PoolServer {
  readonly region: string;
  readonly host: string;
  readonly port: number;
  readonly tlsPort: number | null;
  /** An http(s) address on the same machine or beside it that answers quickly; null = how far it is cannot be measured. */
  readonly latencyUrl: string | null;
}

/** What the operator says about one pool. Fee as a fraction (0.01 = 1 %). */
export interface PoolTerms {
  readonly coin: CoinSlug;
  readonly ticker: string;
  /** Spec §3: defaults to the upper-cased coin code. */
  readonly name: string;
  readonly state: CoinState;
  readonly isDemo: boolean;
  readonly engine: string;
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[];
  /** Slugs of the coins that its engine merge-mines. */
  readonly mergeMined: readonly string[];
  /** Atomic units. */
  readonly minimumPayout: bigint | null;
  readonly payoutIntervalMs: number | null;
  /** Spec §8: days without mining after which a balance is reset. Null where the engine keeps no balances. */
  readonly balanceResetDays: number | null;
  /** When the daily bonus of merge mining is credited, "03:30" in UTC; null = the operator does not say. */
  readonly dailyBonusAt: string | null;
  /** Whether wallets of others leave the server shortened: in top miners and as finders of blocks. */
  readonly areAddressesMasked: boolean;
  readonly servers: readonly PoolServer[];
  /** Banners over the pool's pages, in the operator's order. */
  readonly notices: readonly PoolNotice[];
}

/** The last good look at a pool, and its age. `stub` when there never was one (spec §7: "stub of ticker and name"). */
export type PoolStats =
  | {
      readonly state: "live" | "stale";
      readonly terms: PoolTerms;
      /** When the figures were measured. */
      readonly at: number;
      /** Sums over the schemes. */
      readonly hashrate: number;
      readonly miners: number | null;
      readonly workers: number | null;
      readonly schemes: readonly PoolSample[];
      readonly network: NetworkSample | null;
      /** Pool hashrate ÷ network hashrate. */
      readonly networkShare: number | null;
      readonly lastBlock: Block | null;
      readonly blocksDay: number | null;
      readonly usdPrice: PriceQuote | null;
    }
  | { readonly state: "stub"; readonly terms: PoolTerms; readonly usdPrice: PriceQuote | null };

/** `listed`: the pool's engine lists payouts. `with-block`: there are none, a found block pays its finder itself. */
export type PayoutReporting = "listed" | "not-reported" | "with-block";

export interface PriceQuote {
  readonly usd: number;
  readonly at: number;
  readonly source: string;
  /** Fraction: 0.024 = up 2.4 % in 24 h. */
  readonly change24h: number | null;
}

export interface PoolHashrateSeries {
  readonly range: HistoryRange;
  readonly stepMs: number;
  readonly from: number;
  readonly to: number;
  /** Ranges for which there is data; others are not offered. */
  readonly availableRanges: readonly HistoryRange[];
  /** Oldest first. A gap in the data is a missing point, never a zero. */
  readonly points: readonly {
    readonly at: number;
    readonly hashrate: number;
    readonly miners: number | null;
    readonly workers: number | null;
    readonly networkHashrate: number | null;
  }[];
  /** One series for each scheme, on the same grid. */
  readonly schemes: readonly {
    readonly scheme: RewardScheme;
    readonly points: readonly { readonly at: number; readonly hashrate: number }[];
  }[];
}

/** The last seven days in about 28 steps, oldest first; null = not known. Empty where there is no week of it. */
export interface CoinTrends {
  readonly hashrate: readonly (number | null)[];
  readonly network: readonly (number | null)[];
  readonly miners: readonly (number | null)[];
  readonly difficulty: readonly (number | null)[];
}

/** How long blocks really take, out of sampled heights. */
export interface MeasuredBlockTime {
  readonly seconds: number;
  readonly spanMs: number;
  readonly blocks: number;
  /** The newest of the sampled heights. */
  readonly last: { readonly height: number; readonly at: number };
}

/** Means over the last 7 days; null where the samples do not reach across most of them. */
export interface NetworkAverage {
  readonly difficulty: number | null;
  readonly hashrate: number | null;
}

export interface TopMinersAnswer {
  /** `soon`: the pool is not open yet. `ended`: it rests, nobody mines. `unknown`: the engine has not told, or does not. */
  readonly state: "live" | "stale" | "soon" | "ended" | "unknown";
  readonly at: number | null;
  readonly isOffered: boolean;
  /** Where the hashrates are not the present ones but the highest of the last so many milliseconds; else null. */
  readonly peakMs: number | null;
  readonly miners: readonly {
    readonly rank: number;
    /** Whole when the engine gives it whole and the operator does not mask it. */
    readonly address: string;
    readonly isWholeAddress: boolean;
    /** The last 10 minutes. */
    readonly hashrate: number;
    /** The last 24 hours; null where the engine does not tell. */
    readonly hashrateDay: number | null;
    readonly workers: number | null;
    readonly lastShareAt: number | null;
    /** Of the pool's hashrate; null for a peak, which was at another time. */
    readonly poolShare: number | null;
    /** Of the last `countedBlocks` blocks; null where finders are not whole. */
    readonly blocks: number | null;
  }[];
  readonly areAddressesMasked: boolean;
  /** How many of the pool's last blocks are counted by finder: all that are stored, 1,000 at the most. */
  readonly countedBlocks: number;
}
