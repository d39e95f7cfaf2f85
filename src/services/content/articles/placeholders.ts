import type { CoinFacts, HardwareKind } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { formatPercent, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount, groupThousands } from "#src/domain/mining/units.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import { formLogin } from "#src/domain/start-mining/mining-login.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { PoolServer } from "../../pools/pool-servers.ts";
import type { PoolTerms } from "../../pools/pool-stats.ts";
import { type ArticleFacts, type FindWord, findPool, isMinedBy, listOpenPools, requireCoin } from "./article-facts.ts";

/** The text between `{{` and `}}`: `pool`, `fees:kas`. */
export interface PlaceholderUse {
  readonly name: PlaceholderName;
  /** A slug; empty for placeholders without a coin. */
  readonly coin: string;
}

export interface FillContext {
  readonly facts: ArticleFacts;
  readonly locale: LocaleCode;
  readonly findWord: FindWord;
}

interface Asked extends FillContext {
  readonly coin: CoinFacts;
  readonly terms: PoolTerms | null;
}

interface Placeholder {
  /** For docs/how-to/write-an-article.md. */
  readonly source: string;
  /** Hosts, ports and logins read left to right in every language. */
  readonly isLtr?: true;
  readonly find:
    | { readonly of: "site"; value(context: FillContext): string | null }
    | { readonly of: "coin"; value(asked: Asked): string | null };
}

export const placeholders = {
  pool: { source: "`brand.name`", find: { of: "site", value: ({ facts }) => facts.site.brand.name } },
  support: {
    source: "`brand.supportEmail`",
    find: { of: "site", value: ({ facts }) => facts.site.brand.supportEmail },
  },
  "reset-days": {
    source: "`balanceResetDays` of the open pools: the number alone, or the numbers where they differ",
    find: { of: "site", value: listResetDays },
  },
  "asic-coins": {
    source: "the open pools whose coins ASICs mine",
    find: { of: "site", value: (context) => listMined("asic", context) },
  },
  "gpu-coins": {
    source: "the open pools whose coins graphics cards mine",
    find: { of: "site", value: (context) => listMined("gpu", context) },
  },
  "cpu-coins": {
    source: "the open pools whose coins processors mine",
    find: { of: "site", value: (context) => listMined("cpu", context) },
  },
  name: { source: "the coin", find: { of: "coin", value: ({ coin }) => coin.name } },
  ticker: { source: "the coin", find: { of: "coin", value: ({ coin }) => coin.ticker } },
  algorithm: { source: "the coin", find: { of: "coin", value: ({ coin }) => coin.algorithm } },
  fees: { source: "`schemes`, else the engine: each scheme with its fee", find: { of: "coin", value: listFees } },
  schemes: { source: "`schemes`", find: { of: "coin", value: listSchemes } },
  minimum: { source: "`minimumPayout`, else the engine: with its unit", find: { of: "coin", value: findMinimum } },
  interval: { source: "`payoutEvery`, else the engine: `1 hour`", find: { of: "coin", value: findInterval } },
  confirmations: {
    source: "`confirmations`, else the engine: the number alone",
    find: { of: "coin", value: ({ terms }) => formatCount(terms?.rules.confirmations ?? null) },
  },
  host: {
    source: "the first of `servers`",
    isLtr: true,
    find: { of: "coin", value: ({ terms }) => findServer(terms)?.host ?? null },
  },
  port: {
    source: "the first of `servers`",
    isLtr: true,
    find: { of: "coin", value: ({ terms }) => toText(findServer(terms)?.port) },
  },
  "tls-port": {
    source: "the first of `servers`",
    isLtr: true,
    find: { of: "coin", value: ({ terms }) => toText(findServer(terms)?.tlsPort) },
  },
  "solo-port": {
    source: "the first of `servers` for SOLO; where a prefix chooses SOLO, that of all",
    isLtr: true,
    find: { of: "coin", value: findSoloPort },
  },
  login: {
    source: "the engine's traits and `login`: an example with WALLET and RIG in it",
    isLtr: true,
    find: { of: "coin", value: ({ terms }) => writeLogin(terms) },
  },
} as const satisfies Readonly<Record<string, Placeholder>>;

export type PlaceholderName = keyof typeof placeholders;

export interface FilledValue {
  readonly text: string;
  readonly isLtr: boolean;
  readonly href: string | null;
}

const written = /\{\{([^{}]*)\}\}/g;

export function findPlaceholderFaults(text: string): readonly string[] {
  return [...text.matchAll(written)].flatMap(([whole, inside = ""]) => {
    const [name = "", coin] = inside.split(":");
    if (!isPlaceholderName(name)) return [`${whole} is no placeholder`];
    if (placeholders[name].find.of === "site") return coin === undefined ? [] : [`${whole} takes no coin`];
    if (coin === undefined) return [`${whole} needs a coin: {{${name}:kas}}`];
    return findCoin(coin) === undefined ? [`${whole} names no coin`] : [];
  });
}

