import type { Block, BlockStatus } from "#src/domain/block.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ExplorerReferrals } from "#src/domain/explorer.ts";
import type { HistoryRange } from "#src/domain/history-range.ts";
import type { LocaleCode } from "#src/domain/locales.ts";
import type { BlockRun } from "#src/domain/luck.ts";
import type { Miner, MinerSample, Worker } from "#src/domain/miner.ts";
import type { PoolNotice } from "#src/domain/notice.ts";
import type { Outage } from "#src/domain/outages.ts";
import type { Payout } from "#src/domain/payout.ts";
import type { CoinState, NetworkSample, PoolSample } from "#src/domain/pool.ts";
import type { RewardScheme } from "#src/domain/reward-scheme.ts";
import type { SeriesKind } from "#src/domain/series-kind.ts";
import type { CoinTextMatter } from "./content/coin-text.ts";
import type { Content } from "./content/content-reader.ts";
import type { MinerBlockPage, MinerBlockPageRequest } from "./miner-block-answers.ts";
import type { PayoutPage, PayoutPageRequest, PayoutSummary } from "./payout-answers.ts";
import type { CoinSeries } from "./series.ts";
import type { MinerSettingsAnswer, ThresholdOutcome, ThresholdUpdate } from "./settings-answers.ts";

export type { CoinSeries, SeriesAxis, SeriesColumn, SeriesColumnKey } from "./series.ts";

// The one set of answers for pages and API. Every figure carries when it was measured; what is not known is null.
// Answers are plain data: they cross into the browser through React Router's loaders (bigint is allowed there).

/** Who the site belongs to and what it offers: the part of the configuration that visitors may see. */
export interface SiteInfo {
  readonly brand: { readonly name: string; readonly supportEmail: string; readonly origin: string | null };
  /** In the operator's order. Private-enabled coins are not in it. */
  readonly enabledCoins: readonly CoinSlug[];
  readonly groups: readonly { readonly name: string; readonly coins: readonly CoinSlug[] }[];
  /** True when any pool's figures are made up; every page then says so. */
  readonly isDemo: boolean;
  readonly links: {
    readonly referral: string | null;
    readonly referralRu: string | null;
    /** Per cent of the pool's fee that whoever brought a miner earns (spec §9); null = not said. */
    readonly referralFeePercent: number | null;
    readonly bot: string | null;
    readonly firmware: string | null;
    readonly manager: string | null;
    readonly account: string | null;
    /** Where one applies for work with the operator; null = he does not hire. */
    readonly careers: string | null;
    readonly social: readonly { readonly name: string; readonly href: string }[];
  };
  /** Codes that miners may enter elsewhere; null = none. */
  readonly coupons: { readonly mmpos: string | null };
  /** Where browsers may measure how far a server is, as origins: the security policy lets them in. */
  readonly latencyOrigins: readonly string[];
  /** Spec §7: the base address of browser calls, and the other base on the alternate regional hostname. Empty = same origin. */
  readonly api: {
    readonly baseUrl: string;
    readonly regionalHost: string | null;
    readonly regionalBaseUrl: string | null;
  };
  /** Spec §3.14: the referral queries of explorer links. */
  readonly explorerReferrals: ExplorerReferrals;
  /** A script of the operator's on every page that counts visits (spec §7); null = none. */
  readonly analytics: { readonly scriptUrl: string; readonly attributes: Readonly<Record<string, string>> } | null;
  /** The block that offers its own place to advertisers, on these screens (ids of the table of screens); null = none. */
  readonly advertising: {
    readonly href: string;
    readonly monthlyPageViews: number;
    readonly screens: readonly string[];
  } | null;
  /** Where faults are sent, in Sentry's protocol (spec §7): an address that carries its public key; null = nowhere. */
  readonly faultService: { readonly envelopeUrl: string; readonly environment: string } | null;
}

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
  readonly mergeMined: readonly string[];
  /** Atomic units. */
  readonly minimumPayout: bigint | null;
  readonly payoutIntervalMs: number | null;
  /** Spec §8: days without mining after which a balance is reset. */
  readonly balanceResetDays: number;
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

/** Whether a pool's engine lists payouts; or does not tell them; or there are none, as a found block pays its finder itself. */
export type PayoutsTold = "listed" | "not-told" | "with-block";

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

/** How long blocks really take, out of sampled heights. */
export interface MeasuredBlockTime {
  readonly seconds: number;
  readonly spanMs: number;
  readonly blocks: number;
}

