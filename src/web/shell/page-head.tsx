import { useRouteLoaderData } from "react-router";
import { locales, localizePath } from "#src/domain/site/locales.ts";
import { useLocale } from "../i18n/locale.ts";
import type { ShellData } from "./shell-data.ts";

interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** Canonical address without its language: path and declared search parameters. */
  readonly path: string;
  /** Miner pages and the like are for people, not for search engines. */
  readonly isIndexed?: boolean;
}

/**
 * Title, description, canonical and alternate-language links; React puts them into the head. Cards for shared links and
 * structured data say the same again: the server derives them from these (src/server/head/head-tags.ts), at no cost to browsers.
 * They are those of the first page for as long as the visitor stays: whoever shows a card asks the server for the address.
 */
export function PageHead({ title, description, path, isIndexed = true }: PageHeadProps) {
  const locale = useLocale();
  const shell = useRouteLoaderData<ShellData>("root");
  const address = (code: typeof locale.code) => `${shell?.origin ?? ""}${localizePath(path, code)}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address(locale.code)} />
      {isIndexed &&
        locales.map(({ code, iso }) => <link key={code} rel="alternate" hrefLang={iso} href={address(code)} />)}
      {isIndexed && <link rel="alternate" hrefLang="x-default" href={address("en")} />}
    </>
  );
}
