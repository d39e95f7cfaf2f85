/** The page of one miner, without its language (spec §2). */
export function minerPath(coin: string, address: string): string {
  return `/${coin}/miner/stats/${encodeURIComponent(address)}`;
}
