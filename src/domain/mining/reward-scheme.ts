/** URLs, config and the database use the code, people read the label. */
export const rewardSchemes = ["pps", "prop", "solo", "pplns"] as const;

export type RewardScheme = (typeof rewardSchemes)[number];

/** `pps` is PPS+ here: the expected subsidy, transaction fees on top (docs/protocol-notes.md, "Reward schemes"). */
export const rewardSchemeLabels: Readonly<Record<RewardScheme, string>> = {
  pps: "PPS+",
  prop: "PROP",
  solo: "SOLO",
  pplns: "PPLNS",
};

/** By what must happen before they pay. */
export interface SchemesByPayment {
  /** Each share earns its expected value, so hourly earnings are known. */
  readonly byShare: readonly RewardScheme[];
  /** A part of each block that the pool finds. */
  readonly byPoolBlock: readonly RewardScheme[];
  /** All of each block that the miner finds. */
  readonly byOwnBlock: readonly RewardScheme[];
}

const payment: Readonly<Record<RewardScheme, keyof SchemesByPayment>> = {
  pps: "byShare",
  prop: "byPoolBlock",
  pplns: "byPoolBlock",
  solo: "byOwnBlock",
};

/** In the site's order. Figures of two groups are not added up without a remark. */
export function groupByPayment(schemes: readonly RewardScheme[]): SchemesByPayment {
  const under = (kind: keyof SchemesByPayment) =>
    rewardSchemes.filter((scheme) => payment[scheme] === kind && schemes.includes(scheme));
  return { byShare: under("byShare"), byPoolBlock: under("byPoolBlock"), byOwnBlock: under("byOwnBlock") };
}

/** For estimates: the first scheme that pays all miners by their work, else the first. */
export function pickSteadyScheme<Terms extends { readonly scheme: RewardScheme }>(
  schemes: readonly Terms[],
): Terms | null {
  return schemes.find(({ scheme }) => payment[scheme] !== "byOwnBlock") ?? schemes[0] ?? null;
}

export function isRewardScheme(value: unknown): value is RewardScheme {
  return rewardSchemes.some((scheme) => scheme === value);
}

/** Spec §3: name of a scheme ("PPS+") → fraction (0.02 = 2 %). */
export type Commission = Readonly<Record<string, number>>;

/** 0.07 → `7%`. Rounds to six decimals against the noise of binary fractions. */
export function formatPercent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(6))}%`;
}

export function toCommission(
  schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[],
): Commission {
  return Object.fromEntries(
    schemes.flatMap(({ scheme, feeFraction }) =>
      feeFraction === null ? [] : [[rewardSchemeLabels[scheme], feeFraction] as const],
    ),
  );
}
