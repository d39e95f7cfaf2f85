import MiniSearch from "minisearch";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { createPace } from "#src/sources/turns/next-turn.ts";
import { splitWords, toTerm } from "./search-words.ts";

/** What is searched of one article. */
export interface SearchedArticle {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Category, coins with tickers, and words that the text does not use. */
  readonly keywords: string;
  readonly headings: string;
  readonly body: string;
  /** Title and description in English: names of things are the same for everybody. Empty where the article is English. */
  readonly english: string;
}

export interface ArticleIndex {
  /** Slugs, the best first. */
  search(query: string): readonly string[];
}

const fields = ["title", "description", "keywords", "headings", "body", "english"] as const;

/**
 * An index of one language's list. Typing errors are forgiven in longer words; the last letters of a word may be missing. All words of
 * all articles take a tenth of a second: others have their turn between two articles.
 */
export async function indexArticles(
  articles: AsyncIterable<SearchedArticle>,
  locale: LocaleCode,
): Promise<ArticleIndex> {
  const index = new MiniSearch<SearchedArticle>({
    idField: "slug",
    fields: [...fields],
    tokenize: (text) => splitWords(text, locale),
    processTerm: toTerm,
    searchOptions: {
      boost: { title: 5, keywords: 4, headings: 2.5, description: 2, english: 1 },
      prefix: (term) => term.length >= 3 || !/^[a-z]+$/.test(term),
      fuzzy: (term) => (term.length >= 5 && !/\d|\p{sc=Han}/u.test(term) ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.25 },
    },
  });
  const pace = createPace();
  for await (const article of articles) {
    index.add(article);
    await pace();
  }
  return {
    search(query) {
      // Articles with most of the words come first: one that has all is never below one that has a few, often.
      const found = index.search(query).map(({ id, score, queryTerms }) => ({
        slug: String(id),
        rank: score * queryTerms.length,
      }));
      return found.toSorted((one, other) => other.rank - one.rank).map(({ slug }) => slug);
    },
  };
}
