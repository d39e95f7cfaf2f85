import { type RewardScheme, rewardSchemeLabels } from "../mining/reward-scheme.ts";

/** Spec §3: name of a scheme ("PPS+") → fraction (0.02 = 2 %). */
export type Commission = Readonly<Record<string, number>>;

/** A fraction as per cent, without the noise of binary fractions: 0.07 → `7%`. At most six decimals. */
export function formatPercent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(6))}%`;
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
