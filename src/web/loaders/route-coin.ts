import { type CoinSlug, isCoinSlug } from "#src/domain/coins/index.ts";
import { pageError } from "../guards.ts";

/** The coin of a route. The guard "known-coin" refuses others first; a route without it refuses them here. */
export function routeCoin({ coin }: { readonly coin?: string | undefined }): CoinSlug {
  if (!isCoinSlug(coin)) throw pageError(404, "unsupported-coin");
  return coin;
}
