import type { RewardOutlook } from "../mining/emission.ts";
import { parseAmount } from "../money/amount.ts";

/** What one block pays to miners at present, without transaction fees, and how that is known. */
export interface BlockReward {
  /** Atomic units. */
  readonly atomic: bigint;
  /**
   * `schedule`: the chain's rule at its present height or month. `fact`, `estimate`: the coin's facts as of `asOf`.
   * `reported`: no rule and no fact is known, but the pool's engine or node reports it; fees may be in it.
   */
  readonly basis: "schedule" | "fact" | "estimate" | "reported";
  /** The date of the fact; null for the other two. */
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
  const byRule =
    outlook.kind === "scheduled" ? outlook.rewardBefore : outlook.kind === "constant" ? outlook.reward : null;
  const ruled = toAtomic(byRule, coin.decimals);
  if (ruled !== null) return { atomic: ruled, basis: "schedule", asOf: null };
  const known = toAtomic(coin.blockReward, coin.decimals);
  if (known !== null) {
    return { atomic: known, basis: coin.isBlockRewardEstimated ? "estimate" : "fact", asOf: coin.blockRewardAsOf };
  }
  return reported === null || reported <= 0n ? null : { atomic: reported, basis: "reported", asOf: null };
}

/** A decimal number to more digits than this would show the noise of binary fractions. */
const mostDigits = 10;

function toAtomic(coins: number | null, decimals: number): bigint | null {
  if (coins === null || !(coins > 0) || coins >= 1e21) return null;
  const parsed = parseAmount(coins.toFixed(Math.min(decimals, mostDigits)), decimals);
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}
