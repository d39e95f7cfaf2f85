import type { Static, TSchema } from "typebox";
import type { Result } from "#src/domain/result.ts";
import { defaultLocale, getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { type ParsedContent, parseContent } from "./front-matter.ts";

/** The folder content/ on the server, a map in tests. */
export interface ContentFiles {
  /** `path` is inside content/; null without such a file. */
  read(path: string): Promise<string | null>;
  /** Returns paths inside content/ of all files below the folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Whether files may be cached; false while texts are edited. */
  readonly isStable: boolean;
}

export interface Content<Matter> {
  /** The requested one, else English. */
  readonly locale: LocaleCode;
  readonly matter: Matter;
}

export interface RenderedContent<Matter> extends Content<Matter> {
  /** Safe in a page (render-markdown.ts); links lead to the requested language. */
  readonly html: string;
}

export interface ContentReader<Matter, Body> {
  /** Falls back to English; null where that is missing too. */
  find(slug: string, locale: LocaleCode): Promise<(Content<Matter> & Body) | null>;
}

interface ReaderParts<Schema extends TSchema, Body> {
  readonly files: ContentFiles;
  /** Files are `<folder>/<slug>/<language>.md`. */
  readonly folder: string;
  readonly schema: Schema;
  /** The error is a sentence without full stop, to follow the file's name. */
  compile(text: ParsedContent<Static<Schema>>, asked: LocaleCode): Result<Body, string>;
  readonly report: ReportError;
}

/** A faulty file is reported and counts as missing. */
export function createContentReader<Schema extends TSchema, Body>({
  files,
  folder,
  schema,
  compile,
  report,
}: ReaderParts<Schema, Body>): ContentReader<Static<Schema>, Body> {
  type Found = (Content<Static<Schema>> & Body) | null;
  const kept = new Map<string, Promise<Found>>();

  async function load(slug: string, locale: LocaleCode): Promise<Found> {
    for (const candidate of new Set<LocaleCode>([locale, defaultLocale])) {
      const path = `${folder}/${slug}/${getLocale(candidate).code}.md`;
      const text = await files.read(path);
      if (text === null) continue;
      const parsed = parseContent(text, schema);
      if (!parsed.ok) {
        report(new Error(`content/${path} ${parsed.error}.`));
        continue;
      }
      const compiled = compile(parsed.value, locale);
      if (!compiled.ok) {
        report(new Error(`content/${path} ${compiled.error}.`));
        continue;
      }
      return { locale: candidate, matter: parsed.value.matter, ...compiled.value };
    }
    return null;
  }

  return {
    async find(slug, locale) {
      // Slugs come from addresses and must not lead out of the folder.
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return null;
      if (!files.isStable) return load(slug, locale);
      const key = `${slug} ${locale}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const loading = load(slug, locale);
      // Missing texts are not kept: anyone can invent addresses.
      kept.set(key, loading);
      const forget = () => kept.delete(key);
      loading.then((content) => content === null && forget(), forget);
      return loading;
    },
  };
}
