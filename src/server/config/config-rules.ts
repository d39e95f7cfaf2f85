import type { Static, TSchema } from "typebox";
import { Check } from "typebox/value";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { coins, getCoin, isCoinSlug } from "#src/domain/coins/index.ts";
import { isKnownNetwork } from "#src/domain/coins/test-networks.ts";
import { isPaying } from "#src/domain/mining/pool.ts";
import { parseAmount } from "#src/domain/money/amount.ts";
import { currencies } from "#src/domain/money/currencies.ts";
import { isLocaleCode } from "#src/domain/site/locales.ts";
import { noticeMembers } from "#src/domain/site/notice.ts";
import { membersOf } from "#src/domain/unknown-members.ts";
import { findNodeMisfit, schemesOf, takesPassword } from "#src/sources/nodes/index.ts";
import { screens } from "#src/web/screens.ts";
import { joinPath, type MemberProblem } from "./config-problems.ts";
import { configParts, type NoticeEntry, type PoolEntry, type PricesEntry } from "./config-schema.ts";
import { checkEngine, checkEngines, demoEngineName } from "./engine-rules.ts";

/** Rules across members. They run on every part that fits its own schema, so that all problems are reported at once. */
export function findRuleProblems(file: unknown, engineNames: readonly string[]): readonly MemberProblem[] {
  const problems: MemberProblem[] = [];
  const refuse: Refuse = (path, reason) => problems.push({ path, reason });
  const members = membersOf(file);
  const part = <Schema extends TSchema>(key: string, schema: Schema) => fitting(schema, members[key]);

  const enabled = part("enabled", configParts.enabled);
  const privateEnabled = part("privateEnabled", configParts.privateEnabled);
  const entries = membersOf(members.pools);
  checkEnabled(enabled, privateEnabled, "pools" in members ? entries : null, refuse);

  const defaults = part("defaults", configParts.defaults) ?? {};
  checkPool("defaults", defaults, engineNames, refuse);
  for (const [slug, entry] of Object.entries(entries)) {
    const path = joinPath(["pools", slug]);
    if (!isCoinSlug(slug)) {
      refuse(path, "is not the slug of a coin that has a pool of its own");
      continue;
    }
    const pool = fitting(configParts.pool, entry);
    if (pool === null) continue;
    if (pool.engines !== undefined) {
      const schemes = (pool.schemes ?? defaults.schemes ?? []).map(({ scheme }) => scheme);
      checkEngines(slug, pool, schemes, engineNames, refuse);
    } else if (pool.engine === undefined && membersOf(members.defaults).engine === undefined) {
      refuse(`${path}.engine`, "is missing, and defaults names none");
    }
    if (pool.schemes === undefined && membersOf(members.defaults).schemes === undefined) {
      refuse(`${path}.schemes`, "is missing, and defaults names none");
    }
    checkPool(path, pool, engineNames, refuse);
    if (pool.minimumPayout !== undefined && !parseAmount(pool.minimumPayout, getCoin(slug).decimals).ok) {
      refuse(`${path}.minimumPayout`, `has more than the ${getCoin(slug).decimals} decimals of the coin`);
    }
    checkNetwork(path, getCoin(slug), pool, refuse);
    if (pool.node !== undefined) checkNode(`${path}.node`, getCoin(slug), pool.node, refuse);
  }
  checkLatencyOrigins(entries, refuse);
  if (part("links", configParts.links)?.example === true && !isAllDemo(entries, defaults, enabled ?? [])) {
    refuse("links.example", "is for the demo only: set the links themselves");
  }
  checkGroups(part("groups", configParts.groups) ?? [], enabled, refuse);

  for (const name of Object.keys(part("analytics", configParts.analytics)?.attributes ?? {})) {
    if (!/^data-[a-z0-9-]+$/.test(name))
      refuse(joinPath(["analytics", "attributes", name]), "is not the name of a data attribute such as data-domain");
  }

  for (const [index, id] of (part("advertising", configParts.advertising)?.screens ?? []).entries()) {
    if (!screens.some((screen) => screen.id === id))
      refuse(`advertising.screens[${index}]`, "is no page: src/web/screens.ts lists them");
  }

  for (const host of Object.keys(part("explorerReferrals", configParts.explorerReferrals) ?? {})) {
    if (!explorerHosts.has(host))
      refuse(joinPath(["explorerReferrals", host]), "is not the host of an explorer that Adit links to");
  }

  const api = part("api", configParts.api) ?? {};
  if ((api.regionalHost === undefined) !== (api.regionalBaseUrl === undefined)) {
    refuse("api", "must have both regionalHost and regionalBaseUrl, or neither");
  }
  findRepeats(part("cors", configParts.cors) ?? [], "cors", refuse);
  findRepeats(api.dialects ?? [], "api.dialects", refuse);
  checkPrices(part("prices", configParts.prices) ?? {}, refuse);
  return problems;
}

