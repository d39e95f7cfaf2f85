import type { CounterReading, ShareRecord, ShareSample } from "#src/domain/earnings/share-counts.ts";
import type { MinerPart, MinerReadings, MinerRecord } from "#src/domain/miners/miner-record.ts";
import type { Block, BlockStatus } from "#src/domain/mining/block.ts";
import type { BlockReading } from "#src/domain/mining/block-reading.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { NetworkSample, PoolHistory, PoolSample } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { CountCall } from "#src/domain/site/call-counts.ts";
import type { AlertRepository, OutboxRepository, SubscriptionRepository } from "./alerts/stored-alerts.ts";
import type { ArticleRepository } from "./articles/stored-votes.ts";
import type { Leadership } from "./connection/leadership.ts";
import type { StorageState } from "./health/storage-health.ts";
import type { ComparisonRepository } from "./other-pools/stored-comparison.ts";
import type { PayoutRepository } from "./payouts/stored-payouts.ts";
import type { PoolRepository } from "./pools/stored-pools.ts";
import type { PriceRepository } from "./prices/stored-prices.ts";
import type { SettingsRepository } from "./settings/stored-settings.ts";
import type { Signals } from "./signals/signals.ts";

export type {
  AlertOutcome,
  AlertRepository,
  Claim,
  HeldMessages,
  OutboxCounts,
  OutboxRepository,
  Subscriber,
  SubscriptionRepository,
} from "./alerts/stored-alerts.ts";
export type { ArticleRepository, ArticleVotes } from "./articles/stored-votes.ts";
export type {
  PayoutCursor,
  PayoutRepository,
  StoredPayee,
  StoredPayout,
  StoredTotal,
} from "./payouts/stored-payouts.ts";
export type { PoolOrigin, PoolRepository } from "./pools/stored-pools.ts";
export type { LatestPrices, PriceRepository } from "./prices/stored-prices.ts";
export type { AttemptFilter, SettingsChange, SettingsRepository, VisitorKeys } from "./settings/stored-settings.ts";

// What the rest of the program may use of the database. `pool` is a coin slug. The same tests run on SQLite and on
// PostgreSQL.

/** Kept: 10 minutes for 35 days, hours for 400 days, days always (docs/specification.md, "Samples"). */
export const resolutions = ["10m", "1h", "1d"] as const;
export type Resolution = (typeof resolutions)[number];

export interface TimeWindow {
  /** Inclusive, UTC milliseconds. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface Span {
  readonly oldest: number;
  readonly newest: number;
}

export type Spans = Readonly<Record<Resolution, Span | null>>;

export interface PoolPoint {
  readonly at: number;
  readonly scheme: RewardScheme;
  readonly hashrate: number;
  readonly miners: number | null;
  readonly workers: number | null;
}

export interface NetworkPoint {
  readonly at: number;
  readonly height: number | null;
  readonly difficulty: number | null;
  readonly hashrate: number | null;
}

export interface SampleRepository {
  /** Adds one poll to the open 10-minute rows (running averages) of each scheme and of the network. One transaction. */
  recordSample(pool: string, network: NetworkSample | null, schemes: readonly PoolSample[]): Promise<void>;
  /** Bulk first fill. Existing rows stay. Returns the number of new rows. */
  insertHistory(pool: string, resolution: Resolution, history: PoolHistory): Promise<number>;
  listPoolPoints(pool: string, resolution: Resolution, window: TimeWindow): Promise<readonly PoolPoint[]>;
  listNetworkPoints(pool: string, resolution: Resolution, window: TimeWindow): Promise<readonly NetworkPoint[]>;
  findOldest(pool: string): Promise<Readonly<Record<Resolution, number | null>>>;
  /** Pool hashrate, network hashrate and difficulty do not reach equally far. */
  findSpans(pool: string): Promise<Readonly<Record<"pool" | "network" | "difficulty", Spans>>>;
  listHashrateTrends(
    pools: readonly string[],
    window: TimeWindow,
    stepMs: number,
  ): Promise<ReadonlyMap<string, readonly number[]>>;
  /**
   * Averages 10-minute rows into hours, and hours into days, for every bucket that touches the window. Safe to repeat.
   */
  rollUp(window: TimeWindow): Promise<void>;
  /** In short steps. Returns the number of deleted rows. */
  deleteExpired(now: number): Promise<number>;
  /** Deletes rows that begin after a time. Returns their number. */
  deleteLater(pool: string, than: number): Promise<number>;
}

