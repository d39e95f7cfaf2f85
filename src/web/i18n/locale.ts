import { useHref } from "react-router";
import { defaultLocale, getLocale, isLocaleCode, type Locale, type LocaleCode } from "#src/domain/site/locales.ts";

/** The language of a router's basename: `/` is English, `/pt-br` is pt-br. */
export function localeOfBasename(basename: string): LocaleCode {
  const segment = basename.split("/")[1] ?? "";
  return isLocaleCode(segment) ? segment : defaultLocale;
}

/** The language of this page, from the router's basename, which is also known on a 404. */
export function useLocale(): Locale {
  return getLocale(localeOfBasename(useHref("/")));
}

/** The language tag for messages: the plurals of the language, and Latin digits for a count, as in all other figures of a page. */
export function messageTag({ iso }: Locale): string {
  return `${iso}-u-nu-latn`;
}
