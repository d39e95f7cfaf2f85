import { type CoinSlug, getCoin, isCoinSlug } from "#src/domain/coins/index.ts";
import type { DifficultyTrait } from "#src/domain/mining/engine-traits.ts";
import { parseAmount } from "#src/domain/money/amount.ts";
import { apiDialects } from "#src/domain/site/api-dialects.ts";
import { isLocaleCode, type LocaleCode } from "#src/domain/site/locales.ts";
import { toNotice } from "#src/domain/site/notice.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolHost, PoolServer } from "#src/services/services.ts";
import { takesPassword } from "#src/sources/nodes/index.ts";
import type { EngineConfig, PoolConfig, SiteConfig } from "./config.ts";
import type { ConfigFile, EngineEntry, MemberEngineEntry, PoolEntry } from "./config-schema.ts";
import { parseDsn, parseDuration } from "./config-values.ts";
import { demoEngineName } from "./engine-rules.ts";

/** Short enough for open pages to show a dead engine within a minute (docs/decisions/015). */
const DEFAULT_POLL_SECONDS = 45;
/** Ten a second: a page requests once per news, so an office behind one address has room. */
const DEFAULT_REQUESTS_PER_MINUTE = 600;
/** Spec §9. */
const MONTHLY_PAGE_VIEWS = 49_000;

/** Converts the file's units (per cent, coins, "1h"). The file must have passed schema and rules. */
export function resolveConfig(file: ConfigFile): SiteConfig {
  const enabled = file.enabled.filter(isCoinSlug);
  const privateEnabled = (file.privateEnabled ?? []).filter(isCoinSlug);
  const { links = {}, api = {} } = file;
  const pools = [
    ...enabled.map((coin) => resolvePool(coin, file, false)),
    ...privateEnabled.map((coin) => resolvePool(coin, file, true)),
  ];
  return {
    brand: { ...file.brand, origin: file.brand.origin ?? null },
    enabled,
    privateEnabled,
    groups: (file.groups ?? []).map(({ name, names = {}, coins }) => ({
      name,
      names: byLocale(names),
      coins: coins.filter(isCoinSlug),
    })),
    links: {
      referral: links.referral ?? null,
      referralRu: links.referralRu ?? links.referral ?? null,
      referralFeePercent: links.referralFeePercent ?? null,
      bot: links.bot ?? null,
      firmware: links.firmware ?? null,
      manager: links.manager ?? null,
      account: links.account ?? null,
      careers: links.careers ?? null,
      social: links.social ?? [],
      isExample: links.example ?? false,
    },
    coupons: { mmpos: file.coupons?.mmpos ?? null },
    api: {
      baseUrl: withoutSlash(api.baseUrl ?? ""),
      regionalHost: api.regionalHost ?? null,
      regionalBaseUrl: api.regionalBaseUrl === undefined ? null : withoutSlash(api.regionalBaseUrl),
    },
    dialects: api.dialects ?? apiDialects,
    corsOrigins: file.cors ?? [],
    widgetOrigins: file.widgets?.origins ?? [],
    requestsPerMinute: (api.requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE) || null,
    trustedProxies: file.trustedProxies ?? [],
    explorerReferrals: file.explorerReferrals ?? {},
    prices: resolvePrices(file.prices ?? {}, pools),
    analytics:
      file.analytics === undefined
        ? null
        : { scriptUrl: file.analytics.scriptUrl, attributes: file.analytics.attributes ?? {} },
    advertising:
      file.advertising === undefined
        ? null
        : { ...file.advertising, monthlyPageViews: file.advertising.monthlyPageViews ?? MONTHLY_PAGE_VIEWS },
    faultService: resolveFaultService(file.errorReporting),
    otherPoolsFile: file.otherPools ?? null,
    pools,
  };
}

function resolveFaultService(entry: ConfigFile["errorReporting"]): SiteConfig["faultService"] {
  const dsn = entry === undefined ? null : parseDsn(entry.dsn);
  return dsn === null ? null : { envelopeUrl: dsn.envelopeUrl, environment: entry?.environment ?? "production" };
}

/** No default feed beside a real engine: made-up prices would be taken for real. */
function resolvePrices(entry: Partial<NonNullable<ConfigFile["prices"]>>, pools: readonly PoolConfig[]) {
  const isAllDemo = pools.every(({ engine }) => engine.name === demoEngineName);
  const { feed = isAllDemo && entry.feeds === undefined ? "demo" : "none", ids, pollSeconds, fixed } = entry;
  const listed = entry.feeds ?? (feed === "none" ? [] : [{ name: feed, ids, pollSeconds }]);
  return {
    feeds: listed.map(({ name, ids: own = {}, pollSeconds: seconds }) => ({
      name,
      ids: own,
      pollMs: seconds === undefined ? null : seconds * SECOND,
    })),
    fixed: fixed === undefined ? null : { crypto: fixed.usd ?? {}, fiat: fixed.perUsd ?? {} },
  };
}

