import type { Signals } from "#src/db/signals/signals.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ComparedWith } from "#src/domain/earnings/compared-with.ts";
import type { SoloRound } from "#src/domain/earnings/describe-solo.ts";
import type { NetworkAverage } from "#src/domain/earnings/miner-work.ts";
import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import type { RewardOutlook } from "#src/domain/mining/emission.ts";
import type { AverageTraits } from "#src/domain/mining/engine-traits.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { HistoryRange, SeriesKind } from "#src/domain/time/series.ts";
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
import type { PoolNews } from "./pools/pool-news.ts";
import type { PoolStats, PoolTerms } from "./pools/pool-stats.ts";
import type { TopMinersStats } from "./pools/top-miners.ts";
import type { MeasuredBlockTime } from "./pools/weekly-averages.ts";
import type { Rates } from "./rates.ts";
import type { CoinSeries } from "./series/coin-series.ts";
import type { PoolHashrateSeries } from "./series/pool-hashrate-series.ts";
import type { MinerSettingsAnswer, ThresholdOutcome, ThresholdUpdate } from "./settings/miner-settings.ts";
import type { SiteInfo } from "./site-info.ts";

export type { PoolFault, PoolFaultKind } from "#src/domain/mining/source-state.ts";
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
export type { MinerRefusal } from "./miners/miner-refusal.ts";
export type { ChainAmount, MinerStats, SeenMinerStats } from "./miners/miner-stats.ts";
export type { NoChosenLine, RequestedRigs } from "./miners/series/chosen-rigs.ts";
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
export type { PoolNews } from "./pools/pool-news.ts";
export type { PoolHost, PoolServer } from "./pools/pool-servers.ts";
export type { PoolStats, PoolTerms } from "./pools/pool-stats.ts";
export type { PriceQuote } from "./pools/price-quotes.ts";
export type { TopMinersStats } from "./pools/top-miners.ts";
export type { MeasuredBlockTime } from "./pools/weekly-averages.ts";
export type { Rates } from "./rates.ts";
export type { CoinSeries, SeriesAxis, SeriesColumn, SeriesColumnKey } from "./series/coin-series.ts";
export type { PoolHashrateSeries } from "./series/pool-hashrate-series.ts";
export type {
  MinerSettingsAnswer,
  ThresholdChange,
  ThresholdOutcome,
  ThresholdUpdate,
} from "./settings/miner-settings.ts";
export type { SiteInfo } from "./site-info.ts";

// Every figure has the time of its measurement. Results are plain data, which React Router's loaders can send (bigint
// included).

export interface Services {
  readonly site: SiteInfo;
  readonly pools: {
    /** Enabled or private-enabled. */
    isReachable(slug: string): slug is CoinSlug;
    getTerms(coin: CoinSlug): PoolTerms;
    getPayoutReporting(coin: CoinSlug): PayoutReporting;
    /** Whether thresholds can be set on this site. */
    takesThresholds(coin: CoinSlug): boolean;
    /** Null for a coin without an engine. */
    getAverageTraits(coin: CoinSlug): AverageTraits | null;
    /** In the operator's order. */
    listPoolStats(): Promise<readonly PoolStats[]>;
    getPoolStats(coin: CoinSlug): Promise<PoolStats>;
    getHashrateSeries(coin: CoinSlug, range: HistoryRange): Promise<PoolHashrateSeries>;
    /** About 28 points over 7 days, for the home table. */
    listSparklines(): Promise<Readonly<Partial<Record<CoinSlug, readonly number[]>>>>;
    getTopMiners(coin: CoinSlug): Promise<TopMinersStats>;
    /** Null where samples do not suffice. */
    getBlockTime(coin: CoinSlug): Promise<MeasuredBlockTime | null>;
    getNetworkAverage(coin: CoinSlug): Promise<NetworkAverage>;
    /** Null for an unknown cursor. */
    listBlocks(coin: CoinSlug, query: BlockQuery): Promise<BlockList | null>;
    /** Notices and changed fees, newest first. */
    listNews(coin: CoinSlug): Promise<readonly PoolNews[]>;
    /** The next change of the block reward. */
    getRewardOutlook(coin: CoinSlug): Promise<RewardOutlook>;
    /** All that the pool ever found on its own chain, orphans not counted; null while some are not known. */
    countBlocks(coin: CoinSlug): Promise<number | null>;
    /** `chain`: the pool's own or a merge-mined one. */
    getLuck(coin: CoinSlug, chain: string): Promise<PoolLuck>;
  };
  readonly series: {
    /** Uses the nearest range with data. */
    getSeries(coin: CoinSlug, kind: SeriesKind, range: HistoryRange): Promise<CoinSeries>;
  };
  readonly miners: {
    getMinerStats(coin: CoinSlug, address: string): Promise<MinerStats>;
    /** `scheme` null: the worker's largest. */
    getWorkerStats(coin: CoinSlug, address: string, worker: string, scheme: RewardScheme | null): Promise<WorkerStats>;
    /** Last 7 days, as far as the engine keeps them. */
    getFarmRecord(coin: CoinSlug, address: string): Promise<FarmRecord>;
    getMinerSeries(coin: CoinSlug, address: string, question: MinerSeriesQuestion): Promise<MinerSeries | null>;
    /** Null where finders are not reported. */
    getSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null>;
    /** Sorted by knowledge; takes a few seconds at most. */
    findAmongPools(
      candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
    ): Promise<readonly AddressInPool[]>;
    /** For a rig just started. Polls two engines at most. */
    checkConnection(coin: CoinSlug, address: string, question: ConnectionQuestion): Promise<Connection>;
    listPayouts(coin: CoinSlug, address: string, page: PayoutPageRequest): Promise<PayoutPage>;
    getPayoutSummary(coin: CoinSlug, address: string): Promise<PayoutSummary>;
    getEarningsChange(coin: CoinSlug, address: string, against: ComparedWith): Promise<MinerEarningsChange>;
    listBlocks(coin: CoinSlug, address: string, page: MinerBlockPageRequest): Promise<MinerBlockPage>;
    /** For an open page. `rigs`: those shown of a large farm. */
    renewWants(coin: CoinSlug, address: string, parts: readonly MinerPart[], rigs: readonly string[]): Promise<void>;
    /** Version of the stored record. */
    findVersion(coin: CoinSlug, address: string): Promise<number | null>;
  };
  /** From all processes. */
  readonly news: Pick<Signals, "onNews">;
  readonly settings: {
    getSettings(coin: CoinSlug, address: string): Promise<MinerSettingsAnswer>;
    /** For a submitted form: waits briefly for missing settings. */
    awaitSettings(coin: CoinSlug, address: string): Promise<Exclude<MinerSettingsAnswer, { readonly state: "coming" }>>;
    updateThreshold(coin: CoinSlug, address: string, update: ThresholdUpdate): Promise<ThresholdOutcome>;
  };
  readonly rates: {
    getRates(): Promise<Rates>;
  };
  readonly comparison: ComparisonService;
  readonly mergeMining: MergeMiningService;
  readonly devices: DeviceService;
  readonly texts: {
    findCoinText(coin: CoinSlug, locale: LocaleCode): Promise<RenderedContent<CoinTextMatter> | null>;
  };
  readonly articles: ArticleService;
  readonly storage: {
    /** Whether the database caused the error, not the program. */
    isBehind(error: unknown): boolean;
  };
}
