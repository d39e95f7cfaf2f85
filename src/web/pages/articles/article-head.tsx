import { useRouteLoaderData } from "react-router";
import { defaultLocale, type LocaleCode, locales, localizePath } from "#src/domain/site/locales.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { ShellData } from "../../shell/shell-data.ts";

interface ArticleHeadProps {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** Those that the text is written in. */
  readonly languages: readonly LocaleCode[];
  /** Of an article; `YYYY-MM-DD`. */
  readonly published?: string;
  readonly updated?: string;
}

/** The head of a page whose text is not written in every language: where it is missing, the English page is the one to list. */
export function ArticleHead({ title, description, path, languages, published, updated }: ArticleHeadProps) {
  const { code } = useLocale();
  const localize = useLocalizedPath();
  const origin = useRouteLoaderData<ShellData>("root")?.origin ?? "";
  const address = (locale: LocaleCode) => `${origin}${localizePath(path, locale)}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(languages.includes(code) ? code : defaultLocale)} />
      {locales
        .filter((locale) => languages.includes(locale.code))
        .map((locale) => (
          <link key={locale.code} rel="alternate" hrefLang={locale.iso} href={address(locale.code)} />
        ))}
      <link rel="alternate" hrefLang="x-default" href={address(defaultLocale)} />
      <link rel="alternate" type="application/rss+xml" href={localize("/articles.rss")} />
      {published !== undefined && <meta property="article:published_time" content={published} />}
      {updated !== undefined && <meta property="article:modified_time" content={updated} />}
    </>
  );
}
