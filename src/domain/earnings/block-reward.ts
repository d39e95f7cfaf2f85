import { type RewardOutlook, rewardByRule, toAtomicReward } from "../mining/emission.ts";

/** What one block pays to miners at present, without transaction fees, and how that is known. */
export interface BlockReward {
  /** Atomic units. */
  readonly atomic: bigint;
  /**
   * `schedule`: the chain's rule at its present height or month. `fact`, `estimate`: the coin's facts as of `asOf`.
   * `reported`: the pool's engine or node reports it; fees of one block may be in it. `recent`: the mean of what the pool's last
   * blocks paid, fees in it.
   */
  readonly basis: "schedule" | "fact" | "estimate" | "reported" | "recent";
  /** The date of the fact; null for all others. */
  readonly asOf: string | null;
}

/** What is to be known of a coin; `CoinFacts` fits. */
interface RewardFacts {
  readonly blockReward: number | null;
  readonly isBlockRewardEstimated: boolean;
  readonly blockRewardAsOf: string | null;
  readonly decimals: number;
}

/**
 * The rule of the chain first, since it is exact and goes with time; then the fact of the coin, which counts what goes to
 * miners only (funds and stakers take a part on some chains); what the engine reports comes last. Null where nothing is known.
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
