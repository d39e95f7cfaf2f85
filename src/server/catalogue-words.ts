import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLocale, getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import { membersOf } from "#src/domain/unknown-members.ts";

const localesDir = join(import.meta.dirname, "../../locales");
const catalogues = new Map<LocaleCode, unknown>();

/** The message under a dotted key of locales/, English where the language lacks it; null for an unknown key. */
export function findMessage(key: string, locale: LocaleCode): string | null {
  return readMessage(key, locale) ?? readMessage(key, defaultLocale);
}

function readMessage(key: string, locale: LocaleCode): string | null {
  const catalogue =
    catalogues.get(locale) ?? JSON.parse(readFileSync(join(localesDir, getLocale(locale).file), "utf8"));
  catalogues.set(locale, catalogue);
  let member: unknown = catalogue;
  for (const step of key.split(".")) member = membersOf(member)[step];
  return typeof member === "string" ? member : null;
}
