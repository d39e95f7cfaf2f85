import type { Generated } from "kysely";

export interface MinerTable {
  id: Generated<number>;
  pool_id: number;
  address: string;
  viewed_at: number | null;
  followed_at: number | null;
}

/** `version` rises with what a page shows. */
export interface MinerRecordTable {
  miner_id: number;
  version: number;
  changed_at: number;
}

/** One part of a miner (domain/miners/miner-record.ts). */
export interface MinerPartTable {
  miner_id: number;
  part: number;
  read_at: number | null;
  tried_at: number;
  fault: number | null;
  digest: string | null;
  /** miners/part-bodies.ts. */
  body: Uint8Array | null;
}

/** Written by versions before `miner_parts`, and no longer read. */
export interface MinerAnswerTable {
  miner_id: number;
  at: number;
  body: string;
}

export interface MinerSampleTable {
  miner_id: number;
  at: number;
  scheme: number;
  hashrate: number;
  workers_online: number | null;
}

export interface ShareSampleTable {
  miner_id: number;
  at: number;
  scheme: number;
  valid: number;
  stale: number;
  invalid: number;
}

export interface ShareReadingTable {
  miner_id: number;
  at: number;
  body: string;
}
