import MiniSearch from "minisearch";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { splitWords, toTerm } from "#src/domain/text/search-words.ts";
import { createTimeSlices } from "#src/sources/event-loop/time-slices.ts";

export interface SearchedArticle {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Category, and words that the text lacks. */
  readonly keywords: string;
  readonly questions: string;
  readonly coins: string;
  readonly headings: string;
  readonly body: string;
  /** For product names, which are the same in all languages. Empty for English articles. */
  readonly english: string;
}

export interface ArticleIndex {
  /** Slugs, best first. */
  search(query: string): readonly string[];
}

const fields = ["title", "questions", "keywords", "coins", "headings", "description", "english", "body"] as const;

/** Below this part of the best rank, articles share a word with the query and do not fit it. */
const floorFraction = 0.3;

/**
 * Longer words tolerate typing errors; last letters may be missing. Indexing takes a tenth of a second, so it yields
 * between articles.
 */
export async function indexArticles(
  articles: AsyncIterable<SearchedArticle>,
  locale: LocaleCode,
): Promise<ArticleIndex> {
  const index = new MiniSearch<SearchedArticle>({
    idField: "slug",
    fields: [...fields],
    tokenize: (text) => splitWords(text, locale),
    processTerm: (word) => toTerm(word, locale),
    searchOptions: {
      boost: { title: 5, questions: 5, keywords: 3, coins: 1.5, headings: 2, description: 2, english: 1, body: 0.5 },
      prefix: (term) => term.length >= 3 || !/^[a-z]+$/.test(term),
      fuzzy: (term) => (term.length >= 5 && !/\d|\p{sc=Han}/u.test(term) ? 0.2 : false),
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
      weights: { prefix: 0.5, fuzzy: 0.25 },
    },
  });
  const yieldIfDue = createTimeSlices();
  for await (const article of articles) {
    index.add(article);
    await yieldIfDue();
  }
  return {
    search(query) {
      // An article with all words outranks one with a few, often repeated.
      const found = index
        .search(query)
        .map(({ id, score, queryTerms }) => ({ slug: String(id), rank: score * queryTerms.length }))
        .toSorted((one, other) => other.rank - one.rank);
      const floor = (found[0]?.rank ?? 0) * floorFraction;
      return found.filter(({ rank }) => rank >= floor).map(({ slug }) => slug);
    },
  };
}
