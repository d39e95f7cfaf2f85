import type { CounterReading, ShareRecord, ShareSample } from "#src/domain/earnings/share-counts.ts";
import type { MinerPart, MinerReadings, MinerRecord } from "#src/domain/miners/miner-record.ts";
import type { Block, BlockStatus } from "#src/domain/mining/block.ts";
import type { BlockReading } from "#src/domain/mining/block-reading.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { NetworkSample, PoolHistory, PoolSample, PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { SourceKind, SourceState } from "#src/domain/mining/source-state.ts";
import type { FeeChange } from "#src/domain/money/fee-history.ts";
import type { CountCall } from "#src/domain/site/call-counts.ts";
import type { ArticleRepository } from "./articles/stored-votes.ts";
import type { Leadership } from "./connection/leadership.ts";
import type { StorageState } from "./health/storage-health.ts";
import type { ComparisonRepository } from "./other-pools/stored-comparison.ts";
import type { PayoutRepository } from "./payouts/stored-payouts.ts";
import type { PriceRepository } from "./prices/stored-prices.ts";
import type { SettingsRepository } from "./settings/stored-settings.ts";
import type { Signals } from "./signals/signals.ts";

export type { ArticleRepository, ArticleVotes } from "./articles/stored-votes.ts";
export type {
  PayoutCursor,
  PayoutRepository,
  StoredPayee,
  StoredPayout,
  StoredTotal,
} from "./payouts/stored-payouts.ts";
export type { LatestPrices, PriceRepository } from "./prices/stored-prices.ts";
export type { AttemptFilter, SettingsChange, SettingsRepository, VisitorKeys } from "./settings/stored-settings.ts";

// What the rest of the program may ask of the database. `pool` is a coin slug. Each repository is SQL by Kysely; the same
// tests run them on SQLite and on PostgreSQL.

/** Kept: 10 minutes for 35 days, hours for 400 days, days for ever (docs/specification.md, "Samples"). */
export const resolutions = ["10m", "1h", "1d"] as const;
export type Resolution = (typeof resolutions)[number];

export interface TimeWindow {
  /** Inclusive, UTC milliseconds. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Times of the oldest and the newest row. */
export interface Span {
  readonly oldest: number;
  readonly newest: number;
}

/** From when to when there are figures, for each resolution; null where there is none. */
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
  /** Folds one poll into the open 10-minute rows (running averages) of each scheme and of the network. One transaction. */
  recordSample(pool: string, network: NetworkSample | null, schemes: readonly PoolSample[]): Promise<void>;
  /** Bulk first fill. Rows that exist stay. Answers how many rows were new. */
  insertHistory(pool: string, resolution: Resolution, history: PoolHistory): Promise<number>;
  listPoolPoints(pool: string, resolution: Resolution, window: TimeWindow): Promise<readonly PoolPoint[]>;
  listNetworkPoints(pool: string, resolution: Resolution, window: TimeWindow): Promise<readonly NetworkPoint[]>;
  /** Time of the oldest row of each resolution, null where there is none. */
  findOldest(pool: string): Promise<Readonly<Record<Resolution, number | null>>>;
  /** Where each series has figures: pool hashrate, network hashrate and difficulty do not reach equally far. */
  findSpans(pool: string): Promise<Readonly<Record<"pool" | "network" | "difficulty", Spans>>>;
  /** Total hashrate of each pool averaged into `stepMs` buckets, for the lines of the home table. */
  listHashrateTrends(
    pools: readonly string[],
    window: TimeWindow,
    stepMs: number,
  ): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Averages 10-minute rows into hours, and hours into days, for every bucket that touches the window. Safe to repeat. */
  rollUp(window: TimeWindow): Promise<void>;
  /** Deletes what retention no longer keeps, in short steps. Answers how many rows went. */
  deleteExpired(now: number): Promise<number>;
  /** Deletes the rows of a pool that begin after a time. Answers how many went. */
  deleteLater(pool: string, than: number): Promise<number>;
}

/** Where a pool's figures come from: its real engine, the demo, or an engine on a test network. */
export type PoolOrigin = "real" | "demo" | "testnet" | "regtest";

