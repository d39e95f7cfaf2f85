import { type BlockStatus, blockStatuses } from "#src/domain/mining/block.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { Resolution } from "../store.ts";

// Small integers stand for these words in every row. A code, once given, is never given to another word.

export const schemeCodes: Readonly<Record<RewardScheme, number>> = { pps: 1, prop: 2, solo: 3, pplns: 4 };

export const resolutionCodes: Readonly<Record<Resolution, number>> = { "10m": 1, "1h": 2, "1d": 3 };

export const statusCodes: Readonly<Record<BlockStatus, number>> = { pending: 1, confirmed: 2, orphaned: 3 };

export const priceKindCodes = { crypto: 1, fiat: 2 } as const;

/** Null for a code that this version does not know. */
export function schemeOfCode(code: number): RewardScheme | null {
  return rewardSchemes.find((scheme) => schemeCodes[scheme] === code) ?? null;
}

/** Null for a code that this version does not know. */
export function statusOfCode(code: number): BlockStatus | null {
  return blockStatuses.find((status) => statusCodes[status] === code) ?? null;
}
