import { redirect } from "react-router";
import { resolveSearch } from "#src/domain/addresses/search.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { splitLocale } from "#src/domain/site/locales.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { decodeSegment } from "../../match-screen.ts";
import { webContext } from "../../services-context.ts";
import type { Route } from "./+types/search";
import { minerPath } from "./miner-path.ts";

/** The target of the search box (spec §5). It is a GET form, so that it works without script; the answer is a redirect. Words are answered for all pools alike. */
export function loader({ params, request, url, context }: Route.LoaderArgs) {
  const slug = routeCoin(params);
  const { network } = context.get(webContext).services.pools.getTerms(slug);
  const coin = coinOnNetwork(getCoin(slug), network);
  const text = url.searchParams.get("address") ?? "";
  const target = resolveSearch(coin, text);
  switch (target.kind) {
    case "empty":
      return redirect(returnPath(request.headers.get("referer"), coin.slug), 303);
    case "email":
      return redirect(`/${coin.slug}/miner/email`, 303);
    case "words":
      return redirect(`/search?${new URLSearchParams({ address: text.trim() })}`, 303);
    case "miner":
      return redirect(`${minerPath(coin.slug, target.address)}?source=search`, 303);
  }
}

/**
 * The page that a request came from, without its language. Only the path of a Referer is used, and only if it is one of this
 * coin's pages other than the search itself, so that a redirect never leads to another site or into a loop.
 */
export function returnPath(referer: string | null, coin: string): string {
  const home = `/${coin}`;
  if (referer === null || !URL.canParse(referer)) return home;
  const { pathname, search } = new URL(referer);
  const { rest } = splitLocale(pathname);
  return rest.startsWith(`${home}/`) && !isSearch(rest) ? `${rest}${search}` : home;
}

/** However it is spelt: doubled slashes, escapes, and React Router's `.data` lead to the same page. */
function isSearch(path: string): boolean {
  const segments = path.split("/").filter((segment) => segment !== "");
  const [, second = "", third = ""] = segments.map((segment) => decodeSegment(segment) ?? "");
  return second === "miner" && /^search(\.data)?$/.test(third);
}
