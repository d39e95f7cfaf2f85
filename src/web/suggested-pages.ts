import { getCoin } from "#src/domain/coins/index.ts";
import { type LocaleCode, supportLanguageOf } from "#src/domain/site/locales.ts";
import { countEdits } from "#src/domain/text/count-edits.ts";
import type { Services } from "#src/services/services.ts";
import { decodeSegment, matchScreen } from "./match-screen.ts";

/** A page that an address without one may have meant. Its link says the coin's name, the label of the page, or both. */
export interface SuggestedPage {
  /** Without language. */
  readonly path: string;
  readonly coin: string | null;
  readonly label: SuggestedLabel | null;
}

export const coinLabels = [
  "start",
  "blocks",
  "poolHashrate",
  "hashrate",
  "difficulty",
  "price",
  "topMiners",
  "about",
] as const;
export const pageLabels = ["asic", "gpu", "cpu", "compare", "merge", "api", "articles", "support", "about"] as const;
/** In the texts that come with every page. */
export type SuggestedLabel =
  | `coin.tab.${(typeof coinLabels)[number]}`
  | `navigationMenu.entry.${(typeof pageLabels)[number]}`
  | "search.label";

type Candidate = SuggestedPage & { readonly words: readonly string[]; readonly moreWords?: readonly string[] };

const mostPages = 4;
const missed = 3;

const coinPages: readonly { readonly tail: string; readonly label: SuggestedLabel }[] = [
  { tail: "about-coin", label: "coin.tab.about" },
  { tail: "blocks", label: "coin.tab.blocks" },
  { tail: "difficulty", label: "coin.tab.difficulty" },
  { tail: "hashrate", label: "coin.tab.hashrate" },
  { tail: "pool-hashrate", label: "coin.tab.poolHashrate" },
  { tail: "price", label: "coin.tab.price" },
  { tail: "top-miners", label: "coin.tab.topMiners" },
];

function listPages(locale: LocaleCode): readonly Candidate[] {
  const page = (path: string, label: SuggestedLabel, words: string): Candidate => {
    return { path, coin: null, label, words: words.split(" ") };
  };
  const device = (type: "asic" | "gpu" | "cpu"): Candidate => {
    const label = `navigationMenu.entry.${type}` as const;
    return { ...page(`/device/${type}`, label, `device devices hardware ${type} ${type}s`), moreWords: [type] };
  };
  return [
    page("/search", "search.label", "search miner miners wallet address stats dashboard worker workers"),
    device("asic"),
    device("gpu"),
    device("cpu"),
    page(
      `/articles/get-support-${supportLanguageOf(locale)}`,
      "navigationMenu.entry.support",
      "support help contact contacts ticket getsupport",
    ),
    page(
      "/articles",
      "navigationMenu.entry.articles",
      "articles knowledge knowledgebase blog wiki docs guide guides faq",
    ),
    page("/compare-mining-pools", "navigationMenu.entry.compare", "compare comparison compareminingpools comparepools"),
    page("/merge", "navigationMenu.entry.merge", "merge mergemining merged mergedmining"),
    page("/about", "navigationMenu.entry.about", "about aboutus"),
    page("/api/docs", "navigationMenu.entry.api", "api apidocs openapi swagger"),
  ];
}

/** The pages that a path without a page was probably meant to be: the nearest ones by name, a few at most. Empty when nothing is near. */
export function findSuggestedPages(
  path: string,
  locale: LocaleCode,
  { site, pools }: Pick<Services, "site" | "pools">,
): readonly SuggestedPage[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  const [first = "", second = ""] = segments.map((segment) => normalize(decodeSegment(segment) ?? ""));
  const own = site.enabledCoins.find((slug) => slug === segments[0]);
  if (own !== undefined) {
    const { name } = pools.getTerms(own);
    const pages = coinPages.map(({ tail, label }) => ({ path: `/${own}/${tail}`, coin: name, label, words: [tail] }));
    const start = { path: `/${own}`, coin: name, label: null };
    return [...nearest(pages, (candidate) => distanceTo(candidate.words, second)), start].slice(0, mostPages);
  }
  const coins = site.enabledCoins.map((slug): Candidate => {
    const { name } = pools.getTerms(slug);
    const whole = `/${[slug, ...segments.slice(1)].join("/")}`;
    const label = coinPages.find(({ tail }) => tail === segments[1])?.label ?? null;
    const found = matchScreen(whole) === null ? { path: `/${slug}`, label: null } : { path: whole, label };
    return { ...found, coin: name, words: [slug, getCoin(slug).ticker, name] };
  });
  return nearest([...coins, ...listPages(locale)], ({ words, moreWords = [] }) => {
    const distance = distanceTo(words, first);
    return distance === missed
      ? missed
      : distance + (moreWords.length > 0 && second !== "" ? distanceTo(moreWords, second) : 0);
  });
}

function nearest(
  candidates: readonly Candidate[],
  measure: (candidate: Candidate) => number,
): readonly SuggestedPage[] {
  const measured = candidates.map((candidate) => ({ candidate, distance: measure(candidate) }));
  const least = Math.min(...measured.map(({ distance }) => distance));
  if (least >= missed) return [];
  return measured
    .filter(({ distance }) => distance === least)
    .slice(0, mostPages)
    .map(({ candidate: { path, coin, label } }) => ({ path, coin, label }));
}

/** 0 = one of the words, 1 = the beginning of one or one with an end, 2 = misspelt, 3 = none. */
function distanceTo(words: readonly string[], text: string): number {
  return Math.min(...words.map((word) => measure(normalize(word), text)));
}

function measure(word: string, text: string): number {
  if (text.length < 2 || text.length > 40) return missed;
  if (word === text) return 0;
  const shorter = Math.min(word.length, text.length);
  if (shorter >= 3 && (word.startsWith(text) || text.startsWith(word))) return 1;
  return shorter >= 3 && countEdits(word, text) <= (shorter >= 6 ? 2 : 1) ? 2 : missed;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a page of the site is suggested, and no coin: then no coin is called unsupported. */
export function suggestsPage(suggested: readonly SuggestedPage[]): boolean {
  return suggested.some(({ coin }) => coin === null);
}
