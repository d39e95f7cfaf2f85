import type { Block } from "#src/domain/mining/block.ts";
import type { SchemeAverages } from "../miners/miner-answers.ts";
import type { MinerListRefusal } from "../payouts/payout-answers.ts";

// What the services say about the blocks that a miner found.

export interface MinerBlockPageRequest {
  /** What the previous page answered as `next`; anything else counts as the first page. */
  readonly before: string | null;
  readonly limit: number;
}

export type MinerBlockPage = MinerListRefusal | KnownMinerBlocks;

export interface KnownMinerBlocks {
  readonly state: "known";
  /** Where the rows are from: the engine's own list of the miner, or the pool's stored blocks. */
  readonly source: "engine" | "stored";
  /** True when the engine did not answer and these are stored ones. */
  readonly isStale: boolean;
  /** False when the engine shortens addresses: blocks are matched by what is left of them. */
  readonly isExact: boolean;
  readonly blocks: readonly Block[];
  readonly next: string | null;
  /** Of SOLO over the last 24 hours; null where it cannot be computed. */
  readonly solo: {
    /** Blocks to be expected from his hashrate. */
    readonly expected: number;
    readonly found: number;
    /** Averaged over `hashrateWindow`, as on his page. */
    readonly hashrate: number;
    readonly hashrateWindow: SchemeAverages["window"];
  } | null;
}
