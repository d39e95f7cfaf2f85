import { useRouteLoaderData } from "react-router";
import { locales, localizePath } from "#src/domain/site/locales.ts";
import { useLocale } from "../i18n/locale.ts";
import type { ShellData } from "./shell-data.ts";

interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** Canonical address without its language: path and declared search parameters. */
  readonly path: string;
  /** False for pages that search engines should not list, such as miner pages. */
  readonly isIndexed?: boolean;
}

/**
 * Title, description, canonical and alternate-language links; React puts them into the head. The server derives the cards for
 * shared links and the structured data from them (src/server/head/head-tags.ts). The browser does not update those on client
 * navigation, because sites that show a card fetch the address from the server.
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
