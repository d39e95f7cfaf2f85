import type { Block } from "#src/domain/block.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { HistoryRange } from "#src/domain/history-range.ts";
import type { LocaleCode } from "#src/domain/locales.ts";
import type { Miner, MinerSample } from "#src/domain/miner.ts";
import type { PoolNotice } from "#src/domain/notice.ts";
import type { Payout } from "#src/domain/payout.ts";
import type { CoinState, NetworkSample, PoolSample } from "#src/domain/pool.ts";
import type { RewardScheme } from "#src/domain/reward-scheme.ts";
import type { CoinTextMatter } from "./content/coin-text.ts";
import type { Content } from "./content/content-reader.ts";

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
  readonly state: "live" | "stale" | "unknown";
  readonly at: number | null;
  readonly isOffered: boolean;
  /** Where the hashrates are not the present ones but the highest of the last so many milliseconds; else null. */
  readonly peakMs: number | null;
  readonly miners: readonly {
    readonly rank: number;
    /** Whole when the engine gives it whole. */
    readonly address: string;
    readonly isWholeAddress: boolean;
    readonly hashrate: number;
    readonly workers: number | null;
    readonly lastShareAt: number | null;
    /** Of the pool's hashrate; null for a peak, which was at another time. */
    readonly poolShare: number | null;
  }[];
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
  };
  readonly miners: {
    getMinerStats(coin: CoinSlug, address: string): Promise<MinerStats>;
    /** Null where the engine does not tell whose block is whose, or does not answer. */
    getSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null>;
    /** What several pools know of an address, those that know it first; never longer than a few seconds. */
    findAmongPools(
      candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
    ): Promise<readonly AddressInPool[]>;
  };
  readonly rates: {
    getRates(): Promise<Rates>;
  };
  /** What people have written in content/. */
  readonly texts: {
    findCoinText(coin: CoinSlug, locale: LocaleCode): Promise<Content<CoinTextMatter> | null>;
  };
}
