import { Lexer, type Token, walkTokens } from "marked";
import type { TSchema } from "typebox";
import { isLocaleCode, type LocaleCode } from "#src/domain/site/locales.ts";
import { countWords } from "./count-words.ts";
import { parseContent } from "./front-matter.ts";

export interface ContentRules {
  /** Files are `<folder>/<slug>/<language>.md`. */
  readonly folder: string;
  readonly schema: TSchema;
  readonly isSlug: (slug: string) => boolean;
  /** Takes a bare path. */
  readonly isPage: (path: string) => boolean;
  /** Minimum and maximum length of a text; null = any. */
  readonly words: { readonly from: number; readonly to: number } | null;
}

/** Sentences that begin with the file. `files`: by path inside content/. Run by build and tests. */
export function findContentProblems(files: ReadonlyMap<string, string>, rules: ContentRules): readonly string[] {
  const slugs = new Set<string>();
  const problems = [...files].flatMap(([path, text]) => {
    const [, slug = "", code = ""] = new RegExp(`^${rules.folder}/([^/]+)/([^/]+)\\.md$`).exec(path) ?? [];
    if (!isLocaleCode(code)) return [`content/${path} must be ${rules.folder}/<slug>/<language>.md.`];
    if (!rules.isSlug(slug)) return [`content/${path}: ${slug} is not known.`];
    slugs.add(slug);
    return findTextProblems(text, code, rules).map((problem) => `content/${path} ${problem}.`);
  });
  const untold = [...slugs].filter((slug) => !files.has(`${rules.folder}/${slug}/en.md`));
  return [
    ...problems,
    ...untold.map((slug) => `content/${rules.folder}/${slug} has no en.md, which the others fall back to.`),
  ];
}

function findTextProblems(
  text: string,
  locale: LocaleCode,
  { schema, isPage, words }: ContentRules,
): readonly string[] {
  const parsed = parseContent(text, schema);
  if (!parsed.ok) return [parsed.error];
  const { body } = parsed.value;
  const problems: string[] = [];
  // The returned results matter only for asynchronous callbacks.
  void walkTokens(Lexer.lex(body), (token: Token) => {
    if (token.type === "html") problems.push(`holds HTML: ${token.raw.trim()}`);
    if (token.type === "heading" && token.depth < 2) problems.push(`begins a heading with one #: ${token.text}`);
    if (token.type === "link" || token.type === "image") {
      const problem = findLinkProblem(String(token.href), isPage);
      if (problem !== null) problems.push(problem);
    }
  });
  const count = countWords(body, locale);
  if (words !== null && (count < words.from || count > words.to)) {
    problems.push(`has ${count} words, not ${words.from} to ${words.to}`);
  }
  return problems;
}

function findLinkProblem(href: string, isPage: (path: string) => boolean): string | null {
  if (href.startsWith("#")) return null;
  if (href.startsWith("/")) return isPage(href) ? null : `links to ${href}, which is no page`;
  return URL.parse(href)?.protocol === "https:" ? null : `links to ${href}, which is not https`;
}
