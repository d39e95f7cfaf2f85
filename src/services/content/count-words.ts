import type { LocaleCode } from "#src/domain/site/locales.ts";

/** By the language's rules, also without spaces between words. */
export function countWords(text: string, locale: LocaleCode): number {
  const segments = new Intl.Segmenter(locale, { granularity: "word" }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
