import type { Store } from "#src/db/store.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { type ChainTerms, toChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";

/**
 * Last whole UTC days, oldest first, from stored means; null for days without records. Rewards follow the chain's rule
 * at the stored height, else the coin's fact: reported rewards are not stored.
 */
export async function listPastTerms(
  { samples, prices }: Pick<Store, "samples" | "prices">,
  chain: string,
  days: number,
  now: number,
): Promise<readonly (ChainTerms | null)[]> {
  const to = floorTo(now, DAY);
  const window = { from: to - days * DAY, to };
  const coin = findCoin(chain);
  if (coin === undefined) return Array.from({ length: days }, () => null);
  const [network, quotes] = await Promise.all([
    samples.listNetworkPoints(chain, "1d", window),
    prices.listPricePoints(coin.ticker, "1d", window),
  ]);
  const points = new Map(network.map((point) => [floorTo(point.at, DAY), point]));
  const usdOf = new Map(quotes.map(({ at, usd }) => [floorTo(at, DAY), usd]));
  return Array.from({ length: days }, (_, day) => {
    const at = window.from + day * DAY;
    const point = points.get(at);
    if (point === undefined) return null;
    const usd = usdOf.get(at);
    const price = usd === undefined ? null : { usd, at, source: "stored" };
    const terms = toChainTerms(coin, { ...point, at, blockReward: null, lastBlockAt: null }, price);
    return terms.ok ? terms.value : null;
  });
}
