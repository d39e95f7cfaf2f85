import { LRUCache } from "lru-cache";
import type { Store } from "#src/db/store.ts";

const mostRemembered = 20_000;

/** Whether an engine listed or paid a miner without a record. Any other address may be made up at no cost. */
export function createKnownMiners({ miners, payouts, pools }: Pick<Store, "miners" | "payouts" | "pools">) {
  const remembered = new LRUCache<string, true>({ max: mostRemembered });

  async function find(coin: string, address: string): Promise<boolean> {
    if (await miners.hasMiner(coin, address)) return true;
    if ((await payouts.findReading(coin, address)) !== null) return true;
    const top = await pools.findTopMiners(coin);
    return top?.miners.some((miner) => miner.address === address) === true;
  }

  return async (coin: string, address: string): Promise<boolean> => {
    const key = `${coin} ${address}`;
    if (remembered.has(key)) return true;
    const isKnown = await find(coin, address);
    if (isKnown) remembered.set(key, true);
    return isKnown;
  };
}
