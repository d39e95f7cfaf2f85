import type { CoinSlug } from "#src/domain/coins/index.ts";
import { isCoinSlug } from "#src/domain/coins/index.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { type ArticleCategory, articleCategories, articleSlugPattern } from "#src/domain/site/articles.ts";
import { defaultLocale, isLocaleCode, type LocaleCode, locales } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { type ContentFiles, createContentReader } from "../content-reader.ts";
import type { ParsedContent } from "../front-matter.ts";
import { type ArticleNode, listNodes, parseArticle } from "./article-markup.ts";
import { type ArticleMatter, articleSchema } from "./article-matter.ts";
import { type Condition, parseCondition } from "./conditions.ts";
import { listHeadings, nameAnchors } from "./render-article.ts";

export interface CompiledArticle {
  readonly nodes: readonly ArticleNode[];
  /** As written, those under conditions included. */
  readonly headings: readonly { readonly depth: number; readonly text: string }[];
  readonly anchors: readonly string[];
  readonly requires: Condition | null;
  readonly coins: readonly CoinSlug[];
  readonly words: number;
}

export interface ArticleText extends CompiledArticle {
  readonly slug: string;
  readonly locale: LocaleCode;
  readonly matter: ArticleMatter;
}

export interface ArticleLibrary {
  /** In list order; English where the language lacks an article. */
  list(locale: LocaleCode): Promise<readonly ArticleText[]>;
  /** Falls back to English; null where that is missing too. */
  find(slug: string, locale: LocaleCode): Promise<ArticleText | null>;
  /** In the site's order. */
  listLanguages(slug: string): Promise<readonly LocaleCode[]>;
  /** The slug that replaced an old one; null without a redirect. */
  findRedirect(slug: string): Promise<string | null>;
  readPicture(name: string): Promise<string | null>;
}

/** The error is a phrase to follow the file's name. */
export function compileArticle({
  matter,
  body,
  bodyLine,
}: ParsedContent<ArticleMatter>): Result<CompiledArticle, string> {
  const nodes = parseArticle(body, bodyLine);
  if (!nodes.ok) return nodes;
  const requires = matter.requires === undefined ? null : parseCondition(matter.requires);
  if (matter.requires !== undefined && requires === null)
    return err(`requires ${matter.requires}, which is no condition`);
  const coins = matter.coins ?? [];
  const strange = coins.find((coin) => !isCoinSlug(coin));
  if (strange !== undefined) return err(`is about the coin ${strange}, which does not exist`);
  const texts = listNodes(nodes.value).flatMap((node) => (node.kind === "text" ? [node.markdown] : []));
  const headings = texts.flatMap(listHeadings);
  return ok({
    nodes: nodes.value,
    headings,
    anchors: nameAnchors(headings.map(({ text }) => text)),
    requires,
    coins: coins.filter(isCoinSlug),
    words: estimateWords(texts.join("\n")),
  });
}

/** An approximation: the segmenter takes twenty times as long. */
function estimateWords(text: string): number {
  const han = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  return text.split(/\s+/).length + Math.round(han / hanPerWord);
}

const hanPerWord = 1.6;

/** A faulty file is reported and counts as missing. */
export function createArticleLibrary(files: ContentFiles, report: ReportError): ArticleLibrary {
  const reader = createContentReader({
    files,
    folder: "articles",
    schema: articleSchema,
    compile: compileArticle,
    report,
  });
  let shelf: Promise<ReadonlyMap<string, readonly LocaleCode[]>> | null = null;
  const pictures = new Map<string, Promise<string | null>>();

  function openShelf() {
    if (shelf !== null && files.isStable) return shelf;
    const reading = readShelf(files);
    shelf = reading;
    reading.catch(() => {
      if (shelf === reading) shelf = null;
    });
    return reading;
  }

  async function find(slug: string, locale: LocaleCode): Promise<ArticleText | null> {
    const written = (await openShelf()).get(slug);
    if (written === undefined) return null;
    // The English text is read once for all languages that fall back to it.
    const text = await reader.find(slug, written.includes(locale) ? locale : defaultLocale);
    return text === null ? null : { ...text, slug };
  }

  async function list(locale: LocaleCode): Promise<readonly ArticleText[]> {
    const slugs = [...(await openShelf()).keys()];
    const texts = await Promise.all(slugs.map((slug) => find(slug, locale)));
    return texts.flatMap((text) => text ?? []).toSorted(compareArticles);
  }

  return {
    list,
    find,
    async listLanguages(slug) {
      const written = (await openShelf()).get(slug) ?? [];
      const readable = await Promise.all(written.map(async (code) => (await find(slug, code))?.locale === code));
      return written.filter((_, index) => readable[index]);
    },
    async findRedirect(slug) {
      const articles = await list(defaultLocale);
      return articles.find(({ matter }) => matter.redirect_from?.includes(slug))?.slug ?? null;
    },
    readPicture(name) {
      if (!articleSlugPattern.test(name)) return Promise.resolve(null);
      const path = `articles/pictures/${name}.svg`;
      if (!files.isStable) return files.read(path);
      const reading = pictures.get(name) ?? files.read(path);
      pictures.set(name, reading);
      reading.catch(() => pictures.delete(name));
      return reading;
    },
  };
}

async function readShelf(files: ContentFiles): Promise<ReadonlyMap<string, readonly LocaleCode[]>> {
  const found = new Map<string, LocaleCode[]>();
  for (const path of await files.list("articles")) {
    const [, slug, code] = /^articles\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
    if (slug === undefined || !isLocaleCode(code)) continue;
    found.set(slug, [...(found.get(slug) ?? []), code]);
  }
  const order = (code: LocaleCode) => locales.findIndex((locale) => locale.code === code);
  return new Map([...found].map(([slug, codes]) => [slug, codes.toSorted((one, other) => order(one) - order(other))]));
}

function compareArticles(one: ArticleText, other: ArticleText): number {
  const place = (category: ArticleCategory) => articleCategories.indexOf(category);
  return (
    place(one.matter.category) - place(other.matter.category) ||
    (one.matter.order ?? Number.MAX_SAFE_INTEGER) - (other.matter.order ?? Number.MAX_SAFE_INTEGER) ||
    one.slug.localeCompare(other.slug, "en")
  );
}
