import type { Generated } from "kysely";
import type { AlertOutboxTable, AlertStateTable, AlertSubscriptionTable } from "./alert-tables.ts";
import type {
  MinerAnswerTable,
  MinerPartTable,
  MinerRecordTable,
  MinerSampleTable,
  MinerTable,
  ShareReadingTable,
  ShareSampleTable,
} from "./miner-tables.ts";

// Kysely's view of the tables; migrations/ makes them. Codes are in codes.ts. Every average has its number of samples,
// so that adding one more is exact in any order. `parts` of a sample row: 0 = polled or given by a source, n = averaged
// from n rows of the next finer resolution.

export interface PoolTable {
  id: Generated<number>;
  /** The coin's; with `~` and the origin behind it when it was set aside. */
  slug: string;
  origin: string | null;
}

export interface SchemeSampleTable {
  pool_id: number;
  resolution: number;
  scheme: number;
  at: number;
  hashrate: number;
  miners: number | null;
  workers: number | null;
  samples: number;
  miners_samples: number;
  workers_samples: number;
  parts: number;
}

export interface NetworkSampleTable {
  pool_id: number;
  resolution: number;
  at: number;
  /** The highest seen. */
  height: number | null;
  difficulty: number | null;
  hashrate: number | null;
  difficulty_samples: number;
  hashrate_samples: number;
  parts: number;
}

export interface PoolSnapshotTable {
  pool_id: number;
  at: number;
  body: string;
}

export interface SourceStateTable {
  pool_id: number;
  kind: number;
  /** Null: the last response was usable. */
  fault: number | null;
  fault_since: number | null;
  changed_at: number | null;
  height_at: number | null;
}

export interface BlockTable {
  id: Generated<number>;
  pool_id: number;
  chain: string;
  height: number;
  hash: string | null;
  found_at: number;
  scheme: number | null;
  finder: string | null;
  worker: string | null;
  difficulty: number | null;
  effort: number | null;
  reward: string | null;
  status: number;
  progress: number | null;
}

/** Blocks of one hour that are not orphaned. The transactions that change `blocks` update it. */
export interface BlockCountTable {
  pool_id: number;
  chain: string;
  hour: number;
  blocks: number;
}

/** How far the engine's list of blocks has been read, as JSON text. */
export interface BlockReadingTable {
  pool_id: number;
  body: string;
}

/** `fee_fraction` was in force from `at` on. */
export interface FeeChangeTable {
  pool_id: number;
  scheme: number;
  at: number;
  fee_fraction: number | null;
}

export interface TickerTable {
  id: Generated<number>;
  ticker: string;
}

export interface LatestPriceTable {
  kind: number;
  code: string;
  value: number;
  at: number;
  source: string;
}

export interface PriceSampleTable {
  ticker_id: number;
  resolution: number;
  at: number;
  usd: number;
  samples: number;
  parts: number;
}

/** Never deleted, so that totals never shrink. */
export interface PayeeTable {
  id: Generated<number>;
  pool_id: number;
  address: string;
  /** When the engine's list was last read. */
  read_at: number;
  /** 1 = the list was read to its end, so the stored payouts have no gap. */
  is_complete: number;
}

export interface PayoutTable {
  id: Generated<number>;
  payee_id: number;
  paid_at: number;
  chain: string;
  amount: string;
  fee: string | null;
  transaction_id: string | null;
}

export interface PayoutTotalTable {
  payee_id: number;
  chain: string;
  stored: string;
  /** The highest that the engine reported. */
  told: string;
}

export interface SettingsAttemptTable {
  id: Generated<number>;
  pool_id: number;
  address: string;
  /** Salted hashes, the second of an IPv6 visitor's wider network; see services/settings/attempt-limits.ts. */
  client: string;
  site: string | null;
  at: number;
  /** 1 = a proof was refused, or is not judged yet. */
  is_unproved: number;
}

export interface SettingsSaltTable {
  day: number;
  salt: string;
}

export interface SettingsChangeTable {
  id: Generated<number>;
  pool_id: number;
  address: string;
  at: number;
  before: string | null;
  after: string;
}

export interface ArticleVoteTable {
  /** Midnight of the UTC day whose salt `client` was hashed with. */
  day: number;
  at: number;
  is_helpful: number;
  article: string;
  locale: string;
  client: string;
  /** As in SettingsAttemptTable. */
  site: string | null;
}

/** The last response of another pool's API, as JSON text. */
export interface OtherPoolReadingTable {
  key: string;
  body: string;
}

export interface PayoutDayTable {
  pool_id: number;
  day: number;
  payouts: number;
  chain: string;
  amount: string;
}

export interface NoticeSightingTable {
  pool_id: number;
  notice: string;
  at: number;
}

export interface Schema {
  pools: PoolTable;
  scheme_samples: SchemeSampleTable;
  network_samples: NetworkSampleTable;
  pool_snapshots: PoolSnapshotTable;
  top_miners: PoolSnapshotTable;
  source_states: SourceStateTable;
  blocks: BlockTable;
  block_counts: BlockCountTable;
  block_readings: BlockReadingTable;
  fee_changes: FeeChangeTable;
  notice_sightings: NoticeSightingTable;
  tickers: TickerTable;
  latest_prices: LatestPriceTable;
  price_samples: PriceSampleTable;
  miners: MinerTable;
  miner_answers: MinerAnswerTable;
  miner_records: MinerRecordTable;
  miner_parts: MinerPartTable;
  miner_samples: MinerSampleTable;
  share_samples: ShareSampleTable;
  share_readings: ShareReadingTable;
  payees: PayeeTable;
  payouts: PayoutTable;
  payout_totals: PayoutTotalTable;
  settings_attempts: SettingsAttemptTable;
  settings_salts: SettingsSaltTable;
  settings_changes: SettingsChangeTable;
  article_votes: ArticleVoteTable;
  other_pool_readings: OtherPoolReadingTable;
  payout_days: PayoutDayTable;
  alert_subscriptions: AlertSubscriptionTable;
  alert_states: AlertStateTable;
  alert_outbox: AlertOutboxTable;
}

const tableNames: Readonly<Record<keyof Schema, true>> = {
  pools: true,
  scheme_samples: true,
  network_samples: true,
  pool_snapshots: true,
  top_miners: true,
  source_states: true,
  blocks: true,
  block_counts: true,
  block_readings: true,
  fee_changes: true,
  notice_sightings: true,
  tickers: true,
  latest_prices: true,
  price_samples: true,
  miners: true,
  miner_answers: true,
  miner_records: true,
  miner_parts: true,
  miner_samples: true,
  share_samples: true,
  share_readings: true,
  payees: true,
  payouts: true,
  payout_totals: true,
  settings_attempts: true,
  settings_salts: true,
  settings_changes: true,
  article_votes: true,
  other_pool_readings: true,
  payout_days: true,
  alert_subscriptions: true,
  alert_states: true,
  alert_outbox: true,
};

export const tables: readonly string[] = Object.keys(tableNames);
