import type { ArticleVotes } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { termsOf } from "../../../__fixtures__/terms.ts";
import type { PoolTerms } from "../../../services.ts";
import type { ContentFiles } from "../../content-reader.ts";
import type { ArticleFacts, FindWord } from "../article-facts.ts";
import { createArticles } from "../create-article-service.ts";

/** Catalogue messages used by articles, in two languages. */
const words: Readonly<Record<string, Readonly<Partial<Record<LocaleCode, string>>>>> = {
  "articles.words.notKnown": { en: "not known", ru: "неизвестно" },
  "articles.words.callout.tip": { en: "Tip", ru: "Совет" },
  "articles.words.column.coin": { en: "Coin", ru: "Монета" },
  "articles.words.column.coins": { en: "Coins", ru: "Монеты" },
  "articles.words.column.scheme": { en: "Scheme", ru: "Схема" },
  "copy.copy": { en: "Copy", ru: "Копировать" },
  "glossary.heading": { en: "Glossary" },
  "region.eu": { en: "Europe", ru: "Европа" },
};

export const findFixtureWord = (key: string, locale: LocaleCode): string | null =>
  words[key]?.[locale] ?? words[key]?.en ?? null;

export function fixtureTerms(coin: CoinSlug, changes: Partial<PoolTerms> = {}): PoolTerms {
  const terms = termsOf(coin);
  return {
    ...terms,
    schemes: [
      { scheme: "pps", feeFraction: 0.01 },
      { scheme: "solo", feeFraction: 0.005 },
    ],
    minimumPayout: 200_000_000n,
    balanceResetDays: 90,
    rules: { ...terms.rules, confirmations: 1_000 },
    servers: [
      { region: "eu", host: `${coin}-eu.pool.example`, port: 7011, tlsPort: 8011, latencyUrl: null, scheme: null },
    ],
    ...changes,
  };
}

export const fixtureFacts: ArticleFacts = {
  site: {
    brand: { name: "Test Pool", supportEmail: "help@pool.example", origin: null },
    links: {
      referral: null,
      referralRu: null,
      referralFeePercent: null,
      bot: null,
      firmware: null,
      manager: null,
      account: null,
      careers: null,
      social: [],
      isExample: false,
    },
  },
  pools: [fixtureTerms("kas"), fixtureTerms("xmr", { servers: [], minimumPayout: null, schemes: [{ scheme: "pplns", feeFraction: null }] })],
};

export function fixtureFiles(texts: Readonly<Record<string, string>>, isStable = true): ContentFiles {
  return {
    isStable,
    read: async (path) => texts[path] ?? null,
    list: async (folder) => Object.keys(texts).filter((path) => path.startsWith(`${folder}/`)),
  };
}

export function writeArticle(title: string, body: string, more = "", category = "mining"): string {
  return `---\ntitle: "${title}"\ndescription: "What it says of ${title}."\ncategory: ${category}\npublished: 2026-11-20\nupdated: 2026-11-21\nquestions: [qqqq, wwww, zzzz, vvvv]\n${more}---\n${body}\n`;
}

interface FixtureParts {
  readonly facts?: ArticleFacts;
  readonly isStable?: boolean;
  readonly findWord?: FindWord;
}

/** Files and votes are in memory. */
export function createFixtureArticles(
  texts: Readonly<Record<string, string>>,
  { facts = fixtureFacts, isStable = true, findWord = findFixtureWord }: FixtureParts = {},
) {
  const reports: string[] = [];
  const votes = new Map<string, boolean>();
  const sites = new Map<string, string | null>();
  const count = (article: string): ArticleVotes => {
    const own = [...votes].filter(([key]) => key.startsWith(`${article} `)).map(([, isHelpful]) => isHelpful);
    const helpful = own.filter(Boolean).length;
    return { helpful, unhelpful: own.length - helpful };
  };
  const articles = createArticles({
    contentFiles: fixtureFiles(texts, isStable),
    findWord,
    loadFacts: async () => facts,
    store: {
      articles: {
        async recordVote({ article, day, client, site, isHelpful }) {
          votes.set(`${article} ${day} ${client}`, isHelpful);
          sites.set(`${article} ${day} ${client}`, site);
        },
        countVotesOfClient: async (client, day) => [...votes.keys()].filter((key) => key.endsWith(` ${day} ${client}`)).length,
        listVotesOfSite: async (site) =>
          [...sites].flatMap(([key, of]) => {
            const [article = "", , client = ""] = key.split(" ");
            return of === site ? [{ article, client }] : [];
          }),
        countVotes: async (article) => count(article),
        deleteExpired: async () => 0,
      },
      settings: { requireSalt: async () => "salt" },
    },
    now: () => 1_795_000_000_000,
    report: (error) => reports.push(String(error)),
  });
  return { articles, reports };
}
