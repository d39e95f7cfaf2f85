import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";

/**
 * Where a pool's coin is traded: one list for every page, each of which says that nobody checks it every day.
 * Null on a test network, whose coins nobody buys.
 */
export function listExchanges(slug: CoinSlug, state: CoinState) {
  return state === "testnet" ? null : getCoin(slug).exchanges.map(({ linkName, href }) => ({ linkName, href }));
}
