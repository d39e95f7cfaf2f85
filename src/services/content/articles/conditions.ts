import { isCoinSlug } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { PoolTerms } from "../../pools/pool-stats.ts";
import { type ArticleFacts, listOpenPools } from "./article-facts.ts";

/** The text after `:::if`: `accounts`, `scheme:PPS+`, `coin:kas`. */
export interface Condition {
  readonly name: ConditionName;
  /** Empty where there is none. */
  readonly argument: string;
}

interface Rule {
  /** Null = takes none. */
  readonly isArgument: ((argument: string) => boolean) | null;
  /** For docs/how-to/write-an-article.md. */
  readonly meaning: string;
  holds(facts: ArticleFacts, argument: string): boolean;
}

const some = (facts: ArticleFacts, test: (terms: PoolTerms) => boolean) => listOpenPools(facts).some(test);

export const conditions = {
  accounts: {
    isArgument: null,
    meaning: "an open pool takes an e-mail address in place of a wallet",
    holds: (facts) => some(facts, ({ login }) => login.takesAccounts),
  },
  "rented-power": {
    isArgument: null,
    meaning: "an open pool moves rented hashrate to SOLO",
    holds: (facts) => some(facts, ({ rules }) => rules.rentedPower === "solo-on-prop"),
  },
  referral: {
    isArgument: null,
    meaning: "the configuration has a referral link",
    holds: ({ site }) => site.links.referral !== null || site.links.referralRu !== null,
  },
  tls: {
    isArgument: null,
    meaning: "an open pool has a TLS port",
    holds: (facts) => some(facts, ({ servers }) => servers.some(({ tlsPort }) => tlsPort !== null)),
  },
  solo: {
    isArgument: null,
    meaning: "an open pool offers SOLO",
    holds: (facts) => some(facts, ({ schemes }) => schemes.some(({ scheme }) => scheme === "solo")),
  },
  scheme: {
    isArgument: (argument) => rewardSchemes.some((scheme) => rewardSchemeLabels[scheme] === argument),
    meaning: "an open pool offers this scheme: `scheme:PPS+`, `scheme:PROP`, `scheme:PPLNS`, `scheme:SOLO`",
    holds: (facts, argument) =>
      some(facts, ({ schemes }) => schemes.some(({ scheme }) => rewardSchemeLabels[scheme] === argument)),
  },
  merge: {
    isArgument: null,
    meaning: "an open pool merge-mines other coins",
    holds: (facts) => some(facts, ({ mergeMined }) => mergeMined.length > 0),
  },
  coin: {
    isArgument: isCoinSlug,
    meaning: "the coin has an open pool here: `coin:kas`",
    holds: (facts, argument) => some(facts, ({ coin }) => argument === coin),
  },
  "balance-reset": {
    isArgument: null,
    meaning: "an open pool resets balances after some days without mining",
    holds: (facts) => some(facts, ({ balanceResetDays }) => balanceResetDays !== null),
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type ConditionName = keyof typeof conditions;

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>(Object.entries(conditions));

export function parseCondition(text: string): Condition | null {
  const [name = "", ...rest] = text.trim().split(":");
  const argument = rest.join(":");
  const rule = rules.get(name);
  if (rule === undefined || !isConditionName(name)) return null;
  const fits = rule.isArgument === null ? rest.length === 0 : rule.isArgument(argument);
  return fits ? { name, argument } : null;
}

function isConditionName(name: string): name is ConditionName {
  return Object.hasOwn(conditions, name);
}

export function holds({ name, argument }: Condition, facts: ArticleFacts): boolean {
  const rule: Rule = conditions[name];
  return rule.holds(facts, argument);
}
