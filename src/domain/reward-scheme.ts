/** How a pool shares out what it earns. The code stands in URLs, config and the database; the label is what people read. */
export const rewardSchemes = ["pps", "prop", "solo", "pplns"] as const;

export type RewardScheme = (typeof rewardSchemes)[number];

/** The labels miners know. `pps` is PPS+ here: the subsidy by expectation, transaction fees on top (field-notes 3.1). */
export const rewardSchemeLabels: Readonly<Record<RewardScheme, string>> = {
  pps: "PPS+",
  prop: "PROP",
  solo: "SOLO",
  pplns: "PPLNS",
};

export function isRewardScheme(value: unknown): value is RewardScheme {
  return rewardSchemes.some((scheme) => scheme === value);
}
