import { type RewardOutlook, rewardByRule, toAtomicReward } from "../mining/emission.ts";

/** For miners, without transaction fees. */
export interface BlockReward {
  /** Atomic units. */
  readonly atomic: bigint;
  /**
   * `schedule`: the chain's rule at its present height or month. `fact`, `estimate`: the coin's facts as of `asOf`.
   * `reported`: by the pool's engine or node, maybe with one block's fees. `recent`: the mean of the pool's last
   * blocks, fees included.
   */
  readonly basis: "schedule" | "fact" | "estimate" | "reported" | "recent";
  /** Date of the fact, else null. */
  readonly asOf: string | null;
}

interface RewardFacts {
  readonly blockReward: number | null;
  readonly isBlockRewardEstimated: boolean;
  readonly blockRewardAsOf: string | null;
  readonly decimals: number;
}

/**
 * The chain's rule is exact and follows time. The coin's fact comes next: it counts only what goes to miners (funds and
 * stakers take a part on some chains). The engine's report comes last.
 */
export function findBlockReward(
  coin: RewardFacts,
  outlook: RewardOutlook,
  reported: bigint | null,
): BlockReward | null {
  const ruled = rewardByRule(outlook, coin);
  if (ruled !== null) return { atomic: ruled, basis: "schedule", asOf: null };
  const known = toAtomicReward(coin.blockReward, coin.decimals);
  if (known !== null) {
    return { atomic: known, basis: coin.isBlockRewardEstimated ? "estimate" : "fact", asOf: coin.blockRewardAsOf };
  }
  return reported === null || reported <= 0n ? null : { atomic: reported, basis: "reported", asOf: null };
}
