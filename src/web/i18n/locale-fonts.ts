import arabic from "@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2?url";
import cyrillicExt from "@fontsource-variable/geologica/files/geologica-cyrillic-ext-wght-normal.woff2?url";
import cyrillic from "@fontsource-variable/geologica/files/geologica-cyrillic-wght-normal.woff2?url";
import latinExt from "@fontsource-variable/geologica/files/geologica-latin-ext-wght-normal.woff2?url";
import latin from "@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2?url";
import type { LocaleCode } from "#src/domain/site/locales.ts";

/** Letters that every page of a language has, beside those of Latin. */
const ownFonts: Partial<Record<LocaleCode, readonly string[]>> = {
  ru: [cyrillic],
  uk: [cyrillic],
  kk: [cyrillic, cyrillicExt],
  pl: [latinExt],
  tr: [latinExt],
  ar: [arabic],
  fa: [arabic],
  ur: [arabic],
};

/** The files of the text's font that a page needs from its first word on: one that comes after the first paint moves the text. */
export function listFonts(code: LocaleCode): readonly string[] {
  return [latin, ...(ownFonts[code] ?? [])];
}
