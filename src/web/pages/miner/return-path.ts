import { splitLocale } from "#src/domain/site/locales.ts";

/**
 * The page of this coin, without its language, that a request came from. Only the path of a Referer is believed, and only
 * among the coin's own pages, so that it never leads away from here, nor back to the search itself.
 */
export function returnPath(referer: string | null, coin: string): string {
  const home = `/${coin}`;
  if (referer === null || !URL.canParse(referer)) return home;
  const { pathname, search } = new URL(referer);
  const { rest } = splitLocale(pathname);
  return rest.startsWith(`${home}/`) && rest !== `${home}/miner/search` ? `${rest}${search}` : home;
}
