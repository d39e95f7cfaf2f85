import { type MinerPart, minerParts, type PartFault, partFaults } from "#src/domain/miners/miner-record.ts";
import { type BlockStatus, blockStatuses } from "#src/domain/mining/block.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { type SourceFault, type SourceKind, sourceFaults, sourceKinds } from "#src/domain/mining/source-state.ts";
import type { Resolution } from "../store.ts";

// Small integers replace these words in every row. A code is never reused for another word. The functions return null
// for a code of a newer version.

export const schemeCodes: Readonly<Record<RewardScheme, number>> = { pps: 1, prop: 2, solo: 3, pplns: 4 };

export const resolutionCodes: Readonly<Record<Resolution, number>> = { "10m": 1, "1h": 2, "1d": 3 };

/** Blocks that count come before `orphaned`. */
export const statusCodes: Readonly<Record<BlockStatus, number>> = { pending: 1, confirmed: 2, orphaned: 3 };

/** A block once listed as pending and no longer listed: kept, but neither shown nor counted. */
export const unlistedCode = 4;

export const priceKindCodes = { crypto: 1, fiat: 2 } as const;

export const sourceKindCodes: Readonly<Record<SourceKind, number>> = { engine: 1, node: 2 };

export const sourceFaultCodes: Readonly<Record<SourceFault, number>> = {
  silent: 1,
  failing: 2,
  refused: 3,
  unreadable: 4,
  implausible: 5,
};

export const minerPartCodes: Readonly<Record<MinerPart, number>> = {
  answer: 1,
  history: 2,
  past: 3,
  payouts: 4,
  blocks: 5,
  rigs: 6,
  "rigs-past": 7,
  settings: 8,
};

export const partFaultCodes: Readonly<Record<PartFault, number>> = {
  ...sourceFaultCodes,
  busy: 6,
  absent: 7,
  blank: 8,
};

export function minerPartOfCode(code: number): MinerPart | null {
  return minerParts.find((part) => minerPartCodes[part] === code) ?? null;
}

export function partFaultOfCode(code: number): PartFault | null {
  return partFaults.find((fault) => partFaultCodes[fault] === code) ?? null;
}

export function sourceKindOfCode(code: number): SourceKind | null {
  return sourceKinds.find((kind) => sourceKindCodes[kind] === code) ?? null;
}

export function sourceFaultOfCode(code: number): SourceFault | null {
  return sourceFaults.find((fault) => sourceFaultCodes[fault] === code) ?? null;
}

export const unknownSchemeCode = 0;

export function schemeOfCode(code: number): RewardScheme | null {
  return rewardSchemes.find((scheme) => schemeCodes[scheme] === code) ?? null;
}

export function statusOfCode(code: number): BlockStatus | null {
  return blockStatuses.find((status) => statusCodes[status] === code) ?? null;
}
