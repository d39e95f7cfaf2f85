import { type RewardScheme, rewardSchemeLabels } from "./reward-scheme.ts";

/** Spec §3: name of a scheme ("PPS+") → fraction (0.02 = 2 %). */
export type Commission = Readonly<Record<string, number>>;

/**
 * Spec §3: an engine's `fee` and `fee_type` may arrive as an array, of which only the first element is used.
 * Adapters and services call this once, where the value enters. Undefined for an empty array.
 */
export function firstOf<Value extends string | number>(value: Value | readonly Value[]): Value | undefined {
  return typeof value === "string" || typeof value === "number" ? value : value[0];
}

/** A fraction as per cent, without the noise of binary fractions: 0.07 → `7%`. At most six decimals. */
export function formatPercent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(6))}%`;
}

/** Spec §3's commission list, 'name: percent' for each scheme in the given order: `PPS+: 2%`. */
export function formatCommission(commission: Commission): readonly string[] {
  return Object.entries(commission)
    .filter(([, fraction]) => Number.isFinite(fraction))
    .map(([name, fraction]) => `${name}: ${formatPercent(fraction)}`);
}

/** The commission of a pool's schemes under the labels that miners know; schemes without a known fee are left out. */
export function toCommission(
  schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[],
): Commission {
  return Object.fromEntries(
    schemes.flatMap(({ scheme, feeFraction }) =>
      feeFraction === null ? [] : [[rewardSchemeLabels[scheme], feeFraction] as const],
    ),
  );
}
