import type { CoinFacts } from "../coins/coin.ts";
import { type ChainPosition, findRewardOutlook, type RewardOutlook } from "../mining/emission.ts";
import type { CoinState } from "../mining/pool.ts";

/** What is known of a pool's chain: its present height by engine or node, and the block time of the last days. */
export interface OutlookSources {
  readonly isStub: boolean;
  readonly state: CoinState;
  readonly network: { readonly height: number | null; readonly at: number } | null;
  readonly measured: { readonly seconds: number; readonly last: ChainPosition } | null;
}

/** The next change of a coin's block reward, as its page and its calendar show it. */
export function findPoolOutlook(coin: CoinFacts, sources: OutlookSources, now: number): RewardOutlook {
  const position = findPosition(sources);
  // A pool that is not running has no engine or node that reports a height, and even a reward calendar may have stopped.
  if (sources.isStub && position === null && coin.emission.kind === "monthly") return { kind: "height-unknown" };
  const blockTime = sources.isStub && position === null ? null : sources.measured;
  return findRewardOutlook(coin.emission, position, blockTime?.seconds ?? coin.blockTimeSeconds, now);
}

/** The height that the pool's engine or node reports now; otherwise the last recorded one, of a pool that still runs. */
function findPosition({ state, network, measured }: OutlookSources): ChainPosition | null {
  if (network?.height != null) return { height: network.height, at: network.at };
  return state === "closed" || state === "paused" ? null : (measured?.last ?? null);
}
