import { listCoinsAmongWords, listNamedCoins } from "#src/domain/addresses/named-coins.ts";
import { listCandidateCoins, listMistypedCoins, resolveSearch } from "#src/domain/addresses/search.ts";
import { mayBeAddress } from "#src/domain/addresses/typed-words.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { type Device, devicePath } from "#src/domain/devices/device.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { defaultLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import type { Services } from "#src/services/services.ts";
import { toCoinBadge, toCoinView } from "../../loaders/coin-badge.ts";
import { minerPath } from "../miner/miner-path.ts";
import { answerTopic, listTopicNames, translatorOf } from "./answer-topic.server.ts";
import { matchTopics } from "./match-topics.ts";
import { type FoundRows, type ResultRow, resultGroups } from "./search-row.ts";

/** In a list under the box. */
export const MOST_ROWS = 8;
const MOST_ANSWERS = 3;
const MOST_MACHINES = 4;
const MOST_COINS = 4;
/** What is searched of a text. */
const SEARCHED_LENGTH = 100;
const noRows: FoundRows = { rows: [], problem: null };

interface Question {
  readonly text: string;
  readonly locale: LocaleCode;
  /** The coin whose pages are open: a question that names none is about it. */
  readonly coin: CoinSlug | null;
}

/**
 * What the site has about a text that somebody types: figures, coins, machines, miners, articles. No engine is asked, and at most eight rows
 * are found.
 */
export async function findRows(services: Services, { text, locale, coin }: Question): Promise<FoundRows> {
  const query = text.trim();
  if (query === "") return noRows;
  const miners = findMiners(services, query, coin);
  if (miners.length > 0) return { rows: miners.slice(0, MOST_ROWS), problem: null };
  if (mayBeAddress(query)) return { rows: [], problem: findProblem(services, query, locale) };
  const short = query.slice(0, SEARCHED_LENGTH);
  const named = listNamedPools(services, short);
  const [answers, machines, articles] = await Promise.all([
    findAnswers(services, short, named.length > 0 || coin === null ? named : [coin], locale),
    findMachines(services, short),
    findArticles(services, short, locale),
  ]);
  const coins = named.slice(0, MOST_COINS).map((slug) => toCoinRow(services, slug));
  const found = [...answers, ...coins, ...machines, ...articles].slice(0, MOST_ROWS);
  return { rows: found.toSorted((one, other) => placeOf(one) - placeOf(other)), problem: null };
}

const placeOf = ({ group }: ResultRow) => resultGroups.indexOf(group);

/** The answers to a question about a pool, for the coins that it names. */
export async function findAnswers(
  { pools }: Pick<Services, "pools">,
  text: string,
  coins: readonly CoinSlug[],
  locale: LocaleCode,
): Promise<readonly ResultRow[]> {
  if (coins.length === 0) return [];
  const names = listTopicNames(translatorOf(locale), translatorOf(defaultLocale));
  const subject = coins.flatMap((slug) => [slug, getCoin(slug).ticker, getCoin(slug).name, pools.getTerms(slug).name]);
  const topics = matchTopics(text, names, subject, locale);
  if (topics.length === 0) return [];
  const stats = await Promise.all(coins.slice(0, MOST_ANSWERS).map((slug) => pools.getPoolStats(slug)));
  return topics
    .flatMap((topic) => stats.flatMap((one) => answerTopic(topic, toCoinView(one.terms.coin), one, locale) ?? []))
    .slice(0, MOST_ANSWERS);
}

/** The pools that a text names, alone or among other words. */
export function listNamedPools({ site, pools }: Pick<Services, "site" | "pools">, text: string): readonly CoinSlug[] {
  const names = site.enabledCoins.flatMap((slug) => {
    const { ticker, name } = getCoin(slug);
    return [
      { slug, ticker, name: pools.getTerms(slug).name },
      { slug, ticker, name },
    ];
  });
  const alone = listNamedCoins(names, text);
  const named = alone.length > 0 ? alone : listCoinsAmongWords(names, text);
  return [...new Set(named.map(({ slug }) => slug))];
}

function toCoinRow({ pools }: Services, slug: CoinSlug): ResultRow {
  const badge = toCoinBadge(slug);
  const { algorithm } = getCoin(slug);
  const { name } = pools.getTerms(slug);
  return { group: "coins", path: `/${slug}`, title: name, note: algorithm, coin: badge, figure: null, usd: null };
}

async function findMachines({ devices }: Services, text: string): Promise<readonly ResultRow[]> {
  const whole = await devices.searchDevices(text, null, MOST_MACHINES);
  const found = whole.length > 0 ? whole : await devices.findAmongWords(text, MOST_MACHINES);
  return Promise.all(found.map((device) => toMachineRow(devices, device)));
}

/** With what the best coin leaves of a day. */
async function toMachineRow(devices: Services["devices"], device: Device): Promise<ResultRow> {
  const { vendor, slug, name } = device;
  const report = await devices.rankRig([{ vendor: vendor.slug, slug, quantity: 1 }], DEFAULT_POWER_COST);
  const best = report.parts[0]?.best ?? null;
  return {
    group: "machines",
    path: devicePath(device),
    title: name,
    note: best === null ? null : best.name,
    coin: null,
    figure: null,
    usd: best?.day?.profitUsd ?? null,
  };
}

async function findArticles({ articles }: Services, text: string, locale: LocaleCode): Promise<readonly ResultRow[]> {
  const { articles: found } = await articles.searchArticles(locale, { text, category: null, coin: null });
  return found.map(({ slug, title, description }) => ({
    group: "articles",
    path: `/articles/${slug}`,
    title,
    note: description,
    coin: null,
    figure: null,
    usd: null,
  }));
}

/** The coins that a text is an address of, that of the open pages first. */
function findMiners(services: Services, text: string, open: CoinSlug | null): readonly ResultRow[] {
  const { site, pools } = services;
  const candidates = listCandidateCoins(
    site.enabledCoins.map((slug) => onNetwork(services, slug)),
    text,
  );
  return candidates
    .toSorted((one, other) => Number(other.coin.slug === open) - Number(one.coin.slug === open))
    .map(({ coin, address }) => ({
      group: "miners",
      path: `${minerPath(coin.slug, address)}?source=search`,
      title: shortenMiddle(address, 14, 8),
      note: pools.getTerms(coin.slug as CoinSlug).name,
      coin: toCoinBadge(coin.slug as CoinSlug),
      figure: null,
      usd: null,
    }));
}

/** What is wrong with a text that looks like an address. Null for accounts, which spec §5 leads elsewhere. */
function findProblem(services: Services, text: string, locale: LocaleCode): string | null {
  const all = services.site.enabledCoins.map((slug) => onNetwork(services, slug));
  const [first] = all;
  if (first === undefined || resolveSearch(first, text).kind === "email") return null;
  const t = translatorOf(locale);
  const mistyped = [...new Set(listMistypedCoins(all, text).map(({ name }) => name))];
  return mistyped.length > 0
    ? t("findMiner.mistyped.text", { coins: mistyped.join(", ") })
    : `${t("findMiner.noMatch.heading")}. ${t("findMiner.noMatch.text")}`;
}

function onNetwork({ pools }: Services, slug: CoinSlug) {
  return coinOnNetwork(getCoin(slug), pools.getTerms(slug).network);
}
