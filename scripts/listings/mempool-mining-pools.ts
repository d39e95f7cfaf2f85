import { type Listing, toJson } from "./listed-site.ts";

/** An entry of the list by which block explorers name the pool of a BTC block. */
export const mempoolMiningPools: Listing = {
  name: "mempool.space",
  file: "mempool-mining-pools.json",
  where: "https://github.com/mempool/mining-pools (a pull request to pools-v2.json)",
  write({ name, origin, pools }) {
    if (!pools.some(({ coin }) => coin.ticker === "BTC")) return null;
    return {
      text: toJson({ name, addresses: [], tags: [], link: origin }),
      missing: ["id (the next free one of the list)", "tags (what the engine writes into its coinbase)", "addresses"],
    };
  },
};