function isAllDemo(
  entries: Readonly<Record<string, unknown>>,
  defaults: Pick<PoolEntry, "engine">,
  enabled: readonly string[],
): boolean {
  return enabled.every((slug) => {
    const { engine = defaults.engine, engines } = fitting(configParts.pool, entries[slug]) ?? {};
    return engines === undefined && engine?.name === demoEngineName;
  });
}

const explorerHosts: ReadonlySet<string> = new Set(
  coins.flatMap(({ explorers }) =>
    explorers.flatMap(({ blockUrl, txUrl, addressUrl }) =>
      [blockUrl, txUrl, addressUrl].flatMap((url) => (url === null ? [] : [new URL(url).host])),
    ),
  ),
);

type Refuse = (path: string, reason: string) => void;

function checkEnabled(
  enabled: readonly string[] | null,
  privateEnabled: readonly string[] | null,
  entries: Readonly<Record<string, unknown>> | null,
  refuse: Refuse,
): void {
  if (enabled?.length === 0) refuse("enabled", "must name at least one coin");
  for (const [key, slugs] of [["enabled", enabled ?? []] as const, ["privateEnabled", privateEnabled ?? []] as const]) {
    findRepeats(slugs, key, refuse);
    for (const [index, slug] of slugs.entries()) {
      if (entries !== null && !Object.hasOwn(entries, slug))
        refuse(`${key}[${index}]`, `names ${slug}, which pools does not describe`);
      if (key === "privateEnabled" && enabled?.includes(slug))
        refuse(`${key}[${index}]`, `names ${slug}, which is enabled for everybody`);
    }
  }
}

/** Each of them goes into every page's security policy. */
const mostLatencyOrigins = 24;

function checkLatencyOrigins(entries: Readonly<Record<string, unknown>>, refuse: Refuse): void {
  const origins = Object.values(entries).flatMap((entry) =>
    (fitting(configParts.pool, entry)?.servers ?? []).flatMap(({ latencyUrl }) =>
      latencyUrl === undefined ? [] : [new URL(latencyUrl).origin],
    ),
  );
  const count = new Set(origins).size;
  if (count > mostLatencyOrigins) {
    refuse(
      "pools",
      `name latencyUrl on ${count} origins, ${mostLatencyOrigins} at most: let the servers of one place share one`,
    );
  }
}

function checkPool(
  path: string,
  { engine, schemes, ...rest }: PoolEntry,
  engineNames: readonly string[],
  refuse: Refuse,
): void {
  if (engine !== undefined) checkEngine(`${path}.engine`, engine, engineNames, refuse);
  if (schemes?.length === 0) refuse(`${path}.schemes`, "must name at least one reward scheme");
  findRepeats(schemes?.map(({ scheme }) => scheme) ?? [], `${path}.schemes`, refuse);
  findRepeats(
    rest.servers?.map(({ host, port, scheme = "" }) =>
      port === undefined ? `${host} ${scheme}` : `${host}:${port}`,
    ) ?? [],
    `${path}.servers`,
    refuse,
  );
  for (const [index, { port, tlsPort }] of (rest.servers ?? []).entries()) {
    if (port === undefined && tlsPort !== undefined) {
      refuse(
        `${path}.servers[${index}].tlsPort`,
        "needs port beside it; without both the server has the engine's ports",
      );
    }
  }
  for (const [index, notice] of (rest.notices ?? []).entries()) {
    checkNotice(`${path}.notices[${index}]`, notice, refuse);
  }
}

function checkNetwork(path: string, coin: CoinFacts, { network = "mainnet", state }: PoolEntry, refuse: Refuse): void {
  if (!isKnownNetwork(coin, network)) {
    refuse(`${path}.network`, `is ${network}, and Adit knows no addresses of that network of ${coin.ticker}`);
  }
  if (network !== "mainnet" && state !== undefined && isPaying(state)) {
    refuse(`${path}.state`, `must be testnet, or absent, on a test network: its coins have no value`);
  }
}

