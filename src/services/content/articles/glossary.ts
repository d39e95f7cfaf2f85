import { err, ok, type Result } from "#src/domain/result.ts";
import { articleSlugPattern } from "#src/domain/site/articles.ts";
import { defaultLocale, getLocale, type LocaleCode, locales } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { ContentFiles } from "../content-reader.ts";
import { renderMarkdown } from "../render-markdown.ts";
import type { FindWord } from "./article-facts.ts";
import { glossaryPath, localizeLink } from "./render-article.ts";

/** One word of content/glossary/<language>.md. */
export interface GlossaryEntry {
  readonly id: string;
  readonly word: string;
  /** Plain text, one or two sentences. */
  readonly meaning: string;
  /** HTML beyond the meaning, may be empty. */
  readonly more: string;
}

export interface Glossary {
  /** The requested language, else English. */
  readonly locale: LocaleCode;
  readonly title: string;
  /** Sorted in the language's order. */
  readonly entries: readonly GlossaryEntry[];
  readonly languages: readonly LocaleCode[];
}

export interface WrittenEntry {
  readonly id: string;
  readonly word: string;
  readonly meaning: string;
  /** Markdown. */
  readonly more: string;
  readonly line: number;
}

export const longestMeaning = 220;

/** Headings `## <id>: <Word>`, the meaning as first paragraph. The error is a phrase that begins with the line. */
export function parseGlossary(text: string): Result<readonly WrittenEntry[], string> {
  const entries: WrittenEntry[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (line.startsWith("## ") ? [index] : []));
  const before = lines.slice(0, starts[0] ?? lines.length).findIndex((line) => line.trim() !== "");
  if (before !== -1) return err(`line ${before + 1}: stands before the first word`);
  for (const [place, start] of starts.entries()) {
    const line = start + 1;
    const [, id = "", word = ""] = /^## ([^:\s]+): (\S.*)$/.exec(lines[start]?.trim() ?? "") ?? [];
    if (!articleSlugPattern.test(id) || word === "") return err(`line ${line}: must be ## <id>: <Word>`);
    if (entries.some((entry) => entry.id === id)) return err(`line ${line}: ${id} stands here a second time`);
    const body = lines
      .slice(start + 1, starts[place + 1])
      .join("\n")
      .trim();
    const [meaning = "", ...rest] = body.split(/\n\s*\n/);
    const plain = meaning.replace(/\s+/g, " ").trim();
    if (plain === "") return err(`line ${line}: ${id} has no meaning`);
    const length = [...plain].length;
    if (length > longestMeaning)
      return err(`line ${line}: the meaning of ${id} has ${length} characters, ${longestMeaning} at most`);
    entries.push({ id, word, meaning: plain, more: rest.join("\n\n"), line });
  }
  return ok(entries);
}

/** A faulty file is reported and counts as missing. */
export function createGlossary(
  files: ContentFiles,
  { report, findWord }: { readonly report: ReportError; readonly findWord: FindWord },
) {
  const kept = new Map<LocaleCode, Promise<Glossary>>();

  async function listLanguages(): Promise<readonly LocaleCode[]> {
    const paths = new Set(await files.list("glossary"));
    return locales.flatMap(({ code }) => (paths.has(`glossary/${code}.md`) ? [code] : []));
  }

  async function load(asked: LocaleCode): Promise<Glossary> {
    const languages = await listLanguages();
    const title = findWord("glossary.heading", asked) ?? "";
    for (const locale of new Set<LocaleCode>([asked, defaultLocale])) {
      const path = `glossary/${getLocale(locale).code}.md`;
      const text = await files.read(path);
      if (text === null) continue;
      const parsed = parseGlossary(text);
      if (!parsed.ok) {
        report(new Error(`content/${path} ${parsed.error}.`));
        continue;
      }
      const { compare } = new Intl.Collator(getLocale(locale).iso);
      const entries = parsed.value.map((entry) => renderEntry(entry, asked));
      return { locale, languages, title, entries: entries.toSorted((one, other) => compare(one.word, other.word)) };
    }
    return { locale: asked, languages, title, entries: [] };
  }

  return {
    getGlossary(locale: LocaleCode): Promise<Glossary> {
      if (!files.isStable) return load(locale);
      const loading = kept.get(locale) ?? load(locale);
      kept.set(locale, loading);
      loading.catch(() => kept.delete(locale));
      return loading;
    },
  };
}

function renderEntry({ id, word, meaning, more }: WrittenEntry, asked: LocaleCode): GlossaryEntry {
  const localize = (path: string) => localizeLink(path, asked);
  const findTerm = (term: string) => `${localize(glossaryPath)}#${term}`;
  return { id, word, meaning, more: more === "" ? "" : renderMarkdown(more, { localize, headingShift: 1, findTerm }) };
}
