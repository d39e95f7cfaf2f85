import type { ChangeCause } from "#src/domain/earnings/earnings-change.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { type FeeChange, feeAt, feeRecordedSince } from "#src/domain/money/fee-history.ts";

export interface PartGap {
  readonly cause: ChangeCause;
  /**
   * `not-recorded`: too little is stored of one span. `not-told`: the engine never reports it. `does-not-apply`: no
   * scheme of the miner pays by it.
   */
  readonly reason: "not-recorded" | "not-told" | "does-not-apply";
  /** The record begins then, within the compared days (UTC milliseconds). */
  readonly since: number | null;
}

/** `gap` null: the fee was recorded for all steps. */
export interface CountedFees {
  readonly feeOf: (scheme: RewardScheme, at: number) => number | null;
  readonly gap: PartGap | null;
}

/** Steps before the record use the present fee. `changes`: oldest first. */
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
