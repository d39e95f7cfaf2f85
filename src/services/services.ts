import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { HistoryRange, SeriesKind } from "#src/domain/time/series.ts";
import type { MinerBlockPage, MinerBlockPageRequest } from "./blocks/miner-block-answers.ts";
import type { BlockList, BlockQuery, PoolLuck } from "./blocks/pool-block-answers.ts";
import type { CoinTextMatter } from "./content/coin-text.ts";
import type { Content } from "./content/content-reader.ts";
import type { AddressInPool, MinerStats, SoloRound, WorkerStats } from "./miners/miner-answers.ts";
import type { PayoutPage, PayoutPageRequest, PayoutSummary } from "./payouts/payout-answers.ts";
import type {
  CoinTrends,
  MeasuredBlockTime,
  NetworkAverage,
  PayoutReporting,
  PoolHashrateSeries,
  PoolStats,
  PoolTerms,
  TopMinersAnswer,
} from "./pools/pool-answers.ts";
import type { CoinSeries } from "./series/series.ts";
import type { MinerSettingsAnswer, ThresholdOutcome, ThresholdUpdate } from "./settings/settings-answers.ts";
import type { SiteInfo } from "./site-info.ts";

export type * from "./blocks/pool-block-answers.ts";
export type * from "./miners/miner-answers.ts";
export type * from "./pools/pool-answers.ts";
export type { CoinSeries, SeriesAxis, SeriesColumn, SeriesColumnKey } from "./series/series.ts";
export type { SiteInfo } from "./site-info.ts";

// The one set of answers for pages and API. Every figure carries when it was measured; what is not known is null.
// Answers are plain data: they cross into the browser through React Router's loaders (bigint is allowed there).

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
    getPayoutReporting(coin: CoinSlug): PayoutReporting;
    /** Every enabled coin, in the operator's order. */
    listPoolStats(): Promise<readonly PoolStats[]>;
    getPoolStats(coin: CoinSlug): Promise<PoolStats>;
    getHashrateSeries(coin: CoinSlug, range: HistoryRange): Promise<PoolHashrateSeries>;
    /** Coin → about 28 points of pool hashrate over 7 days, for the lines in the home table. */
    listSparklines(): Promise<Readonly<Partial<Record<CoinSlug, readonly number[]>>>>;
    /** For the lines beside the figures of a coin's header. */
    getTrends(coin: CoinSlug): Promise<CoinTrends>;
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
