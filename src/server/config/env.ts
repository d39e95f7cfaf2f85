import { parseVaultKeys, type VaultKey } from "#src/db/alerts/target-vault.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { NodeCredentials } from "#src/sources/nodes/chain-node.ts";
import { priceSources } from "#src/sources/prices/index.ts";
import type { PriceKey } from "#src/sources/prices/price-feed.ts";
import type { SiteConfig } from "./config.ts";
import type { ConfigProblem } from "./config-problems.ts";

export const roles = ["all", "web", "collector"] as const;
export type Role = (typeof roles)[number];

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export const nodeEnvironments = ["production", "development", "test"] as const;
export type NodeEnvironment = (typeof nodeEnvironments)[number];

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL; null = the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A streaming replica for the role web; null = none. */
  readonly databaseReadUrl: string | null;
  readonly logLevel: LogLevel;
  readonly nodeEnv: NodeEnvironment;
  readonly role: Role;
  readonly isDev: boolean;
  readonly priceKeys: ReadonlyMap<string, PriceKey>;
  /** Null = no figures for the operator's monitoring. `port` null: on the port of the pages, with the token. */
  readonly metrics: { readonly port: number | null; readonly host: string; readonly token: string | null } | null;
  /** Null: the site sends no alerts. */
  readonly alertKeys: readonly VaultKey[] | null;
}

export type EnvVariables = Readonly<Record<string, string | undefined>>;

/** Empty variables count as absent (compose files write them so). Returns all problems at once. */
export function parseEnv(variables: EnvVariables, args: readonly string[] = []): Result<Env, readonly ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  const refuse = (source: string, path: string, reason: string) => problems.push({ source, path, reason });
  const read = (name: string) => variables[name]?.trim() || null;

  const portText = read("PORT") ?? "3000";
  const port = readPort(portText);
  if (Number.isNaN(port)) refuse("environment", "PORT", portRule);
  const metricsPortText = read("METRICS_PORT");
  const metricsPort = metricsPortText === null ? null : readPort(metricsPortText);
  if (Number.isNaN(metricsPort)) refuse("environment", "METRICS_PORT", portRule);
  const metricsToken = read("METRICS_TOKEN");
  if (metricsToken !== null && metricsToken.length < shortestToken) {
    refuse("environment", "METRICS_TOKEN", `must have ${shortestToken} characters or more: openssl rand -hex 24`);
  }
  const databaseUrl = read("DATABASE_URL");
  if (databaseUrl !== null && !isPostgresUrl(databaseUrl)) {
    refuse("environment", "DATABASE_URL", "must be an address that starts with postgres:// or postgresql://");
  }
  const databaseReadUrl = read("DATABASE_READ_URL");
  if (databaseReadUrl !== null && !isPostgresUrl(databaseReadUrl)) {
    refuse("environment", "DATABASE_READ_URL", "must be an address that starts with postgres:// or postgresql://");
  }
  if (databaseReadUrl !== null && databaseUrl === null) {
    refuse("environment", "DATABASE_READ_URL", "needs DATABASE_URL, which it is a replica of");
  }
  const oneOf = <Value extends string>(
    source: string,
    path: string,
    text: string,
    values: readonly Value[],
    first: Value,
  ) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) {
      refuse(source, path, `must be one of ${values.join(", ")}`);
    }
    return value ?? first;
  };
  const logLevel = oneOf("environment", "LOG_LEVEL", read("LOG_LEVEL") ?? "info", logLevels, "info");
  const nodeEnv = oneOf("environment", "NODE_ENV", read("NODE_ENV") ?? "production", nodeEnvironments, "production");

  const priceKeys = new Map<string, PriceKey>();
  for (const [name, { keyPlans }] of priceSources) {
    if (keyPlans === undefined) continue;
    const prefix = name.toUpperCase();
    const value = read(`${prefix}_KEY`);
    const [usual] = keyPlans;
    const plan =
      usual === undefined
        ? null
        : oneOf("environment", `${prefix}_PLAN`, read(`${prefix}_PLAN`) ?? usual, keyPlans, usual);
    if (value !== null) priceKeys.set(name, { value, plan });
  }

  const alertText = read("ALERTS_KEY");
  const alertKeys = alertText === null ? null : parseVaultKeys(alertText);
  if (alertKeys?.ok === false)
    refuse(
      "environment",
      "ALERTS_KEY",
      "must be 32 random bytes as 64 hexadecimal digits or in Base64; former keys follow after commas",
    );

  let role: Role = "all";
  let isDev = false;
  for (const arg of args) {
    if (arg === "--dev") {
      isDev = true;
    } else if (arg.startsWith("--role=")) {
      role = oneOf("command line", "--role", arg.slice("--role=".length), roles, "all");
    } else {
      refuse("command line", arg, "is not known; there are --role=all|web|collector and --dev");
    }
  }
  // Two processes over one SQLite file would both believe they own it (docs/specification.md, "Database").
  if (role !== "all" && databaseUrl === null) {
    refuse("command line", `--role=${role}`, "needs DATABASE_URL, because roles share one PostgreSQL database");
  }
  if (problems.length > 0) {
    return err(problems);
  }
  return ok({
    port,
    // Not every interface: a first try on a laptop should not be open to the café. Containers set HOST=0.0.0.0. Not
    // "localhost": Node may resolve it to ::1 alone, where a health check on 127.0.0.1 fails.
    host: read("HOST") ?? "127.0.0.1",
    dataDir: read("DATA_DIR") ?? "./data",
    databaseUrl,
    databaseReadUrl,
    logLevel,
    nodeEnv,
    role,
    isDev,
    priceKeys,
    metrics:
      metricsPort === null && metricsToken === null
        ? null
        : { port: metricsPort, host: read("METRICS_HOST") ?? "127.0.0.1", token: metricsToken },
    alertKeys: alertKeys?.ok === true ? alertKeys.value : null,
  });
}