export interface PoolRepository {
  /**
   * Keeps figures of different origins apart: what another origin left under these pools is set aside, and comes back when that
   * origin does. At start, before anything else is read. Answers the pools whose former figures were set aside.
   */
  setOtherOriginsAside(origins: ReadonlyMap<string, PoolOrigin>): Promise<readonly string[]>;
  saveSnapshot(pool: string, snapshot: PoolSnapshot): Promise<void>;
  findSnapshot(pool: string): Promise<PoolSnapshot | null>;
  listSnapshots(): Promise<ReadonlyMap<string, PoolSnapshot>>;
  saveTopMiners(pool: string, at: number, miners: readonly TopMiner[]): Promise<void>;
  findTopMiners(pool: string): Promise<{ readonly at: number; readonly miners: readonly TopMiner[] } | null>;
  /** Replaces what was known of this source. */
  saveSourceState(pool: string, kind: SourceKind, state: SourceState): Promise<void>;
  /** Pool → its sources that were asked at least once. */
  listSourceStates(): Promise<ReadonlyMap<string, Readonly<Partial<Record<SourceKind, SourceState>>>>>;
  /** Keeps what is new in the fees that are in force now; answers how many changed. */
  recordFees(pool: string, at: number, fees: readonly Pick<FeeChange, "scheme" | "feeFraction">[]): Promise<number>;
  /** Oldest first; the first of a scheme is of the day from which on it is recorded. */
  listFeeChanges(pool: string): Promise<readonly FeeChange[]>;
}

export interface BlockCursor {
  readonly foundAt: number;
  readonly key: string;
}

/** Which blocks of a pool; null or left out = any. */
export interface BlockFilter {
  readonly chain: string | null;
  readonly scheme?: RewardScheme | null;
  readonly status?: BlockStatus | null;
}

/** How much work one block took; what averages of effort are made of. */
export interface BlockEffort {
  readonly height: number;
  readonly foundAt: number;
  readonly effort: number | null;
  readonly difficulty: number | null;
}

