import type { Generated } from "kysely";

// The tables of miners, a part of schema.ts.

export interface MinerTable {
  id: Generated<number>;
  pool_id: number;
  address: string;
  viewed_at: number | null;
  followed_at: number | null;
}

/** Of each miner of whom an engine said something. `version` rises with what a page shows. */
export interface MinerRecordTable {
  miner_id: number;
  version: number;
  changed_at: number;
}

/** What was read of a miner, part by part (domain/miners/miner-record.ts). */
export interface MinerPartTable {
  miner_id: number;
  part: number;
  read_at: number | null;
  tried_at: number;
  fault: number | null;
  /** Of `body`, to see whether it changed without reading it; null = not known. */
  digest: string | null;
  /** miners/part-bodies.ts. */
  body: Uint8Array | null;
}

/** What versions before `miner_parts` wrote; read by none after them. */
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

/** What rose in the counters of a miner's rigs during ten minutes. */
export interface ShareSampleTable {
  miner_id: number;
  at: number;
  scheme: number;
  valid: number;
  stale: number;
  invalid: number;
}

/** The counters of a miner's rigs when the engine was asked last, as JSON text. */
export interface ShareReadingTable {
  miner_id: number;
  at: number;
  body: string;
}
