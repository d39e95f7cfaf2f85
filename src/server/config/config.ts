import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Check } from "typebox/value";
import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { OtherPools } from "#src/domain/comparison/other-pool.ts";
import type { LoginTraits, RuleTraits } from "#src/domain/mining/engine-traits.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { PoolNotice } from "#src/domain/site/notice.ts";
import { assertDisjoint, reservedSegments } from "#src/domain/site/reserved-segments.ts";
import type { PoolHost, PoolServer, SiteInfo } from "#src/services/services.ts";
import type { NodeCredentials } from "#src/sources/nodes/chain-node.ts";
import type { FixedPrices } from "#src/sources/prices/fixed-prices.ts";
import type { PriceFeedName } from "#src/sources/prices/index.ts";
import { screenSegments } from "#src/web/screens.ts";
import type { ConfigProblem } from "./config-problems.ts";
import { findJsonProblem, findSchemaProblems } from "./config-problems.ts";
import { findRuleProblems } from "./config-rules.ts";
import { configSchema } from "./config-schema.ts";
import { demoEngineName } from "./engine-rules.ts";
import { type Env, type EnvVariables, parseEnv, readEnginePasswords, readNodeCredentials } from "./env.ts";
import { noOtherPools, readOtherPools } from "./other-pools.ts";
import { resolveConfig } from "./resolve-config.ts";

