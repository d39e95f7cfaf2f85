import type { Static, TSchema } from "typebox";
import type { Result } from "#src/domain/result.ts";
import { defaultLocale, getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { type ParsedContent, parseContent } from "./front-matter.ts";

/** Where texts come from: the folder content/ on the server, a map in tests. */
export interface ContentFiles {
  /** The text of a file by its path inside content/; null when there is none. */
  read(path: string): Promise<string | null>;
  /** The paths inside content/ of all files below a folder; empty when there is none. */
  list(folder: string): Promise<readonly string[]>;
  /** Whether a file that was read once may be kept; false while texts are being written. */
  readonly isStable: boolean;
}

export interface Content<Matter> {
  /** The language that the text is in: the one that was asked for, else English. */
  readonly locale: LocaleCode;
  readonly matter: Matter;
}

/** A text that is complete in itself. */
export interface RenderedContent<Matter> extends Content<Matter> {
  /** Safe in a page (render-markdown.ts); links lead to the language that was asked for. */
  readonly html: string;
}

export interface ContentReader<Matter, Body> {
  /** The text about `slug` in a language, or in English; null when there is neither. */
  find(slug: string, locale: LocaleCode): Promise<(Content<Matter> & Body) | null>;
}

interface ReaderParts<Schema extends TSchema, Body> {
  readonly files: ContentFiles;
  /** Inside content/: files are `<folder>/<slug>/<language>.md`. */
  readonly folder: string;
  readonly schema: Schema;
  /** What the reader keeps of a text. The error is a sentence without its full stop, which follows the file's name. */
  compile(text: ParsedContent<Static<Schema>>, asked: LocaleCode): Result<Body, string>;
  readonly report: ReportError;
}

/** Reads texts that people write in content/. A faulty file is reported and skipped, as if it did not exist. */
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
      // A slug comes from an address and must not lead out of the folder.
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return null;
      if (!files.isStable) return load(slug, locale);
      const key = `${slug} ${locale}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const loading = load(slug, locale);
      // A missing text is not kept: there is no limit to addresses without a text.
      kept.set(key, loading);
      const forget = () => kept.delete(key);
      loading.then((content) => content === null && forget(), forget);
      return loading;
    },
  };
}