export interface BlockRepository {
  /** Inserts new blocks and updates those that changed (status, progress, hash, reward). Key: chain, height, and hash or finder and time. */
  upsertBlocks(pool: string, blocks: readonly Block[]): Promise<void>;
  /**
   * Takes blocks of the window, pending ones unless `which` says more, that are not among those that the engine lists there out of
   * lists and counts; with the next upsert they are back. Answers them.
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
  /** The `before` of the page of `limit` blocks that ends where the page before `before` begins; null = the newest blocks. */
  findNewerPage(
    pool: string,
    page: BlockFilter & { readonly before: BlockCursor; readonly limit: number },
  ): Promise<BlockCursor | null>;
  /** Whether the cursor names a stored block of this pool. */
  hasBlock(pool: string, cursor: BlockCursor): Promise<boolean>;
  /** The newest blocks of a chain that the pool as a whole worked for: neither orphans nor SOLO, where each miner works on a separate round. */
  listEfforts(pool: string, chain: string, limit: number): Promise<readonly BlockEffort[]>;
  /** Blocks of a chain found in the window, orphans not counted. */
  countBlocks(pool: string, chain: string, window: TimeWindow): Promise<number>;
  /** When the oldest stored block of a chain was found. */
  findOldestBlockAt(pool: string, chain: string): Promise<number | null>;
  /** Of the newest `limit` blocks of a chain whose finder is known, orphans not counted: how many there are, and how many each found. */
  countFinders(
    pool: string,
    chain: string,
    limit: number,
  ): Promise<{ readonly blocks: number; readonly byFinder: ReadonlyMap<string, number> }>;
  listLastBlocks(): Promise<ReadonlyMap<string, Block>>;
  /** Blocks of one finder, as the engine writes their address, newest first. */
  listBlocksOfFinder(
    pool: string,
    finder: string,
    page: { readonly before: BlockCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly Block[]; readonly next: BlockCursor | null }>;
  /** Pool → blocks of its own chain since then, orphans not counted. Whether none is missing is said by the reading. */
  countBlocksSince(since: number): Promise<ReadonlyMap<string, number>>;
  /**
   * Blocks of the chain in each step of the window, orphans not counted; a step without one is left out. `window.from`
   * is a multiple of `stepMs`. Steps of whole hours are read from hourly counts, shorter ones from the blocks themselves.
   */
  countBlocksBySteps(
    pool: string,
    chain: string,
    window: TimeWindow,
    stepMs: number,
  ): Promise<readonly { readonly at: number; readonly count: number }[]>;
  /** The same by scheme, in steps on their own grid; a scheme of null = the engine does not tell it. */
  countBlocksBySchemes(
    pool: string,
    chain: string,
    window: TimeWindow,
    stepMs: number,
  ): Promise<readonly { readonly at: number; readonly scheme: RewardScheme | null; readonly count: number }[]>;
  /** When the oldest block was found that is still pending, of those found since then; null where none is. */
  findOldestPendingAt(pool: string, since: number): Promise<number | null>;
  /** How far the engine's list has been read; null before anything was noted. */
  findReading(pool: string): Promise<BlockReading | null>;
  listReadings(): Promise<ReadonlyMap<string, BlockReading>>;
  saveReading(pool: string, reading: BlockReading): Promise<void>;
  /**
   * Blocks of the chain in the window by UTC day and reward, orphans not counted: a month of a fast chain has thousands of
   * blocks and few different rewards. A reward of null is not known.
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

export interface ChangedRecord {
  readonly pool: string;
  readonly address: string;
  readonly version: number;
  readonly at: number;
}

export interface MinerRepository {
  /**
   * Keeps these parts of the miner's record; one that brought no value leaves the former one and its time. Answers the record's
   * version: it rises when a value or a fault changed, and ten minutes after it rose last. Versions are no smaller than the time at
   * which they arose, and never come again.
   */
  saveReadings(pool: string, address: string, readings: MinerReadings): Promise<number>;
  /** Null: nothing was read of this address. Only the parts that are named are decoded; all of them where none is named. */
  findRecord(pool: string, address: string, parts?: readonly MinerPart[]): Promise<MinerRecord | null>;
  /** Records whose version rose at `since` or later, by the clock of the process that wrote them; in that order. */
  listChangedRecords(since: number, limit: number): Promise<readonly ChangedRecord[]>;
  /** Whether anything is stored of this address: an engine has described it before. */
  hasMiner(pool: string, address: string): Promise<boolean>;
  /** Notes that a visitor looked at this address, so that the collector follows it. */
  touchViewed(pool: string, address: string, at: number): Promise<void>;
  /** Addresses looked at since then, longest unfollowed first. */
  listWatched(since: number, limit: number): Promise<readonly { readonly pool: string; readonly address: string }[]>;
  /** 10-minute rows; rows that exist are replaced. */
  recordSamples(pool: string, address: string, samples: readonly MinerSample[]): Promise<void>;
  listSamples(pool: string, address: string, window: TimeWindow): Promise<readonly MinerSample[]>;
  /** Whether a stored sample from before this time has hashrate. */
  hasWorkedBefore(pool: string, address: string, at: number): Promise<boolean>;
  /** Keeps the counters of the rigs, and what rose in them since the reading before. */
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
  readonly signals: Signals;
  /** Null where no other process could count calls too. */
  readonly countCall: CountCall | null;
  /** Which of the processes on this database collects. */
  readonly leadership: Leadership;
  /** Rejects when the database does not answer (readiness). */
  ping(): Promise<void>;
  /** Looks after the database at once, as it does every few seconds: its file is there, and what waited is written. Never rejects. */
  tend(): Promise<void>;
  /** From now on it is not looked after any more: the process is about to end, and what is deleted now is cleared away on purpose. */
  rest(): void;
  /** What is wrong with the database now, if anything is. */
  describeStorage(): StorageState;
  /** Rows and bytes of each table, for the bench and operators. */
  measure(): Promise<readonly { readonly table: string; readonly rows: number; readonly bytes: number | null }[]>;
  close(): Promise<void>;
}