/** Faulty placeholders, which the build refuses, stay unchanged. */
export function fillPlaceholders(
  text: string,
  context: FillContext,
  write: (value: FilledValue) => string = ({ text: value }) => value,
): string {
  return text.replace(written, (whole, inside: string) => {
    const [name = "", slug = ""] = inside.split(":");
    if (!isPlaceholderName(name)) return whole;
    const placeholder: Placeholder = placeholders[name];
    const value = findValue(placeholder, slug, context);
    if (value === undefined) return whole;
    if (value === null)
      return write({
        text: context.findWord("articles.words.notKnown", context.locale) ?? "–",
        isLtr: false,
        href: null,
      });
    return write({
      text: value,
      isLtr: placeholder.isLtr ?? false,
      href: name === "support" ? `mailto:${value}` : null,
    });
  });
}

function findValue({ find }: Placeholder, slug: string, context: FillContext): string | null | undefined {
  if (find.of === "site") return find.value(context);
  const coin = findCoin(slug);
  return coin === undefined ? undefined : find.value({ ...context, coin, terms: findPool(context.facts, slug) });
}

function isPlaceholderName(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name);
}

function toText(value: number | null | undefined): string | null {
  return value == null ? null : String(value);
}

function listResetDays({ facts, locale }: FillContext): string | null {
  const days = [...new Set(listOpenPools(facts).flatMap(({ balanceResetDays }) => balanceResetDays ?? []))];
  if (days.length === 0) return null;
  return joinList(days.toSorted((one, other) => one - other).map(String), locale, "disjunction");
}

/** `Bitcoin (BTC), Kaspa (KAS) and Litecoin (LTC)` */
function listMined(kind: HardwareKind, { facts, locale }: FillContext): string | null {
  const coins = listOpenPools(facts)
    .filter((terms) => isMinedBy(terms, kind))
    .map(({ coin }) => requireCoin(coin));
  if (coins.length === 0) return null;
  return joinList(
    coins.map(({ name, ticker }) => `${name} (${ticker})`),
    locale,
    "conjunction",
  );
}

function listFees({ terms, locale, findWord }: Asked): string | null {
  if (terms === null || terms.schemes.length === 0) return null;
  const fees = terms.schemes.map(({ scheme, feeFraction }) => {
    const fee = feeFraction === null ? findWord("articles.words.notKnown", locale) : formatPercent(feeFraction);
    return `${rewardSchemeLabels[scheme]} ${fee ?? "–"}`;
  });
  return joinList(fees, locale, "conjunction");
}

function listSchemes({ terms, locale }: Asked): string | null {
  if (terms === null || terms.schemes.length === 0) return null;
  return joinList(
    terms.schemes.map(({ scheme }) => rewardSchemeLabels[scheme]),
    locale,
    "conjunction",
  );
}

function joinList(items: readonly string[], locale: LocaleCode, type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(getLocale(locale).iso, { type }).format(items);
}

function findMinimum({ terms, coin }: Asked): string | null {
  return terms?.minimumPayout == null ? null : formatMinimum(terms.minimumPayout, coin);
}

/** `0.001 BTC`, without trailing zeros. */
export function formatMinimum(atomic: bigint, { decimals, ticker }: Pick<CoinFacts, "decimals" | "ticker">): string {
  const plain = formatAmountExact(atomic, decimals);
  const short = plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
  return `${groupThousands(short)} ${ticker}`;
}

function findInterval({ terms, locale }: Asked): string | null {
  return terms?.payoutIntervalMs == null ? null : formatInterval(terms.payoutIntervalMs, locale);
}

const intervalUnits = [
  { unit: "day", ms: DAY },
  { unit: "hour", ms: HOUR },
  { unit: "minute", ms: MINUTE },
] as const;

/** `1 hour`, `2 days`: in the largest unit that divides evenly. */
export function formatInterval(ms: number, locale: LocaleCode): string {
  const { unit, ms: unitMs } = intervalUnits.find((candidate) => ms % candidate.ms === 0) ?? intervalUnits[2];
  const tag = `${getLocale(locale).iso}-u-nu-latn`;
  return new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }).format(Math.round(ms / unitMs));
}

/** Returns the first server not limited to SOLO, else the first. */
export function findServer(terms: PoolTerms | null): PoolServer | undefined {
  return terms?.servers.find(({ scheme }) => scheme !== "solo") ?? terms?.servers[0];
}

function findSoloPort({ terms }: Asked): string | null {
  if (terms === null || !terms.schemes.some(({ scheme }) => scheme === "solo")) return null;
  const own = terms.servers.find(({ scheme }) => scheme === "solo");
  if (own !== undefined) return String(own.port);
  return terms.login.solo === "own-pool" ? null : toText(findServer(terms)?.port);
}

function writeLogin(terms: PoolTerms | null): string | null {
  if (terms === null) return null;
  return formLogin(terms.login, { wallet: "WALLET", worker: "RIG", isSoloNamed: false, difficulty: null }).user;
}
