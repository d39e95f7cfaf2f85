import type { Signals } from "#src/db/signals/signals.ts";
import type { ExplorerReferrals } from "#src/domain/coins/explorer.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ComparedWith } from "#src/domain/earnings/compared-with.ts";
import type { SoloRound } from "#src/domain/earnings/describe-solo.ts";
import type { NetworkAverage } from "#src/domain/earnings/miner-work.ts";
import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import type { AverageCustoms } from "#src/domain/mining/engine-customs.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { HistoryRange, SeriesKind } from "#src/domain/time/series.ts";
import type { PriceFeedName } from "#src/sources/prices/index.ts";
import type { MinerBlockPage, MinerBlockPageRequest } from "./blocks/miner-blocks.ts";
import type { BlockList, BlockQuery } from "./blocks/pool-blocks.ts";
import type { PoolLuck } from "./blocks/pool-luck.ts";
import type { ComparisonService } from "./comparison/comparison.ts";
import type { ArticleService } from "./content/articles/create-article-service.ts";
import type { RenderedContent } from "./content/content-reader.ts";
import type { CoinTextMatter } from "./content/front-matter.ts";
import type { DeviceService } from "./devices/device-service.ts";
import type { MinerEarningsChange } from "./earnings-change/earnings-change.ts";
import type { MergeMiningService } from "./merge-mining/merge-mining.ts";
import type { FarmRecord } from "./miners/farm-record.ts";
import type { AddressInPool } from "./miners/find-among-pools.ts";
import type { Connection, ConnectionQuestion } from "./miners/find-connection.ts";
import type { MinerStats } from "./miners/miner-stats.ts";
import type { MinerSeries, MinerSeriesQuestion } from "./miners/series/miner-series.ts";
import type { WorkerStats } from "./miners/worker-stats.ts";
import type { PayoutPage, PayoutPageRequest, PayoutReporting, PayoutSummary } from "./payouts/miner-payouts.ts";
import type { PoolStats, PoolTerms } from "./pools/pool-stats.ts";
import type { TopMinersStats } from "./pools/top-miners.ts";
import type { MeasuredBlockTime } from "./pools/weekly-averages.ts";
import type { CoinSeries } from "./series/coin-series.ts";
import type { PoolHashrateSeries } from "./series/pool-hashrate-series.ts";
import type { MinerSettingsAnswer, ThresholdOutcome, ThresholdUpdate } from "./settings/miner-settings.ts";

export type { ListedBlock } from "./blocks/listed-block.ts";
export type {
  KnownMinerBlocks,
  MinerBlockPage,
  MinerBlockPageRequest,
  UnreadBlocks,
} from "./blocks/miner-blocks.ts";
export type { BlockList, BlockQuery } from "./blocks/pool-blocks.ts";
export type { LuckWindow, PoolLuck, RoundInProgress } from "./blocks/pool-luck.ts";
export type { ComparedFact, ComparedPool, Comparison } from "./comparison/comparison.ts";
export type { EarnedMonth } from "./comparison/earned.ts";
export type {
  Article,
  ArticleList,
  ArticleQuery,
  ArticleSummary,
} from "./content/articles/article-service.ts";
export type { GlossaryEntry } from "./content/articles/glossary.ts";
export type { ArticleHeading, ArticlePart } from "./content/articles/render-article.ts";
export type { CoinDevices, DeviceDay } from "./devices/coin-devices.ts";
export type { CoinRig, CoinRigSolo, OtherCoin } from "./devices/coin-rig.ts";
export type { DeviceFilter, DeviceList, DeviceReport, DeviceSummary, VendorHome } from "./devices/device-service.ts";
export type { LadderMachine, LadderRung } from "./devices/ladder.ts";
export type { ReportedCoin } from "./devices/past-earnings.ts";
export type { RankedCoin, RunningTerms, WorkFigure } from "./devices/rank-coins.ts";
export type { RigCoin, RigPartReport, RigReport } from "./devices/rank-rig.ts";
export type {
  ChangeGap,
  KnownChange,
  SpanFigures,
} from "./earnings-change/describe-change.ts";
export type { MinerEarningsChange } from "./earnings-change/earnings-change.ts";
export type { ChangedRig } from "./earnings-change/find-idle-rigs.ts";
export type { ChainNetwork } from "./merge-mining/chain-network.ts";
export type { MergePair, PairDay, PairedChain } from "./merge-mining/merge-mining.ts";
export type { FarmRecord, RecordedRig } from "./miners/farm-record.ts";
export type { AddressInPool } from "./miners/find-among-pools.ts";
export type { Connection, ConnectionQuestion } from "./miners/find-connection.ts";
export type { ChainAmount, MinerStats, SeenMinerStats } from "./miners/miner-stats.ts";
export type { AskedRigs, NoChosenLine } from "./miners/series/chosen-rigs.ts";
export type { MinerSeries, MinerSeriesKey, MinerSeriesQuestion } from "./miners/series/miner-series.ts";
export type { PresentWorkerStats, WorkerHistory, WorkerStats } from "./miners/worker-stats.ts";
export type {
  PayoutAccount,
  PayoutGroup,
  PayoutPage,
  PayoutPageRequest,
  PayoutReporting,
  PayoutSummary,
  ValuedPayout,
} from "./payouts/miner-payouts.ts";
export type { PoolFault, PoolFaultKind } from "./pools/pool-health.ts";
export type { PoolHost, PoolServer } from "./pools/pool-servers.ts";
export type { PoolStats, PoolTerms } from "./pools/pool-stats.ts";
export type { PriceQuote } from "./pools/price-quotes.ts";
export type { TopMinersStats } from "./pools/top-miners.ts";
export type { MeasuredBlockTime } from "./pools/weekly-averages.ts";
export type { CoinSeries, SeriesAxis, SeriesColumn, SeriesColumnKey } from "./series/coin-series.ts";
export type { PoolHashrateSeries } from "./series/pool-hashrate-series.ts";
export type {
  MinerSettingsAnswer,
  ThresholdChange,
  ThresholdOutcome,
  ThresholdUpdate,
} from "./settings/miner-settings.ts";

