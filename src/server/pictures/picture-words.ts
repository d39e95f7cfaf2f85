import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import { isWritable } from "./letters.ts";

const localesDir = join(import.meta.dirname, "../../../locales");

const catalogues = new Map<LocaleCode, unknown>();

/**
 * The message under a dotted key with its `{name}` filled in, in a language that the letters can write; null when there is
 * no such message, it needs more than a name, or only other letters could write it.
 */
export function findWords(key: string, locale: LocaleCode, name = ""): string | null {
  const message = readMessage(key, locale) ?? readMessage(key, "en");
  const words = message?.replaceAll("{name}", name) ?? null;
  return words !== null && !words.includes("{") && isWritable(words) ? words : null;
}

function readMessage(key: string, locale: LocaleCode): string | null {
  const catalogue =
    catalogues.get(locale) ?? JSON.parse(readFileSync(join(localesDir, getLocale(locale).file), "utf8"));
  catalogues.set(locale, catalogue);
  let member: unknown = catalogue;
  for (const step of key.split(".")) member = membersOf(member)[step];
  return typeof member === "string" ? member : null;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
