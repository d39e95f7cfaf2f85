import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Services, TopMinersAnswer } from "#src/services/services.ts";

/** The top miners as far as they are listed: of a coin that keeps its users private nobody is, here as on its page. */
export async function getListedMiners({ pools }: Services, coin: CoinSlug): Promise<TopMinersAnswer> {
  const answer = await pools.getTopMiners(coin);
  if (getCoin(coin).hasTopMinersTab) return answer;
  return { ...answer, state: "unknown", at: null, isOffered: false, miners: [], countedBlocks: 0 };
}