// The one set of answers for pages and API. Every figure carries the time of its measurement; null is "not known".
// Answers are plain data: React Router's loaders send them to the browser (bigint is allowed there).

/** Whose site it is and what it offers: the part of the configuration that visitors may see. */
export interface SiteInfo {
  readonly brand: { readonly name: string; readonly supportEmail: string; readonly origin: string | null };
  /** The address it listens on, `http://localhost:3000`: it stands in absolute addresses where no origin is configured. */
  readonly localOrigin: string;
  /** In the operator's order. Private-enabled coins are not in it. */
  readonly enabledCoins: readonly CoinSlug[];
  readonly groups: readonly {
    readonly name: string;
    /** Its name where it differs by language. */
    readonly names: Readonly<Partial<Record<LocaleCode, string>>>;
    readonly coins: readonly CoinSlug[];
  }[];
  /** How often pools are polled, in milliseconds. */
  readonly polls: { readonly shortestMs: number; readonly longestMs: number };
  /** True when any pool's figures are made up; every page then says so. */
  readonly isDemo: boolean;
  /** Where prices come from; `none`: the operator has switched on no source of prices. */
  readonly priceFeed: PriceFeedName;
  readonly links: {
    readonly referral: string | null;
    readonly referralRu: string | null;
    /** Per cent of the pool's fee that whoever brought a miner earns (spec §9); null = not said. */
    readonly referralFeePercent: number | null;
    readonly bot: string | null;
    readonly firmware: string | null;
    readonly manager: string | null;
    readonly account: string | null;
    /** Where people apply for work with the operator; null = no jobs. */
    readonly careers: string | null;
    readonly social: readonly { readonly name: string; readonly href: string }[];
    /** Of the demo: each link that is not set is shown as an example, so that operators see that it exists. */
    readonly isExample: boolean;
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

/** Why there is no list of a miner's payouts or blocks, and no settings. */
export type MinerRefusal =
  | { readonly state: "invalid-address" }
  /** The pool's engine does not report this. */
  | { readonly state: "not-offered" }
  /**
   * The engine does not answer, and nothing is stored of this address. `retryAfterMs`: it has too many questions for this visitor now,
   * who may ask again then.
   */
  | { readonly state: "unreachable"; readonly retryAfterMs?: number };

/** Spec §7: fiat map keyed by currency code (units for one USD) and crypto map (USD for one coin), with their age. */
export interface Rates {
  readonly at: number | null;
  readonly source: string | null;
  /** Why there are none: the operator has switched on no source, or it has not answered yet. */
  readonly reason: "no-feed" | "no-answer" | null;
  readonly fiat: Readonly<Record<string, number>>;
  readonly crypto: Readonly<Record<string, number>>;
}

export interface Services {
  readonly site: SiteInfo;
  readonly pools: {
    /** Enabled or private-enabled: may be opened. */
    isReachable(slug: string): slug is CoinSlug;
    getTerms(coin: CoinSlug): PoolTerms;
    getPayoutReporting(coin: CoinSlug): PayoutReporting;
    /** What the engine's averages of miners and workers are divided by; null for a coin without an engine. */
    getAverageCustoms(coin: CoinSlug): AverageCustoms | null;
    /** Every enabled coin, in the operator's order. */
    listPoolStats(): Promise<readonly PoolStats[]>;
    getPoolStats(coin: CoinSlug): Promise<PoolStats>;
    getHashrateSeries(coin: CoinSlug, range: HistoryRange): Promise<PoolHashrateSeries>;
    /** Coin → about 28 points of pool hashrate over 7 days, for the lines in the home table. */
    listSparklines(): Promise<Readonly<Partial<Record<CoinSlug, readonly number[]>>>>;
    getTopMiners(coin: CoinSlug): Promise<TopMinersStats>;
    /** Of the last seven days; null where the samples do not suffice. */
    getBlockTime(coin: CoinSlug): Promise<MeasuredBlockTime | null>;
    getNetworkAverage(coin: CoinSlug): Promise<NetworkAverage>;
    /** Null for a cursor that no answer contained. */
    listBlocks(coin: CoinSlug, query: BlockQuery): Promise<BlockList | null>;
    /** `chain` is the pool's own or one that it merge-mines. */
    getLuck(coin: CoinSlug, chain: string): Promise<PoolLuck>;
  };
  readonly series: {
    /** The data of a chart. A range without data is replaced by the nearest one that has some. */
    getSeries(coin: CoinSlug, kind: SeriesKind, range: HistoryRange): Promise<CoinSeries>;
  };
  readonly miners: {
    getMinerStats(coin: CoinSlug, address: string): Promise<MinerStats>;
    /** `scheme` null: the one under which the worker mines most. */
    getWorkerStats(coin: CoinSlug, address: string, worker: string, scheme: RewardScheme | null): Promise<WorkerStats>;
    /** Usual hashrate and outages of each rig in the last 7 days, as far as the engine keeps them. */
    getFarmRecord(coin: CoinSlug, address: string): Promise<FarmRecord>;
    /** Hashrate over time with outages, blocks and payouts; null where nothing is known of the address. */
    getMinerSeries(coin: CoinSlug, address: string, question: MinerSeriesQuestion): Promise<MinerSeries | null>;
    /** Null where the engine does not report whose block is whose, or does not answer. */
    getSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null>;
    /** What several pools know of an address, in the order of what they know; takes a few seconds at most. */
    findAmongPools(
      candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
    ): Promise<readonly AddressInPool[]>;
    /** Whether the pool sees a rig that was just started. At most two engines are asked. */
    checkConnection(coin: CoinSlug, address: string, question: ConnectionQuestion): Promise<Connection>;
    listPayouts(coin: CoinSlug, address: string, page: PayoutPageRequest): Promise<PayoutPage>;
    getPayoutSummary(coin: CoinSlug, address: string): Promise<PayoutSummary>;
    /** Why the last 24 hours earned more or less than before. */
    getEarningsChange(coin: CoinSlug, address: string, against: ComparedWith): Promise<MinerEarningsChange>;
    listBlocks(coin: CoinSlug, address: string, page: MinerBlockPageRequest): Promise<MinerBlockPage>;
    /** Says that these parts are still looked at: a page that shows them is open. `rigs`: those that it shows of a large farm. */
    keepLooking(coin: CoinSlug, address: string, parts: readonly MinerPart[], rigs: readonly string[]): Promise<void>;
    /** Of the record that is stored; null where nothing is. */
    findVersion(coin: CoinSlug, address: string): Promise<number | null>;
  };
  /** What is new, from this process and from others. */
  readonly news: Pick<Signals, "onNews">;
  readonly settings: {
    getSettings(coin: CoinSlug, address: string): Promise<MinerSettingsAnswer>;
    /** For a form that was sent: waits a moment for settings that are not there yet. */
    awaitSettings(coin: CoinSlug, address: string): Promise<Exclude<MinerSettingsAnswer, { readonly state: "coming" }>>;
    updateThreshold(coin: CoinSlug, address: string, update: ThresholdUpdate): Promise<ThresholdOutcome>;
  };
  readonly rates: {
    getRates(): Promise<Rates>;
  };
  /** Pools of this site beside others. */
  readonly comparison: ComparisonService;
  /** Coins that are mined along at no extra work. */
  readonly mergeMining: MergeMiningService;
  /** The catalogue of machines, and what each earns here. */
  readonly devices: DeviceService;
  /** What people have written in content/. */
  readonly texts: {
    findCoinText(coin: CoinSlug, locale: LocaleCode): Promise<RenderedContent<CoinTextMatter> | null>;
  };
  /** The knowledge base. */
  readonly articles: ArticleService;
  readonly storage: {
    /** Whether something failed because the site's database does, not the program. */
    isBehind(error: unknown): boolean;
  };
}
