import { redirect } from "react-router";
import { listCandidateCoins } from "#src/domain/addresses/search.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/short-link";
import { minerPath, readAddress } from "./miner/miner-path.ts";

/** For devices with one field: where one pool alone can have the address, its page; otherwise the search decides. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { site, pools } = context.get(webContext).services;
  const text = readAddress(params.address) ?? "";
  const coins = site.enabledCoins.map((slug: CoinSlug) => coinOnNetwork(getCoin(slug), pools.getTerms(slug).network));
  const [only, ...others] = listCandidateCoins(coins, text);
  return only !== undefined && others.length === 0
    ? redirect(minerPath(only.coin.slug, only.address), 303)
    : redirect(`/search?${new URLSearchParams({ address: text })}`, 303);
}