export interface TopMinersAnswer {
  /** `ended`: the pool rests, nobody mines. `unknown`: the engine has not told, or does not. */
  readonly state: "live" | "stale" | "ended" | "unknown";
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

/** Which blocks of a pool; null = any. */
export interface BlockQuery {
  readonly scheme: RewardScheme | null;
  readonly status: BlockStatus | null;
  readonly chain: string | null;
  /** A cursor that an earlier answer gave; null = the newest blocks. */
  readonly before: string | null;
  readonly limit: number;
}

export interface BlockList {
  /** `ended`: the pool rests and has its past only. `unknown`: its engine has never answered. */
  readonly state: "live" | "stale" | "ended" | "unknown";
  /** When the engine last answered. */
  readonly at: number | null;
  /** Newest first. Finders are as whole as they may leave the server. */
  readonly blocks: readonly Block[];
  /** Whether any block of this pool is known, whatever the query leaves. */
  readonly isAnyKnown: boolean;
  /** The `before` of the next page; null = nothing older. */
  readonly older: string | null;
  /** The page before this one; its `before` is null where that is the newest. Null on the newest page. */
  readonly newer: { readonly before: string | null } | null;
}

/** Whether a pool finds its blocks as it should, on its own chain or on a merge-mined one. */
export interface PoolLuck {
  readonly at: number;
  readonly chain: string;
  /** Effort over the last 32, 128 and 512 blocks that the pool shared the work for: Σ work ÷ Σ difficulty. SOLO rounds are each miner's own and not in it. */
  readonly averages: readonly {
    readonly blocks: number;
    /** How many of them are stored and known. */
    readonly known: number;
    readonly effort: number | null;
  }[];
  /** Effort of the last 64 of them, oldest first. */
  readonly efforts: readonly number[];
  readonly windows: readonly LuckWindow[];
  /** One for each scheme whose work the pool shares; empty on merge-mined chains and where the pool has no present. */
  readonly rounds: readonly RoundInProgress[];
}

export interface LuckWindow {
  /** `stored`: since the oldest stored block, where that is less than a day ago. */
  readonly key: "24h" | "7d" | "30d" | "stored";
  readonly from: number;
  readonly to: number;
  /** Null where blocks are not stored that far back. Of all schemes, orphans not counted. */
  readonly found: number | null;
  /** From the stored hashrates of pool and network; null where those are not known. */
  readonly expected: number | null;
  readonly run: BlockRun | null;
}

export interface RoundInProgress {
  readonly scheme: RewardScheme;
  /** 1 = as much work as a block takes on average. */
  readonly effort: number | null;
  /** True when the engine does not tell the effort and it is time × present hashrate ÷ work for a block. */
  readonly isEstimated: boolean;
  readonly lastBlockAt: number | null;
  /** How long a round takes on average at the present hashrate. */
  readonly expectedMs: number | null;
  /** Part of all rounds that take longer than this one has so far: e^-effort. */
  readonly chanceOfLonger: number | null;
}

export type WorkerState = "online" | "low" | "offline";

/** Why a miner's page looks as it does; each is a sentence of its own. */
export type MinerState = "never-seen" | "waiting" | "online" | "low" | "offline" | "idle-or-unknown";

export type MinerStats =
  | { readonly state: "invalid-address"; readonly coin: CoinSlug; readonly address: string; readonly reason: string }
  /** The engine does not answer and nothing is remembered of this address. */
  | { readonly state: "unreachable"; readonly coin: CoinSlug; readonly address: string }
  | { readonly state: "never-seen"; readonly coin: CoinSlug; readonly address: string; readonly at: number }
  | {
      readonly state: Exclude<MinerState, "never-seen">;
      readonly coin: CoinSlug;
      readonly address: string;
      /** When the engine said so. */
      readonly at: number;
      /** True when the engine did not answer just now and this is the last known answer. */
      readonly isStale: boolean;
      readonly miner: Miner;
      readonly workers: readonly (Miner["workers"][number] & { readonly state: WorkerState })[];
      readonly online: number;
      readonly low: number;
      readonly offline: number;
      /** Last 24 hours, oldest first; own samples and the engine's history. */
      readonly history: readonly MinerSample[];
      /** When mining began, if that was within the last 24 hours: averages begin there. Null when it was before, or is not known. */
      readonly firstShareAt: number | null;
      readonly payouts: readonly Payout[];
      /** Paid out in the last 24 hours, 7, 30 and 31 days; empty where the list of payouts does not reach across. */
      readonly reward: {
        readonly day: readonly ChainAmount[];
        readonly week: readonly ChainAmount[];
        readonly thirtyDays: readonly ChainAmount[];
        readonly month: readonly ChainAmount[];
      };
      /** When the next payout run starts, where the pool has a schedule. */
      readonly nextPayoutAt: number | null;
    };

/** One worker of a miner, under one scheme. */
export type WorkerStats =
  /** Nothing to tell of a worker: the miner's own state says why. */
  | { readonly state: "unknown-miner"; readonly coin: CoinSlug; readonly address: string }
  /** The engine names no such worker now; `schemes`: those under which it does name him. */
  | {
      readonly state: "absent";
      readonly coin: CoinSlug;
      readonly address: string;
      readonly schemes: readonly RewardScheme[];
    }
  | {
      readonly state: WorkerState;
      readonly coin: CoinSlug;
      readonly address: string;
      /** When the engine said so. */
      readonly at: number;
      readonly isStale: boolean;
      /** Averages begin at the session's start, where that is known to lie in the last 24 hours. */
      readonly worker: Worker;
      readonly firstShareAt: number | null;
      /** All under which this name mines, in the site's order. */
      readonly schemes: readonly RewardScheme[];
      readonly history: WorkerHistory;
    };

export type WorkerHistory =
  /** The engine keeps none of single workers; or it did not answer this part. */
  | { readonly kind: "not-kept" | "unanswered" }
  | {
      readonly kind: "kept";
      /** At most 7 days; `to` is the end of the open step. */
      readonly from: number;
      readonly to: number;
      readonly stepMs: number;
      /** Oldest first. */
      readonly points: readonly { readonly at: number; readonly hashrate: number }[];
      /** The first hashrate, where it lies within: outages and uptime begin there. Null: he mined before, or never in this time. */
      readonly since: number | null;
      /** Oldest first, by the rule of domain/outages.ts. */
      readonly outages: readonly Outage[];
      /** Fractions of one, of the time since the first hashrate; null where the history does not reach so far. */
      readonly uptime: { readonly day: number | null; readonly week: number | null };
    };

/** Means over the last 7 days; null where the samples do not reach across most of them. */
export interface NetworkAverage {
  readonly difficulty: number | null;
  readonly hashrate: number | null;
}

/** A SOLO miner's own round: it began with his last block, or (null) has lasted since he began. */
export interface SoloRound {
  readonly lastBlockAt: number | null;
}

/** One pool's word about an address; `unanswered`: it took too long. Hashrate of the last 10 minutes in base units. */
export interface AddressInPool {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly state: MinerStats["state"] | "unanswered";
  readonly hashrate: number | null;
}

export interface ChainAmount {
  readonly chain: string;
  readonly amount: bigint;
}

/** Spec §7: fiat map keyed by currency code (units for one USD) and crypto map (USD for one coin), with their age. */
export interface Rates {
  readonly at: number | null;
  readonly source: string | null;
  readonly fiat: Readonly<Record<string, number>>;
  readonly crypto: Readonly<Record<string, number>>;
}

export interface Services {
  readonly site: SiteInfo;
  readonly pools: {
    /** Enabled or private-enabled: may be opened. */
    isReachable(slug: string): slug is CoinSlug;
    getTerms(coin: CoinSlug): PoolTerms;
    tellPayouts(coin: CoinSlug): PayoutsTold;
    /** Every enabled coin, in the operator's order. */
    listPoolStats(): Promise<readonly PoolStats[]>;
    getPoolStats(coin: CoinSlug): Promise<PoolStats>;
    getHashrateSeries(coin: CoinSlug, range: HistoryRange): Promise<PoolHashrateSeries>;
    /** Coin → about 28 points of pool hashrate over 7 days, for the lines in the home table. */
    listSparklines(): Promise<Readonly<Partial<Record<CoinSlug, readonly number[]>>>>;
    getTopMiners(coin: CoinSlug): Promise<TopMinersAnswer>;
    /** Of the last seven days; null where the samples do not suffice. */
    getBlockTime(coin: CoinSlug): Promise<MeasuredBlockTime | null>;
    getNetworkAverage(coin: CoinSlug): Promise<NetworkAverage>;
    /** Null for a cursor that no page gave out. */
    listBlocks(coin: CoinSlug, query: BlockQuery): Promise<BlockList | null>;
    /** `chain` is the pool's own or one that it merge-mines. */
    getLuck(coin: CoinSlug, chain: string): Promise<PoolLuck>;
  };
  readonly series: {
    /** What is drawn over time. A range without data gives way to the nearest one that has some. */
    getSeries(coin: CoinSlug, kind: SeriesKind, range: HistoryRange): Promise<CoinSeries>;
  };
  readonly miners: {
    getMinerStats(coin: CoinSlug, address: string): Promise<MinerStats>;
    /** `scheme` null: the one under which he mines most. */
    getWorkerStats(coin: CoinSlug, address: string, worker: string, scheme: RewardScheme | null): Promise<WorkerStats>;
    /** Null where the engine does not tell whose block is whose, or does not answer. */
    getSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null>;
    /** What several pools know of an address, those that know it first; never longer than a few seconds. */
    findAmongPools(
      candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
    ): Promise<readonly AddressInPool[]>;
    listPayouts(coin: CoinSlug, address: string, page: PayoutPageRequest): Promise<PayoutPage>;
    getPayoutSummary(coin: CoinSlug, address: string): Promise<PayoutSummary>;
    listBlocks(coin: CoinSlug, address: string, page: MinerBlockPageRequest): Promise<MinerBlockPage>;
  };
  readonly settings: {
    getSettings(coin: CoinSlug, address: string): Promise<MinerSettingsAnswer>;
    updateThreshold(coin: CoinSlug, address: string, update: ThresholdUpdate): Promise<ThresholdOutcome>;
  };
  readonly rates: {
    getRates(): Promise<Rates>;
  };
  /** What people have written in content/. */
  readonly texts: {
    findCoinText(coin: CoinSlug, locale: LocaleCode): Promise<Content<CoinTextMatter> | null>;
  };
}
