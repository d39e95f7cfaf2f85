import type { LocaleCode } from "#src/domain/site/locales.ts";

/** Counts words by the rules of the language, also where no spaces separate them. */
export function countWords(text: string, locale: LocaleCode): number {
  const segments = new Intl.Segmenter(locale, { granularity: "word" }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
