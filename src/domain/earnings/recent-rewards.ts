import type { CoinFacts } from "../coins/coin.ts";
import type { Block } from "../mining/block.ts";
import { findRewardOutlook, rewardByRule } from "../mining/emission.ts";
import { DAY } from "../time/durations.ts";

/** Means over the pool's last blocks of a chain, fees included, so that no lucky block counts for much. */
export interface RecentRewards {
  /** Atomic units. */
  readonly mean: bigint;
  /**
   * What blocks paid above the chain's rule, that is their fees; below zero = the rule does not fit. Null without a
   * rule.
   */
  readonly overRule: bigint | null;
  readonly blocks: number;
}

/** Limits, because fees follow the traffic of the chain. */
export const mostRecentBlocks = 100;
const oldestMs = 30 * DAY;
/** With fewer, one lucky block would count too much. */
const fewestBlocks = 10;

/** Null for too few blocks with a reward. */
export function measureRewards(
  coin: Pick<CoinFacts, "slug" | "emission" | "blockTimeSeconds" | "decimals">,
  blocks: readonly Block[],
  now: number,
): RecentRewards | null {
  const paid = blocks
    .flatMap(({ chain, status, foundAt, height, reward }) =>
      chain === coin.slug && status !== "orphaned" && now - foundAt <= oldestMs && reward !== null && reward > 0n
        ? [{ foundAt, height, reward }]
        : [],
    )
    .slice(0, mostRecentBlocks);
  if (paid.length < fewestBlocks) return null;
  const over = paid.map(({ foundAt, height, reward }) => {
    const position = { height, at: foundAt };
    const ruled = rewardByRule(findRewardOutlook(coin.emission, position, coin.blockTimeSeconds, foundAt), coin);
    return ruled === null ? null : reward - ruled;
  });
  const known = over.filter((part) => part !== null);
  return {
    mean: meanOf(paid.map(({ reward }) => reward)),
    overRule: known.length < over.length ? null : meanOf(known),
    blocks: paid.length,
  };
}

function meanOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n) / BigInt(amounts.length);
}