export interface BlockCursor {
  readonly foundAt: number;
  readonly key: string;
}

/** Null or left out = any. */
export interface BlockFilter {
  readonly chain: string | null;
  readonly scheme?: RewardScheme | null;
  readonly status?: BlockStatus | null;
}

export interface BlockEffort {
  readonly height: number;
  readonly foundAt: number;
  readonly effort: number | null;
  readonly difficulty: number | null;
}

export interface BlockRepository {
  /**
   * Inserts new blocks and updates those that changed (status, progress, hash, reward). Key: chain, height, and hash or
   * finder and time.
   */
  upsertBlocks(pool: string, blocks: readonly Block[]): Promise<void>;
  /**
   * Hides the window's blocks (only pending ones by default) that the engine no longer lists, from lists and
   * counts; the next upsert brings them back. Returns them.
   */
  markUnlisted(
    pool: string,
    window: TimeWindow,
    listed: readonly Block[],
    which?: "pending" | "any",
  ): Promise<readonly Block[]>;
  /** Newest first; `before` is the last page's `next`. */
  listBlocks(
    pool: string,
    page: BlockFilter & { readonly before: BlockCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly Block[]; readonly next: BlockCursor | null }>;
  /**
   * The `before` of the page of `limit` blocks that ends where the page before `before` begins; null = the newest
   * blocks.
   */
  findNewerPage(
    pool: string,
    page: BlockFilter & { readonly before: BlockCursor; readonly limit: number },
  ): Promise<BlockCursor | null>;
  hasBlock(pool: string, cursor: BlockCursor): Promise<boolean>;
  /** The newest blocks with a shared round: neither orphans nor SOLO, where each miner has a separate round. */
  listEfforts(pool: string, chain: string, limit: number): Promise<readonly BlockEffort[]>;
  countBlocks(pool: string, chain: string, window: TimeWindow): Promise<number>;
  findOldestBlockAt(pool: string, chain: string): Promise<number | null>;
  /** `limit` counts the newest blocks whose finder is known, orphans not counted. */
  countFinders(
    pool: string,
    chain: string,
    limit: number,
  ): Promise<{ readonly blocks: number; readonly byFinder: ReadonlyMap<string, number> }>;
  listLastBlocks(): Promise<ReadonlyMap<string, Block>>;
  /** The finder as the engine writes their address; newest first. */
  listBlocksOfFinder(
    pool: string,
    finder: string,
    page: { readonly before: BlockCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly Block[]; readonly next: BlockCursor | null }>;
  /** Pool → blocks of its own chain since then, orphans not counted. The reading shows whether any is missing. */
  countBlocksSince(since: number): Promise<ReadonlyMap<string, number>>;
  /**
   * Blocks in each step of the window, orphans not counted; empty steps are left out. `window.from` is a multiple of
   * `stepMs`. Steps of whole hours are read from hourly counts, shorter ones from the blocks themselves.
   */
  countBlocksBySteps(
    pool: string,
    chain: string,
    window: TimeWindow,
    stepMs: number,
  ): Promise<readonly { readonly at: number; readonly count: number }[]>;
  /** The same by scheme, in steps on their own grid. */
  countBlocksBySchemes(
    pool: string,
    chain: string,
    window: TimeWindow,
    stepMs: number,
  ): Promise<readonly { readonly at: number; readonly scheme: RewardScheme | null; readonly count: number }[]>;
  /** The time of the oldest pending block since then. */
  findOldestPendingAt(pool: string, since: number): Promise<number | null>;
  /** How far the engine's list has been read; null before the first time. */
  findReading(pool: string): Promise<BlockReading | null>;
  listReadings(): Promise<ReadonlyMap<string, BlockReading>>;
  saveReading(pool: string, reading: BlockReading): Promise<void>;
  /**
   * Blocks in the window by UTC day and reward, orphans not counted: a month of a fast chain has thousands of blocks
   * and few different rewards.
   */
  countRewards(
    pool: string,
    chain: string,
    window: TimeWindow,
  ): Promise<readonly { readonly day: number; readonly reward: bigint | null; readonly blocks: number }[]>;
  /** The newest blocks of the chain in the window, orphans left out; oldest first. */
  listBlockMarks(
    pool: string,
    chain: string,
    window: TimeWindow,
    limit: number,
  ): Promise<readonly { readonly at: number; readonly height: number }[]>;
}

/** Where a list of changed records goes on: several may have changed at one time. */
export interface ChangePlace {
  readonly at: number;
  /** Of the miner's row; 0 is before all of that time. */
  readonly id: number;
}

export interface ChangedRecord extends ChangePlace {
  readonly pool: string;
  readonly address: string;
  readonly version: number;
}

export interface MinerRepository {
  /**
   * Stores parts of the miner's record; a part without a value leaves the former one and its time. Returns the record's
   * version: it rises with each changed value or fault, and ten minutes after its last rise. Versions are no smaller
   * than the time at which they arose, and are never reused.
   */
  saveReadings(pool: string, address: string, readings: MinerReadings): Promise<number>;
  /** Null without a record. Decodes only the named parts, or all when none is named. */
  findRecord(pool: string, address: string, parts?: readonly MinerPart[]): Promise<MinerRecord | null>;
  /** Records whose version rose behind `after`, by the clock of the process that wrote them; in that order. */
  listChangedRecords(after: ChangePlace, limit: number): Promise<readonly ChangedRecord[]>;
  /** An engine has reported this address before. */
  hasMiner(pool: string, address: string): Promise<boolean>;
  /** Notes a visitor's view, so that the collector follows the address. */
  touchViewed(pool: string, address: string, at: number): Promise<void>;
  /** Addresses viewed since then, longest unfollowed first. */
  listWatched(since: number, limit: number): Promise<readonly { readonly pool: string; readonly address: string }[]>;
  /** 10-minute rows; existing ones are replaced. */
  recordSamples(pool: string, address: string, samples: readonly MinerSample[]): Promise<void>;
  listSamples(pool: string, address: string, window: TimeWindow): Promise<readonly MinerSample[]>;
  /** Whether a stored sample from before this time has hashrate. */
  hasWorkedBefore(pool: string, address: string, at: number): Promise<boolean>;
  recordShares(pool: string, address: string, record: ShareRecord): Promise<void>;
  findShareReading(pool: string, address: string): Promise<CounterReading | null>;
  listShares(pool: string, address: string, window: TimeWindow): Promise<readonly ShareSample[]>;
  deleteExpired(now: number): Promise<number>;
}

export interface Store {
  readonly dialect: "sqlite" | "postgres";
  /** For the start line: "SQLite data/adit.db", "PostgreSQL db.example/adit" (no password). */
  readonly label: string;
  readonly samples: SampleRepository;
  readonly pools: PoolRepository;
  readonly blocks: BlockRepository;
  readonly prices: PriceRepository;
  readonly miners: MinerRepository;
  readonly payouts: PayoutRepository;
  readonly settings: SettingsRepository;
  readonly articles: ArticleRepository;
  readonly comparison: ComparisonRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly outbox: OutboxRepository;
  readonly alerts: AlertRepository;
  readonly signals: Signals;
  /** Null when there are no other processes. */
  readonly countCall: CountCall | null;
  readonly leadership: Leadership;
  /** Rejects when the database fails (readiness). */
  ping(): Promise<void>;
  /**
   * Checks the database at once, as it does every few seconds: its file is there, and waiting writes are written. Never
   * rejects.
   */
  runChecks(): Promise<void>;
  /** Stops these checks: the process is about to end, and files are now deleted on purpose. */
  stopChecks(): void;
  describeStorage(): StorageState;
  /** Rows and bytes of each table, for the bench and operators. */
  measure(): Promise<readonly { readonly table: string; readonly rows: number; readonly bytes: number | null }[]>;
  close(): Promise<void>;
}
