import type { ChangeCause } from "#src/domain/earnings/earnings-change.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { type FeeChange, feeAt, feeRecordedSince } from "#src/domain/money/fee-history.ts";

/** Why a cause has no part of its own in a comparison. */
export interface PartGap {
  readonly cause: ChangeCause;
  /**
   * `not-recorded`: nothing, or not enough, is stored of one of the spans. `not-told`: the engine never tells it. `does-not-apply`: no
   * scheme of the miner pays by it.
   */
  readonly reason: "not-recorded" | "not-told" | "does-not-apply";
  /** The record begins within the compared days, then (UTC milliseconds); null where that is not the reason. */
  readonly since: number | null;
}

/** The fee that counts in each step, and whether it was recorded for all of them. */
export interface CountedFees {
  readonly feeOf: (scheme: RewardScheme, at: number) => number | null;
  readonly gap: PartGap | null;
}

/** Where the record of fees does not reach back to `from`, all steps count at the present fee. `changes`: oldest first. */
export function countFees(
  changes: readonly FeeChange[],
  schemes: readonly RewardScheme[],
  present: (scheme: RewardScheme) => number | null,
  from: number,
): CountedFees {
  const since = schemes.map((scheme) => feeRecordedSince(changes, scheme));
  if (since.every((at) => at !== null && at <= from)) {
    return { feeOf: (scheme, at) => feeAt(changes, scheme, at), gap: null };
  }
  const known = since.flatMap((at) => at ?? []);
  return {
    feeOf: present,
    gap: { cause: "fee", reason: "not-recorded", since: known.length < since.length ? null : Math.max(...known) },
  };
}
