import { LRUCache } from "lru-cache";
import type { Services } from "#src/services/services.ts";

/** Pages of miners beyond this number are rendered again on request. */
const mostMiners = 20_000;

export interface PageSubject {
  readonly coin: string | null;
  readonly address: string | null;
}

/** Returns a function that gives the current version of the data. */
export type PageVersions = (subject: PageSubject) => () => string;

export function createPageVersions({ onNews }: Services["news"]): PageVersions {
  const pools = new Map<string, number>();
  const miners = new LRUCache<string, string>({ max: mostMiners });
  onNews((news) => {
    if (news.kind === "pool") pools.set(news.pool, (pools.get(news.pool) ?? 0) + 1);
    else miners.set(minerKey(news.pool, news.address), news.kind === "miner" ? String(news.version) : news.kind);
  });
  return ({ coin, address }) => {
    if (coin === null) return () => "";
    const readPool = () => String(pools.get(coin) ?? 0);
    if (address === null) return readPool;
    const key = minerKey(coin, address);
    return () => `${readPool()} ${miners.get(key) ?? ""}`;
  };
}

function minerKey(coin: string, address: string): string {
  return `${coin} ${address}`;
}
