import { LRUCache } from "lru-cache";
import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReportError } from "#src/domain/site/log.ts";

const mostRemembered = 20_000;

export interface KnownMiners {
  isKnown(coin: CoinSlug, address: string): Promise<boolean>;
  /** The engine has just described this miner. */
  remember(coin: CoinSlug, address: string): void;
}

/**
 * Miners whom this site has seen: an engine described or listed them before. An address that nobody has seen may be made up, at no
 * cost to whoever asks.
 */
export function createKnownMiners(
  { miners, payouts, pools }: Pick<Store, "miners" | "payouts" | "pools">,
  report: ReportError,
): KnownMiners {
  const remembered = new LRUCache<string, true>({ max: mostRemembered });

  async function find(coin: CoinSlug, address: string): Promise<boolean> {
    if (await miners.hasMiner(coin, address)) return true;
    if ((await payouts.findReading(coin, address)) !== null) return true;
    const top = await pools.findTopMiners(coin);
    return top?.miners.some((miner) => miner.address === address) === true;
  }

  return {
    async isKnown(coin, address) {
      const key = `${coin} ${address}`;
      if (remembered.has(key)) return true;
      try {
        const isKnown = await find(coin, address);
        if (isKnown) remembered.set(key, true);
        return isKnown;
      } catch (error) {
        report(error, { coin, what: "whether a miner is known" });
        return false;
      }
    },
    remember: (coin, address) => void remembered.set(`${coin} ${address}`, true),
  };
}
