import { type Listing, toJson } from "./listed-site.ts";

/**
 * Rows of the `pools.json` that communities of CryptoNote coins keep, such as
 * github.com/turtlecoin/turtlecoin-pools-json, by coin. `api` speaks cryptonote-nodejs-pool's shape.
 */
export const coinCommunities: Listing = {
  name: "Lists of coin communities (forknote)",
  file: "pools-json.json",
  where: "the pools.json of the coin's community (a pull request)",
  write({ name, origin, pools }) {
    const rows = pools
      .filter(({ coin }) => coin.family === "cryptonote")
      .map(({ coin }) => [
        coin.slug,
        { name, url: `${origin}/${coin.slug}/`, api: `${origin}/${coin.slug}/api/`, type: "forknote" },
      ]);
    return rows.length === 0 ? null : { text: toJson(Object.fromEntries(rows)), missing: [] };
  },
};