function checkNode(path: string, coin: CoinFacts, node: NonNullable<PoolEntry["node"]>, refuse: Refuse): void {
  const misfit = findNodeMisfit(node.kind, coin);
  if (misfit !== null) {
    refuse(`${path}.kind`, misfit);
    return;
  }
  const [plain, secure] = schemesOf(node.kind);
  if (![`${plain}:`, `${secure}:`].includes(new URL(node.address).protocol)) {
    refuse(`${path}.address`, `must start with ${plain}:// or ${secure}:// for a node of kind ${node.kind}`);
  }
  if (!takesPassword(node.kind)) {
    for (const key of ["userVariable", "passwordVariable", "cookieFile"] as const) {
      if (node[key] !== undefined) refuse(`${path}.${key}`, `does not belong to a node of kind ${node.kind}`);
    }
    return;
  }
  const hasVariables = node.userVariable !== undefined && node.passwordVariable !== undefined;
  const hasSome = node.userVariable !== undefined || node.passwordVariable !== undefined;
  if (hasSome !== hasVariables || hasSome === (node.cookieFile !== undefined))
    refuse(path, "must have both userVariable and passwordVariable, or cookieFile in their place");
}

function checkNotice(path: string, { kind, ...members }: NoticeEntry, refuse: Refuse): void {
  const { needed, allowed } = noticeMembers[kind];
  for (const key of needed) {
    if (!(key in members)) refuse(`${path}.${key}`, `is missing; a ${kind} notice needs it`);
  }
  for (const key of Object.keys(members)) {
    if (![...needed, ...allowed].some((known) => known === key))
      refuse(`${path}.${key}`, `does not belong to a ${kind} notice`);
  }
  checkLanguages(path, "text", members.text ?? {}, refuse);
  if (members.text !== undefined && members.text.en === undefined) {
    refuse(`${path}.text.en`, "is missing; other languages fall back to English");
  }
}

function checkLanguages(path: string, member: string, texts: Readonly<Record<string, string>>, refuse: Refuse): void {
  for (const code of Object.keys(texts)) {
    if (!isLocaleCode(code))
      refuse(`${path}.${joinPath([member, code])}`, "is not the code of a language of this site");
  }
}

function checkGroups(
  groups: Static<typeof configParts.groups>,
  enabled: readonly string[] | null,
  refuse: Refuse,
): void {
  findRepeats(
    groups.map(({ name }) => name),
    "groups",
    refuse,
  );
  for (const [index, group] of groups.entries()) {
    checkLanguages(`groups[${index}]`, "names", group.names ?? {}, refuse);
    const path = `groups[${index}].coins`;
    if (group.coins.length === 0) refuse(path, "must name at least one coin");
    findRepeats(group.coins, path, refuse);
    for (const [position, slug] of group.coins.entries()) {
      if (enabled !== null && !enabled.includes(slug))
        refuse(`${path}[${position}]`, `names ${slug}, which is not enabled`);
    }
  }
}

function findRepeats(names: readonly string[], path: string, refuse: Refuse): void {
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) refuse(`${path}[${index}]`, `names ${name} a second time`);
  }
}

function fitting<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> | null {
  return Check(schema, value) ? value : null;
}

function checkPrices(prices: Partial<PricesEntry>, refuse: Refuse): void {
  const { feed, feeds, ids, pollSeconds, fixed } = prices;
  const checkTickers = (path: readonly string[], table: Readonly<Record<string, unknown>> = {}) => {
    for (const ticker of Object.keys(table))
      if (!coins.some((coin) => coin.ticker === ticker))
        refuse(joinPath([...path, ticker]), "is not the ticker of a known coin");
  };
  if (feeds !== undefined && [feed, ids, pollSeconds].some((value) => value !== undefined))
    refuse("prices.feeds", "takes the place of feed, ids and pollSeconds; write those of each feed beside its name");
  checkTickers(["prices", "ids"], ids);
  checkTickers(["prices", "fixed", "usd"], fixed?.usd);
  for (const code of Object.keys(fixed?.perUsd ?? {}))
    if (code === "USD" || !currencies.some((currency) => currency.code === code))
      refuse(joinPath(["prices", "fixed", "perUsd", code]), "is not the code of a currency that the site shows");
  const names = (feeds ?? []).map(({ name }) => name);
  findRepeats(names, "prices.feeds", refuse);
  if (names.includes("demo") && (names.length > 1 || fixed !== undefined))
    refuse("prices.feeds", "has made-up prices, which stand beside no others");
  for (const [index, entry] of (feeds ?? []).entries())
    checkTickers(["prices", "feeds", String(index), "ids"], entry.ids);
}
