/** How a pool shares out what it earns. The code stands in URLs, config and the database; the label is what people read. */
export const rewardSchemes = ["pps", "prop", "solo", "pplns"] as const;

export type RewardScheme = (typeof rewardSchemes)[number];

/** The labels miners know. `pps` is PPS+ here: the subsidy by expectation, transaction fees on top (docs/protocol-notes.md, "Reward schemes"). */
export const rewardSchemeLabels: Readonly<Record<RewardScheme, string>> = {
  pps: "PPS+",
  prop: "PROP",
  solo: "SOLO",
  pplns: "PPLNS",
};

/** Schemes grouped by what must happen before they pay. */
export interface SchemesByPayment {
  /** Each share is credited its expected value, so earnings by the hour are known. */
  readonly byShare: readonly RewardScheme[];
  /** Nothing until the pool finds a block; then a part of it. */
  readonly byPoolBlock: readonly RewardScheme[];
  /** Nothing until the miner finds a block; then all of it. */
  readonly byOwnBlock: readonly RewardScheme[];
}

const payment: Readonly<Record<RewardScheme, keyof SchemesByPayment>> = {
  pps: "byShare",
  prop: "byPoolBlock",
  pplns: "byPoolBlock",
  solo: "byOwnBlock",
};

/** The schemes of a miner by group, in the site's order. Figures of two groups must not be added up without saying so. */
export function groupByPayment(schemes: readonly RewardScheme[]): SchemesByPayment {
  const under = (kind: keyof SchemesByPayment) =>
    rewardSchemes.filter((scheme) => payment[scheme] === kind && schemes.includes(scheme));
  return { byShare: under("byShare"), byPoolBlock: under("byPoolBlock"), byOwnBlock: under("byOwnBlock") };
}

/** The scheme by which a pool's earnings are estimated: the first that pays all miners by their work, else the first. */
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
