import type { Block } from "../mining/block.ts";
import type { MinerLookup, MinerSample } from "../mining/miner.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import type { SourceFault } from "../mining/source-state.ts";
import type { MinerSettings } from "../money/miner-settings.ts";
import type { Payout } from "../money/payout.ts";

// What the collector read of a miner, part by part; pages read the stored record (docs/decisions/019).

export const minerParts = ["answer", "history", "past", "payouts", "blocks", "rigs", "rigs-past", "settings"] as const;
export type MinerPart = (typeof minerParts)[number];

export interface MinerPartValues {
  /** An address that the engine does not know is a fault (`absent`, `blank`), not a value. */
  readonly answer: Exclude<MinerLookup, { readonly found: "no" }>;
  /** The last 24 hours, on the 10-minute grid. */
  readonly history: readonly MinerSample[];
  /** Hourly points before that, as far as the engine keeps them and the longest chart reaches. */
  readonly past: readonly MinerSample[];
  readonly payouts: ReadPayouts;
  /** Newest first. */
  readonly blocks: ReadBlocks;
  /** The last 7 days of each rig, in steps of ten minutes. */
  readonly rigs: ReadRigs;
  /** Hourly, as far as the longest chart reaches. */
  readonly "rigs-past": ReadRigs;
  readonly settings: MinerSettings;
}

/** The payouts themselves have their own table. */
export interface ReadPayouts {
  /** Listed but not sent yet, newest first. */
  readonly pending: readonly Payout[];
  /** By chain; empty where the engine does not report it. */
  readonly confirmedUntil: ReadonlyMap<string, number>;
  readonly isComplete: boolean;
}

export interface ReadBlocks {
  readonly items: readonly Block[];
  /** The engine has older blocks that were not read. */
  readonly isCut: boolean;
}

/** UTC milliseconds; `from` and `to` are on the grid of `stepMs`. */
export interface ReadRigs {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
  /** An engine that returns one rig per request: only the rigs that were viewed, where there are many. */
  readonly rigs: readonly {
    readonly name: string;
    readonly scheme: RewardScheme | null;
    /** Where its data end before the others', because it was not requested again. */
    readonly to?: number;
    /** Base units per step; NaN = not known. */
    readonly rates: Float32Array;
  }[];
}

/**
 * `busy`: the engine rejects requests for their number. `absent`: it does not know the address. `blank`: no data, which
 * it does not distinguish from an unknown address.
 */
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

/** Times are UTC milliseconds. */
export interface PartReading<Value> {
  readonly value: Value | null;
  /** Time of the value. */
  readonly readAt: number | null;
  /** Time of the last request. */
  readonly triedAt: number;
  /** Why the last request gave no value; null = it did. */
  readonly fault: PartFault | null;
}

export type MinerReadings = { readonly [Part in MinerPart]?: PartReading<MinerPartValues[Part]> };

export interface MinerRecord {
  /** Rises with every change that a page shows. */
  readonly version: number;
  /** Parts that were never requested are absent. */
  readonly parts: MinerReadings;
}
