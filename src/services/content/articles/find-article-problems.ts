import { Lexer, type Token, walkTokens } from "marked";
import { articleSlugPattern, reservedArticleSlugs } from "#src/domain/site/articles.ts";
import { defaultLocale, isLocaleCode, type LocaleCode } from "#src/domain/site/locales.ts";
import { parseContent } from "../front-matter.ts";
import { type CompiledArticle, compileArticle } from "./article-library.ts";
import { listNodes } from "./article-markup.ts";
import { type ArticleMatter, articleSchema } from "./article-matter.ts";
import { parseGlossary, type WrittenEntry } from "./glossary.ts";
import { checkPicture } from "./pictures.ts";
import { findPlaceholderFaults } from "./placeholders.ts";
import { glossaryPath } from "./render-article.ts";

export interface ArticleRules {
  /** Takes a bare path without anchor; articles are checked apart. */
  readonly isPage: (path: string) => boolean;
}

interface ReadArticle extends CompiledArticle {
  readonly path: string;
  readonly slug: string;
  readonly locale: LocaleCode;
  readonly matter: ArticleMatter;
}

/** Sentences that begin with the file. `files`: by path inside content/. Run by build and tests. */
export function findArticleProblems(files: ReadonlyMap<string, string>, rules: ArticleRules): readonly string[] {
  const problems: string[] = [];
  const articles: ReadArticle[] = [];
  const drawings = new Map<string, readonly string[]>();
  const glossaries = new Map<LocaleCode, readonly WrittenEntry[]>();
  for (const [path, text] of files) {
    const picture = /^articles\/pictures\/([a-z0-9-]+)\.svg$/.exec(path)?.[1];
    const language = /^glossary\/([^/]+)\.md$/.exec(path)?.[1];
    if (picture !== undefined) {
      const keys = checkPicture(text);
      if (keys.ok) drawings.set(picture, keys.value);
      else problems.push(`content/${path} ${keys.error}.`);
    } else if (language !== undefined && isLocaleCode(language)) {
      const entries = parseGlossary(text);
      if (entries.ok) glossaries.set(language, entries.value);
      else problems.push(`content/${path} ${entries.error}.`);
    } else {
      const read = readArticle(path, text);
      if (typeof read === "string") problems.push(read);
      else articles.push(read);
    }
  }
  const site = describeSite(articles, glossaries);
  return [
    ...problems,
    ...articles.flatMap((article) =>
      findFaults(article, { ...site, rules, drawings }).map((fault) => `content/${article.path} ${fault}.`),
    ),
    ...findGlossaryFaults(glossaries, { ...site, rules, drawings }),
    ...findRedirectFaults(articles, site),
  ];
}

function readArticle(path: string, text: string): ReadArticle | string {
  const [, slug = "", code] = /^articles\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  if (!isLocaleCode(code))
    return `content/${path} must be articles/<slug>/<language>.md, articles/pictures/<name>.svg or glossary/<language>.md.`;
  if (
    !articleSlugPattern.test(slug) ||
    reservedArticleSlugs.some((reserved) => reserved === slug) ||
    slug.startsWith("get-support")
  )
    return `content/${path}: no article may be called ${slug}.`;
  const parsed = parseContent(text, articleSchema);
  if (!parsed.ok) return `content/${path} ${parsed.error}.`;
  const compiled = compileArticle(parsed.value);
  if (!compiled.ok) return `content/${path} ${compiled.error}.`;
  return { ...compiled.value, path, slug, locale: code, matter: parsed.value.matter };
}

interface Site {
  readonly english: ReadonlyMap<string, ReadArticle>;
  readonly terms: ReadonlySet<string>;
}

interface Surroundings extends Site {
  readonly rules: ArticleRules;
  /** Name → keys of its texts. */
  readonly drawings: ReadonlyMap<string, readonly string[]>;
}

function describeSite(
  articles: readonly ReadArticle[],
  glossaries: ReadonlyMap<LocaleCode, readonly WrittenEntry[]>,
): Site {
  const english = articles
    .filter(({ locale }) => locale === defaultLocale)
    .map((article) => [article.slug, article] as const);
  return { english: new Map(english), terms: new Set(glossaries.get(defaultLocale)?.map(({ id }) => id)) };
}

function findFaults(article: ReadArticle, site: Surroundings): readonly string[] {
  const faults = [...findMatterFaults(article)];
  for (const node of listNodes(article.nodes)) {
    if (node.kind === "text") faults.push(...findTextFaults(node.markdown, site, article));
    if (node.kind !== "picture") continue;
    const keys = site.drawings.get(node.name);
    if (keys === undefined) faults.push(`shows the picture ${node.name}, which does not exist or has a fault`);
    else {
      for (const key of keys)
        if (node.texts[key] === undefined) faults.push(`gives the picture ${node.name} no text for ${key}`);
      for (const key of Object.keys(node.texts))
        if (!keys.includes(key))
          faults.push(`gives the picture ${node.name} a text for ${key}, which it does not have`);
    }
  }
  const original = site.english.get(article.slug);
  return original === undefined
    ? [...faults, "has no en.md beside it, which the others fall back to"]
    : [...faults, ...findDifferences(article, original)];
}

