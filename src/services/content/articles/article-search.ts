import MiniSearch from "minisearch";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { splitWords, toTerm } from "#src/domain/text/search-words.ts";
import { createPace } from "#src/sources/turns/next-turn.ts";

/** What is searched of one article. */
export interface SearchedArticle {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Category, and words that the text does not use. */
  readonly keywords: string;
  /** The questions that it answers. */
  readonly questions: string;
  /** The coins that it is about, with tickers. */
  readonly coins: string;
  readonly headings: string;
  readonly body: string;
  /** Title, description and questions in English: names of things are the same for everybody. Empty where the article is English. */
  readonly english: string;
}

export interface ArticleIndex {
  /** Slugs, the best first. */
  search(query: string): readonly string[];
}

const fields = ["title", "questions", "keywords", "coins", "headings", "description", "english", "body"] as const;

/** Of the best one's rank. An article below it shares a word with the question, and does not answer it. */
const floorFraction = 0.3;

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
    processTerm: (word) => toTerm(word, locale),
    searchOptions: {
      boost: { title: 5, questions: 5, keywords: 3, coins: 1.5, headings: 2, description: 2, english: 1, body: 0.5 },
      prefix: (term) => term.length >= 3 || !/^[a-z]+$/.test(term),
      fuzzy: (term) => (term.length >= 5 && !/\d|\p{sc=Han}/u.test(term) ? 0.2 : false),
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
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
      const found = index
        .search(query)
        .map(({ id, score, queryTerms }) => ({ slug: String(id), rank: score * queryTerms.length }))
        .toSorted((one, other) => other.rank - one.rank);
      const floor = (found[0]?.rank ?? 0) * floorFraction;
      return found.filter(({ rank }) => rank >= floor).map(({ slug }) => slug);
    },
  };
}