export interface EngineConfig {
  readonly name: string;
  readonly address: string | null;
  /** Where `address` does not respond, in this order; absent where there are none. */
  readonly fallbackAddresses?: readonly string[];
  /** The environment variable of a database's password. */
  readonly passwordVariable?: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** One of several engines of a pool. */
export interface MemberEngineConfig extends EngineConfig {
  /** Empty where it serves a merge-mined coin. */
  readonly schemes: readonly RewardScheme[];
  /** Its slug. */
  readonly mergeMined: string | null;
}

/** Amounts in atomic units, fees as fractions. */
export interface PoolConfig {
  readonly coin: CoinSlug;
  readonly name: string | null;
  readonly state: CoinState;
  readonly network: PoolNetwork;
  readonly isPrivate: boolean;
  /** Of several, their names and the shortest interval. */
  readonly engine: EngineConfig & { readonly pollMs: number };
  /** Absent where the pool has one. */
  readonly engines?: readonly MemberEngineConfig[];
  readonly node: {
    readonly kind: string;
    readonly address: string;
    readonly access:
      | { readonly kind: "variables"; readonly userVariable: string; readonly passwordVariable: string }
      | { readonly kind: "cookie"; readonly file: string }
      | { readonly kind: "none" };
  } | null;
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[];
  readonly minimumPayout: bigint | null;
  readonly payoutIntervalMs: number | null;
  /** 0 = never; null in this and the next four = as the engine does it. */
  readonly balanceResetDays: number | null;
  readonly payoutFee: "pool" | "miner" | null;
  readonly rentedPower: RuleTraits["rentedPower"] | null;
  readonly confirmations: number | null;
  readonly login: {
    readonly worker: LoginTraits["worker"] | null;
    readonly solo: LoginTraits["solo"] | null;
    readonly difficulty: LoginTraits["difficulty"] | null;
    readonly takesAccounts: boolean | null;
  };
  readonly deprecatedPorts: readonly number[];
  readonly dailyBonusAt: string | null;
  readonly areAddressesMasked: boolean;
  readonly servers: readonly PoolServer[];
  /** Configured without a port; absent when there are none. */
  readonly hosts?: readonly PoolHost[];
  readonly notices: readonly PoolNotice[];
}

export interface SiteConfig {
  readonly brand: SiteInfo["brand"];
  readonly enabled: readonly CoinSlug[];
  readonly privateEnabled: readonly CoinSlug[];
  readonly groups: SiteInfo["groups"];
  readonly links: SiteInfo["links"];
  readonly coupons: SiteInfo["coupons"];
  readonly api: SiteInfo["api"];
  readonly explorerReferrals: SiteInfo["explorerReferrals"];
  readonly dialects: SiteInfo["dialects"];
  readonly corsOrigins: readonly string[];
  readonly widgetOrigins: readonly string[];
  /** Per visitor; null = no limit. */
  readonly requestsPerMinute: number | null;
  /** Outside private networks. */
  readonly trustedProxies: readonly string[];
  readonly analytics: SiteInfo["analytics"];
  readonly advertising: SiteInfo["advertising"];
  readonly faultService: SiteInfo["faultService"];
  readonly prices: {
    /** In the operator's order. */
    readonly feeds: readonly {
      readonly name: PriceFeedName;
      /** By ticker, the feed's own name; empty = the feed's defaults. */
      readonly ids: Readonly<Record<string, string>>;
      /** Null: the feed's own interval. */
      readonly pollMs: number | null;
    }[];
    readonly fixed: FixedPrices | null;
  };
  /** Relative to this file; null = none. */
  readonly otherPoolsFile: string | null;
  /** Enabled pools in the operator's order, then private ones. */
  readonly pools: readonly PoolConfig[];
}

export interface Config extends SiteConfig {
  readonly otherPools: OtherPools;
  readonly env: Env;
  readonly nodeCredentials: ReadonlyMap<CoinSlug, NodeCredentials>;
  /** By the variable that holds it. */
  readonly enginePasswords: ReadonlyMap<string, string>;
}

export interface ConfigInput {
  /** Overrides ADIT_CONFIG. */
  readonly file?: string;
  readonly env: EnvVariables;
  readonly args?: readonly string[];
  /** From the registry in src/sources/engines. */
  readonly engineNames: readonly string[];
}

export const defaultConfigFile = "config/pools.json";

/** Reports all problems at once; with any problem nothing starts. */
export function loadConfig({
  file,
  env: variables,
  args,
  engineNames,
}: ConfigInput): Result<Config, readonly ConfigProblem[]> {
  assertDisjoint({ ...reservedSegments, pages: [...new Set([...reservedSegments.pages, ...screenSegments])] });
  const env = parseEnv(variables, args);
  const source = file ?? (variables.ADIT_CONFIG?.trim() || defaultConfigFile);
  const site = readSiteConfig(source, engineNames);
  const nodeCredentials = readNodeCredentials(site.ok ? site.value.pools : [], variables);
  const enginePasswords = readEnginePasswords(site.ok ? site.value.pools : [], variables);
  const otherPools = site.ok ? readOtherPoolsOf(site.value, source) : ok(noOtherPools);
  if (env.ok && site.ok && nodeCredentials.ok && enginePasswords.ok && otherPools.ok) {
    return ok({
      ...site.value,
      env: env.value,
      nodeCredentials: nodeCredentials.value,
      enginePasswords: enginePasswords.value,
      otherPools: otherPools.value,
    });
  }
  return err([env, nodeCredentials, enginePasswords, site, otherPools].flatMap((part) => (part.ok ? [] : part.error)));
}

function readOtherPoolsOf({ otherPoolsFile, enabled, pools }: SiteConfig, source: string) {
  if (otherPoolsFile === null) return ok(noOtherPools);
  const isAllDemo = pools.every(({ engine }) => engine.name === demoEngineName);
  return readOtherPools(join(dirname(source), otherPoolsFile), { enabled, isAllDemo }, Date.now());
}

function readSiteConfig(source: string, engineNames: readonly string[]): Result<SiteConfig, readonly ConfigProblem[]> {
  try {
    return parseSiteConfig(readFileSync(source, "utf8"), source, engineNames);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    if (code === null) throw error;
    return err([
      { source, path: "", reason: code === "ENOENT" ? "there is no such file" : `it cannot be read (${code})` },
    ]);
  }
}

export function parseSiteConfig(
  text: string,
  source: string,
  engineNames: readonly string[],
): Result<SiteConfig, readonly ConfigProblem[]> {
  const json = text.replace(/^\uFEFF/, "");
  const fault = findJsonProblem(json);
  if (fault !== null) {
    return err([{ source, path: "", reason: `line ${fault.line}, column ${fault.column}: ${fault.reason}` }]);
  }
  const file = withoutNulls(JSON.parse(json));
  const problems = [...findSchemaProblems(configSchema, file), ...findRuleProblems(file, engineNames)];
  if (problems.length > 0 || !Check(configSchema, file)) {
    return err(problems.map((problem) => ({ source, ...problem })));
  }
  return ok(resolveConfig(file));
}

// Null counts as absent, so that a file can show a key without setting it. Engine options pass unchanged: only the
// engine knows them.
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([key, member]) => [key, key === "options" ? member : withoutNulls(member)]),
  );
}