function resolvePool(coin: CoinSlug, { pools, defaults = {} }: ConfigFile, isPrivate: boolean): PoolConfig {
  const entry = pools[coin] ?? {};
  const terms = { ...defaults, ...entry };
  const { schemes = [], payoutEvery, maskAddresses = false } = terms;
  const engines = resolveEngines(terms);
  const { minimumPayout, network = "mainnet" } = entry;
  const amount = minimumPayout === undefined ? null : parseAmount(minimumPayout, getCoin(coin).decimals);
  if (engines === null || amount?.ok === false) {
    throw new Error(`The pool of ${coin} was resolved without being checked.`);
  }
  return {
    coin,
    name: entry.name ?? null,
    state: entry.state ?? (network === "mainnet" ? "live" : "testnet"),
    network,
    isPrivate,
    ...engines,
    node: resolveNode(entry.node),
    schemes: schemes.map(({ scheme, feePercent }) => ({
      scheme,
      // Without binary noise, since the API shows it: 0.7 % is 0.007.
      feeFraction: feePercent === undefined ? null : Number((feePercent / 100).toPrecision(12)),
    })),
    minimumPayout: amount?.value ?? null,
    payoutIntervalMs: parseDuration(payoutEvery),
    balanceResetDays: terms.balanceResetDays ?? null,
    payoutFee: terms.payoutFee ?? null,
    rentedPower: terms.rentedPower ?? null,
    confirmations: entry.confirmations ?? null,
    login: resolveLogin(terms.login),
    deprecatedPorts: terms.deprecatedPorts ?? [],
    dailyBonusAt: entry.dailyBonusAt ?? null,
    ...resolveServers(entry.servers),
    areAddressesMasked: maskAddresses,
    notices: (entry.notices ?? []).map(toNotice),
  };
}

function resolveEngines({
  engine,
  engines,
}: Pick<PoolEntry, "engine" | "engines">): Pick<PoolConfig, "engine" | "engines"> | null {
  const pollMsOf = ({ pollSeconds = DEFAULT_POLL_SECONDS }: EngineEntry) => pollSeconds * SECOND;
  if (engines === undefined)
    return engine === undefined ? null : { engine: { ...resolveEngine(engine), pollMs: pollMsOf(engine) } };
  const names = [...new Set(engines.map(({ name }) => name))];
  return {
    engine: { name: names.join("+"), address: null, options: {}, pollMs: Math.min(...engines.map(pollMsOf)) },
    engines: engines.map(({ schemes = [], mergeMined, ...entry }: MemberEngineEntry) => ({
      ...resolveEngine(entry),
      schemes,
      mergeMined: mergeMined ?? null,
    })),
  };
}

function resolveEngine({ name, address, addresses, passwordVariable, options = {} }: EngineEntry): EngineConfig {
  const [first = null, ...fallbackAddresses] = (addresses ?? [address ?? []].flat()).map(withoutSlash);
  return {
    name,
    address: first,
    ...(fallbackAddresses.length > 0 && { fallbackAddresses }),
    ...(passwordVariable !== undefined && { passwordVariable }),
    options,
  };
}

function resolveServers(entries: PoolEntry["servers"] = []): Pick<PoolConfig, "servers" | "hosts"> {
  const servers: PoolServer[] = [];
  const hosts: PoolHost[] = [];
  for (const { region, host, port, tlsPort = null, latencyUrl = null, scheme = null } of entries) {
    if (port === undefined) hosts.push({ region, host, latencyUrl, scheme });
    else servers.push({ region, host, port, tlsPort, latencyUrl, scheme });
  }
  return hosts.length === 0 ? { servers } : { servers, hosts };
}

function resolveLogin({
  worker,
  solo,
  difficulty,
  accounts,
}: NonNullable<PoolEntry["login"]> = {}): PoolConfig["login"] {
  return {
    worker:
      worker === undefined ? null : worker === "password" ? { in: "password" } : { in: "login", separator: worker },
    solo: solo ?? null,
    difficulty: difficulty === undefined ? null : resolveDifficulty(difficulty),
    takesAccounts: accounts ?? null,
  };
}

function resolveDifficulty(written: "d=" | "." | "+" | "suggestion" | "none"): DifficultyTrait {
  switch (written) {
    case "d=":
      return { by: "password", prefix: written };
    case "suggestion":
      return { by: "suggestion" };
    case "none":
      return { by: "nothing" };
    default:
      return { by: "login", separator: written };
  }
}

function resolveNode(entry: PoolEntry["node"]): PoolConfig["node"] {
  if (entry === undefined) return null;
  const { kind, address, userVariable = "", passwordVariable = "", cookieFile } = entry;
  if (!takesPassword(kind)) return { kind, address, access: { kind: "none" } };
  const access =
    cookieFile === undefined
      ? ({ kind: "variables", userVariable, passwordVariable } as const)
      : ({ kind: "cookie", file: cookieFile } as const);
  return { kind, address, access };
}

function byLocale(texts: Readonly<Record<string, string>>): Partial<Record<LocaleCode, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([code]) => isLocaleCode(code)));
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
