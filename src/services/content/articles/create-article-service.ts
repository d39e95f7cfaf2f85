import type { ArticleRepository } from "#src/db/store.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { ContentFiles } from "../content-reader.ts";
import type { ArticleFacts, FindWord } from "./article-facts.ts";
import { createArticleLibrary } from "./article-library.ts";
import { createArticleService } from "./article-service.ts";
import { createArticleVotes, type SaltKeeper, type Vote } from "./article-votes.ts";
import { createGlossary, type Glossary } from "./glossary.ts";

interface ArticlesParts {
  readonly contentFiles: ContentFiles;
  readonly findWord: FindWord;
  readonly loadFacts: () => Promise<ArticleFacts>;
  readonly store: { readonly articles: ArticleRepository; readonly settings: SaltKeeper };
  readonly now: () => number;
  readonly report: ReportError;
}

export type ArticleService = ReturnType<typeof createArticleService> & {
  vote(vote: Vote): Promise<"counted" | "too-many">;
  /** By word; English where the language has none. */
  getGlossary(locale: LocaleCode): Promise<Glossary>;
};

export function createArticles(parts: ArticlesParts): ArticleService {
  const { contentFiles, store, now, report } = parts;
  const { getGlossary } = createGlossary(contentFiles, parts);
  return {
    ...createArticleService({
      ...parts,
      library: createArticleLibrary(contentFiles, report),
      countVotes: store.articles.countVotes,
      isStable: contentFiles.isStable,
    }),
    vote: createArticleVotes(store, now),
    getGlossary,
  };
}