function findMatterFaults({ matter, locale }: ReadArticle): readonly string[] {
  const days = [matter.published, matter.updated];
  return [
    ...[matter.title, matter.description, ...matter.questions].flatMap(findPlaceholderFaults),
    ...days
      .filter((day) => Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
      .map((day) => `names the day ${day}, which does not exist`),
    ...(matter.updated < matter.published ? ["was updated before it was published"] : []),
    ...(locale !== defaultLocale && matter.redirect_from !== undefined
      ? ["has redirect_from, which stands in en.md"]
      : []),
  ];
}

/** A translation shares these with the English text. */
function findDifferences(article: ReadArticle, original: ReadArticle): readonly string[] {
  if (article === original) return [];
  const same = (member: "category" | "order" | "requires" | "published") =>
    article.matter[member] === original.matter[member] ? [] : [`has another ${member} than en.md`];
  const levels = (text: ReadArticle) => text.headings.map(({ depth }) => depth).join(" ");
  return [
    ...same("category"),
    ...same("order"),
    ...same("requires"),
    ...same("published"),
    ...(article.coins.join() === original.coins.join() ? [] : ["has other coins than en.md"]),
    ...(levels(article) === levels(original)
      ? []
      : [`has the headings ${levels(article)}, en.md has ${levels(original)}`]),
  ];
}

function findTextFaults(markdown: string, site: Surroundings, self: ReadArticle | null): readonly string[] {
  const faults: string[] = [];
  // The returned results matter only for asynchronous callbacks.
  void walkTokens(Lexer.lex(markdown), (token: Token) => {
    if (token.type === "html") faults.push(`holds HTML: ${token.raw.trim()}`);
    if (token.type === "heading" && token.depth < 2) faults.push(`begins a heading with one #: ${token.text}`);
    if (token.type === "link" || token.type === "image") {
      const fault = findLinkFault(String(token.href), site, self);
      if (fault !== null) faults.push(fault);
    }
  });
  return faults;
}

function findLinkFault(href: string, { english, terms, rules }: Surroundings, self: ReadArticle | null): string | null {
  const term = /^term:(.*)$/.exec(href)?.[1];
  if (term !== undefined) return terms.has(term) ? null : `links to the term ${term}, which is not in the glossary`;
  const hasAnchor = (article: ReadArticle | undefined, anchor: string) =>
    article?.anchors.includes(decodeURIComponent(anchor)) === true;
  if (href.startsWith("#")) {
    const own = self === null ? undefined : english.get(self.slug);
    return hasAnchor(own, href.slice(1)) ? null : `links to ${href}, which is no anchor of it`;
  }
  if (!href.startsWith("/"))
    return URL.parse(href)?.protocol === "https:" ? null : `links to ${href}, which is not https`;
  const [path = "", anchor] = href.split("#");
  if (path === glossaryPath)
    return anchor === undefined || terms.has(anchor) ? null : `links to ${href}, which is no word of the glossary`;
  const slug = /^\/articles\/([^/?]+)$/.exec(path)?.[1];
  if (slug === undefined || /^get-support-(?:en|ru|uk)$/.test(slug))
    return rules.isPage(path) ? null : `links to ${href}, which is no page`;
  const target = english.get(slug);
  if (target === undefined) return `links to ${href}, which is no article`;
  return anchor === undefined || hasAnchor(target, anchor)
    ? null
    : `links to ${href}, which is no anchor of that article`;
}

function findGlossaryFaults(
  glossaries: ReadonlyMap<LocaleCode, readonly WrittenEntry[]>,
  site: Surroundings,
): readonly string[] {
  return [...glossaries].flatMap(([locale, entries]) => [
    ...entries.flatMap(({ more, line }) =>
      findTextFaults(more, site, null).map((fault) => `content/glossary/${locale}.md line ${line}: ${fault}.`),
    ),
    ...entries.flatMap(({ id, line }) =>
      site.terms.has(id) ? [] : [`content/glossary/${locale}.md line ${line}: ${id} is not in en.md.`],
    ),
    ...[...site.terms]
      .filter((id) => !entries.some((entry) => entry.id === id))
      .map((id) => `content/glossary/${locale}.md lacks ${id}.`),
  ]);
}

function findRedirectFaults(articles: readonly ReadArticle[], { english }: Site): readonly string[] {
  const taken = new Set<string>();
  return articles.flatMap(({ path, matter }) =>
    (matter.redirect_from ?? []).flatMap((old) => {
      const isTaken = english.has(old) || taken.has(old);
      taken.add(old);
      return isTaken ? [`content/${path} takes the address ${old}, which another article has.`] : [];
    }),
  );
}
