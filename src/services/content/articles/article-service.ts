import type { ArticleVotes } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { ArticleCategory } from "#src/domain/site/articles.ts";
import { defaultLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import { HOUR, SECOND } from "#src/domain/time/durations.ts";
import { createCachedLoad } from "../../cache.ts";
import { type ArticleFacts, type FindWord, findPool } from "./article-facts.ts";
import type { ArticleLibrary, ArticleText } from "./article-library.ts";
import type { ArticleMatter } from "./article-matter.ts";
import { type ArticleIndex, indexArticles, type SearchedArticle } from "./article-search.ts";
import { holds } from "./conditions.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { type RenderedArticle, renderArticle, toPlainText } from "./render-article.ts";

export interface ArticleSummary {
  readonly slug: string;
  /** The requested one, else English. */
  readonly locale: LocaleCode;
  readonly title: string;
  readonly description: string;
  readonly category: ArticleCategory;
  /** Listed ones. */
  readonly coins: readonly CoinSlug[];
  /** `YYYY-MM-DD`. */
  readonly published: string;
  readonly updated: string;
  /** Reading time, at least 1. */
  readonly minutes: number;
}

export interface Article extends ArticleSummary, RenderedArticle {
  readonly sources: readonly string[];
  readonly languages: readonly LocaleCode[];
  readonly previous: ArticleSummary | null;
  readonly next: ArticleSummary | null;
  readonly votes: ArticleVotes;
}

/** Null = any. An empty text lists all in order. */
export interface ArticleQuery {
  readonly text: string;
  readonly category: ArticleCategory | null;
  readonly coin: CoinSlug | null;
}

export interface ArticleList {
  /** By rank for a query, else in list order. */
  readonly articles: readonly ArticleSummary[];
  /** Where nothing is found: matches of the text alone, else the first of the list. */
  readonly nearest: readonly ArticleSummary[];
}

export interface ArticleServiceParts {
  readonly library: ArticleLibrary;
  readonly loadFacts: () => Promise<ArticleFacts>;
  readonly findWord: FindWord;
  readonly countVotes: (slug: string) => Promise<ArticleVotes>;
  readonly now: () => number;
  /** False while texts are edited: the index is then rebuilt. */
  readonly isStable: boolean;
}

/** About 240 words of plain English are read in a minute; numbers take longer. */
const wordsPerMinute = 200;
const mostNearest = 4;

function listWords({ title, description, questions }: ArticleMatter): readonly string[] {
  return [title, description, ...questions];
}

/** Facts are filled in; articles with a false condition are left out. */
export function createArticleService({ library, loadFacts, findWord, countVotes, now, isStable }: ArticleServiceParts) {
  const cachedIndex = createCachedLoad<ArticleIndex>(now, isStable ? HOUR : SECOND, 20);

  async function listTexts(locale: LocaleCode, facts: ArticleFacts): Promise<readonly ArticleText[]> {
    const texts = await library.list(locale);
    return texts.filter(({ requires }) => requires === null || holds(requires, facts));
  }

  function summarize(text: ArticleText, facts: ArticleFacts): ArticleSummary {
    const { slug, locale, matter, coins, words } = text;
    const fill = (words: string) => fillPlaceholders(words, { facts, locale, findWord });
    return {
      slug,
      locale,
      title: fill(matter.title),
      description: fill(matter.description),
      category: matter.category,
      coins: coins.filter((coin) => findPool(facts, coin) !== null),
      published: matter.published,
      updated: matter.updated,
      minutes: Math.max(1, Math.round(words / wordsPerMinute)),
    };
  }

  async function render(
    text: ArticleText,
    asked: LocaleCode,
    facts: ArticleFacts,
    listed: readonly ArticleText[],
  ): Promise<RenderedArticle> {
    const slugs = new Set(listed.map(({ slug }) => slug));
    const english = text.locale === defaultLocale ? text : await library.find(text.slug, defaultLocale);
    const anchors = english?.anchors ?? [];
    return renderArticle(text.nodes, {
      ...text,
      facts,
      findWord,
      asked,
      anchors,
      hasArticle: (slug) => slugs.has(slug),
      readPicture: library.readPicture,
    });
  }

  /** A generator, so that each is rendered when it is indexed. */
  async function* listSearched(locale: LocaleCode): AsyncGenerator<SearchedArticle> {
    const facts = await loadFacts();
    const texts = await listTexts(locale, facts);
    for (const text of texts) {
      const { parts, headings } = await render(text, locale, facts, texts);
      const { slug, title, description, coins } = summarize(text, facts);
      const english = text.locale === defaultLocale ? null : await library.find(slug, defaultLocale);
      yield {
        slug,
        title,
        description,
        keywords: [
          findWord(`articles.category.${text.matter.category}`, locale) ?? "",
          text.matter.keywords ?? "",
          slug.replaceAll("-", " "),
        ].join(" "),
        questions: fillPlaceholders(text.matter.questions.join(" "), { facts, locale, findWord }),
        coins: coins.map((coin) => `${getCoin(coin).name} ${getCoin(coin).ticker}`).join(" "),
        headings: headings.map((heading) => heading.text).join(" "),
        body: toPlainText(parts),
        english: english === null ? "" : listWords(english.matter).join(" "),
      };
    }
  }

  async function listArticles(locale: LocaleCode): Promise<readonly ArticleSummary[]> {
    const facts = await loadFacts();
    return (await listTexts(locale, facts)).map((text) => summarize(text, facts));
  }

  return {
    listArticles,

    /** Null where it does not exist or its condition is false. */
    async findArticle(slug: string, locale: LocaleCode): Promise<Article | null> {
      const facts = await loadFacts();
      const listed = await listTexts(locale, facts);
      const text = listed.find((candidate) => candidate.slug === slug);
      if (text === undefined) return null;
      const summary = summarize(text, facts);
      const neighbours = listed.filter(({ matter }) => matter.category === summary.category);
      const place = neighbours.indexOf(text);
      const neighbour = (step: number) => {
        const found = neighbours[place + step];
        return found === undefined ? null : summarize(found, facts);
      };
      const [rendered, languages, votes] = await Promise.all([
        render(text, locale, facts, listed),
        library.listLanguages(slug),
        countVotes(slug),
      ]);
      return {
        ...summary,
        ...rendered,
        sources: text.matter.sources ?? [],
        languages,
        previous: neighbour(-1),
        next: neighbour(1),
        votes,
      };
    },

    findRedirect: library.findRedirect,

    async searchArticles(locale: LocaleCode, { text, category, coin }: ArticleQuery): Promise<ArticleList> {
      const listed = await listArticles(locale);
      const isWanted = (article: ArticleSummary) =>
        (category === null || article.category === category) && (coin === null || article.coins.includes(coin));
      if (text.trim() === "") {
        const articles = listed.filter(isWanted);
        return { articles, nearest: articles.length === 0 ? listed.slice(0, mostNearest) : [] };
      }
      const index = await cachedIndex(locale, () => indexArticles(listSearched(locale), locale));
      const bySlug = new Map(listed.map((article) => [article.slug, article]));
      const found = index.search(text).flatMap((slug) => bySlug.get(slug) ?? []);
      const articles = found.filter(isWanted);
      if (articles.length > 0) return { articles, nearest: [] };
      const nearest = found.length > 0 ? found : listed.filter(isWanted);
      return { articles: [], nearest: (nearest.length > 0 ? nearest : listed).slice(0, mostNearest) };
    },

    async listLanguagesOfAll(): Promise<
      readonly { readonly slug: string; readonly languages: readonly LocaleCode[] }[]
    > {
      const listed = await listArticles(defaultLocale);
      return Promise.all(listed.map(async ({ slug }) => ({ slug, languages: await library.listLanguages(slug) })));
    },
  };
}
