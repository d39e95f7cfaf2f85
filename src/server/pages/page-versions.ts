import { LRUCache } from "lru-cache";
import type { Services } from "#src/services/services.ts";

/** Miners whose versions are known at a time. One that is forgotten is rendered again when somebody asks. */
const mostMiners = 20_000;

export interface PageSubject {
  readonly coin: string | null;
  readonly address: string | null;
}

/** Returns a function that names what a page of this pool, or of this miner, is made of at any time. */
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