const portRule = "must be a whole number from 0 to 65535";
const shortestToken = 16;

/** NaN for anything else. */
function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : Number.NaN;
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

/**
 * The file names environment variables, never their values. Of a cookie only the path is passed on: its content changes
 * while this process runs.
 */
export function readNodeCredentials(
  pools: SiteConfig["pools"],
  variables: EnvVariables,
): Result<ReadonlyMap<CoinSlug, NodeCredentials>, readonly ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  const credentials = new Map<CoinSlug, NodeCredentials>();
  for (const { coin, node } of pools) {
    if (node === null) continue;
    const read = (name: string) => readSecret(name, `pools.${coin}.node`, variables, problems);
    const { access } = node;
    credentials.set(
      coin,
      access.kind !== "variables"
        ? access
        : { kind: "password", user: read(access.userVariable), password: read(access.passwordVariable) },
    );
  }
  return problems.length > 0 ? err(problems) : ok(credentials);
}

export function readEnginePasswords(
  pools: SiteConfig["pools"],
  variables: EnvVariables,
): Result<ReadonlyMap<string, string>, readonly ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  const passwords = new Map<string, string>();
  for (const { coin, engine, engines } of pools) {
    for (const [index, { passwordVariable: name }] of (engines ?? [engine]).entries()) {
      if (name === undefined || passwords.has(name)) continue;
      const path = engines === undefined ? `pools.${coin}.engine` : `pools.${coin}.engines[${index}]`;
      passwords.set(name, readSecret(name, path, variables, problems));
    }
  }
  return problems.length > 0 ? err(problems) : ok(passwords);
}

/** Not trimmed: a password may begin or end with a blank. */
function readSecret(name: string, namedBy: string, variables: EnvVariables, problems: ConfigProblem[]): string {
  const value = variables[name] ?? "";
  if (value === "") problems.push({ source: "environment", path: name, reason: `is missing; ${namedBy} names it` });
  return value;
}
