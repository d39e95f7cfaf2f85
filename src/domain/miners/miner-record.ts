import type { Block } from "../mining/block.ts";
import type { MinerLookup, MinerSample } from "../mining/miner.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import type { SourceFault } from "../mining/source-state.ts";
import type { MinerSettings } from "../money/miner-settings.ts";
import type { Payout } from "../money/payout.ts";

// What this site has read of a miner. The collector reads it from the engine part by part and stores it; pages read what is stored
// (docs/decisions/019).

export const minerParts = ["answer", "history", "past", "payouts", "blocks", "rigs", "rigs-past", "settings"] as const;
export type MinerPart = (typeof minerParts)[number];

export interface MinerPartValues {
  /** What the engine says of the address. That it knows nothing is no value but a fault, `absent` or `blank`. */
  readonly answer: Exclude<MinerLookup, { readonly found: "no" }>;
  /** The engine's points of the last 24 hours, on the 10-minute grid. */
  readonly history: readonly MinerSample[];
  /** Its points of the time before that, an hour each, as far as it keeps them and the longest chart reaches. */
  readonly past: readonly MinerSample[];
  readonly payouts: ReadPayouts;
  /** The engine's own list of the miner's blocks, newest first. */
  readonly blocks: ReadBlocks;
  /** The last 7 days of each rig, in steps of ten minutes. */
  readonly rigs: ReadRigs;
  /** The same in hours, as far as the longest chart reaches. */
  readonly "rigs-past": ReadRigs;
  readonly settings: MinerSettings;
}

/** The payouts themselves stand in their own table. */
export interface ReadPayouts {
  /** Listed but not sent yet, newest first. */
  readonly pending: readonly Payout[];
  /** By chain: up to when payouts are confirmed; empty where the engine does not tell. */
  readonly confirmedUntil: ReadonlyMap<string, number>;
  /** Whether the stored payouts have no gap. */
  readonly isComplete: boolean;
}

export interface ReadBlocks {
  readonly items: readonly Block[];
  /** Whether the engine has older blocks that were not read. */
  readonly isCut: boolean;
}

/** Times are UTC milliseconds; `from` and `to` are on the grid of `stepMs`. */
export interface ReadRigs {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
  /** Of an engine that tells one rig at a time, only those that were looked at, where there are many. */
  readonly rigs: readonly {
    readonly name: string;
    readonly scheme: RewardScheme | null;
    /** Up to when it was read, where that is before the end of all: it was not asked for again. */
    readonly to?: number;
    /** A hashrate for each step, base units; NaN = not known. */
    readonly rates: Float32Array;
  }[];
}

/** `busy`: the engine turns questions away for their number. `absent`: it does not know the address. `blank`: it has nothing about it, and cannot tell that from an address it never saw. */
export const partFaults = [
  "silent",
  "failing",
  "refused",
  "unreadable",
  "implausible",
  "busy",
  "absent",
  "blank",
] as const;
export type PartFault = SourceFault | "busy" | "absent" | "blank";

/** How one part stands. Times are UTC milliseconds. */
export interface PartReading<Value> {
  /** What the engine said last; null = it never said anything. */
  readonly value: Value | null;
  /** When it said that; null = never. */
  readonly readAt: number | null;
  /** When it was asked last. */
  readonly triedAt: number;
  /** Why the last question brought no value; null = it did. */
  readonly fault: PartFault | null;
}

export type MinerReadings = { readonly [Part in MinerPart]?: PartReading<MinerPartValues[Part]> };

export interface MinerRecord {
  /** Rises whenever something changes that a page shows. */
  readonly version: number;
  /** A part that was never asked for is left out. */
  readonly parts: MinerReadings;
}
