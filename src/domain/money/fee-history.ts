import type { RewardScheme } from "../mining/reward-scheme.ts";

/** From `at` on (UTC milliseconds) the fee was this fraction; null = not known, or no longer offered. */
export interface FeeChange {
  readonly at: number;
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
}

/** Configuration takes precedence over the engine's report. */
export function feesInForce(
  configured: readonly Pick<FeeChange, "scheme" | "feeFraction">[],
  reported: Readonly<Partial<Record<RewardScheme, number>>>,
): readonly Pick<FeeChange, "scheme" | "feeFraction">[] {
  return configured.map(({ scheme, feeFraction }) => ({
    scheme,
    feeFraction: feeFraction ?? reported[scheme] ?? null,
  }));
}

/** `changes`: oldest first. */
export function feeAt(changes: readonly FeeChange[], scheme: RewardScheme, at: number): number | null {
  return changes.findLast((change) => change.scheme === scheme && change.at <= at)?.feeFraction ?? null;
}

/** Since when the fee is recorded without a gap; null where it is not known now. `changes`: oldest first. */
export function feeRecordedSince(changes: readonly FeeChange[], scheme: RewardScheme): number | null {
  const own = changes.filter((change) => change.scheme === scheme);
  const lastGap = own.findLastIndex(({ feeFraction }) => feeFraction === null);
  return own[lastGap + 1]?.at ?? null;
}
