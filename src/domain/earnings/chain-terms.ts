import type { CoinFacts } from "../coins/coin.ts";
import { findRewardOutlook, rewardByRule, toAtomicReward } from "../mining/emission.ts";
import { workPerBlock } from "../mining/luck.ts";
import type { NetworkSample } from "../mining/pool.ts";
import { err, ok, type Result } from "../result.ts";
import { type BlockReward, findBlockReward } from "./block-reward.ts";
import type { RecentRewards } from "./recent-rewards.ts";

export interface ChainTerms {
  /** Slug. */
  readonly chain: string;
  readonly decimals: number;
  /** Average. */
  readonly workPerBlock: number;
  /** Time of the network's measurement, UTC milliseconds. */
  readonly measuredAt: number;
  readonly reward: BlockReward;
  /** Average of a block, in atomic units. */
  readonly transactionFees: bigint | null;
  /** Number of blocks behind a mean of fees, or of a reward that includes them; null where there is no mean. */
  readonly averagedBlocks: number | null;
  readonly usdPrice: { readonly usd: number; readonly at: number; readonly source: string } | null;
}

export type ChainGap = "network-unknown" | "reward-unknown";

export function toChainTerms(
  coin: CoinFacts,
  network: NetworkSample | null,
  usdPrice: ChainTerms["usdPrice"],
): Result<ChainTerms, ChainGap> {
  const work = network === null ? null : workPerBlock(network, coin);
  if (network === null || work === null) return err("network-unknown");
  const pay = findBlockPay(coin, network);
  if (pay === null) return err("reward-unknown");
  const { slug: chain, decimals } = coin;
  return ok({
    chain,
    decimals,
    workPerBlock: work,
    measuredAt: network.at,
    ...pay,
    usdPrice: usdPrice === null ? null : { usd: usdPrice.usd, at: usdPrice.at, source: usdPrice.source },
  });
}

/** R and F of docs/formulas.md, "Reward of a block". */
export type BlockPay = Pick<ChainTerms, "reward" | "transactionFees" | "averagedBlocks">;

/**
 * The one decision for pages and API: the chain's rule plus the mean fees of the pool's last blocks. Where no rule
 * gives the reward, or blocks pay less, the mean of these blocks replaces both. A reported reward is of a single block,
 * whose fees may be luck: it counts only where nothing else is known, where blocks pay less than all else, and on a
 * test network. Where funds or stakers take a part, only rule and fact count.
 */
export function findBlockPay(coin: CoinFacts, network: NetworkSample): BlockPay | null {
  const { height, at, blockReward, recentRewards: recent } = network;
  const position = height === null ? null : { height, at };
  const outlook = findRewardOutlook(coin.emission, position, coin.blockTimeSeconds, at);
  const reported = blockReward === null || blockReward <= 0n ? null : asReported(blockReward);
  if (coin.isRewardShared !== true) {
    if (coin.isTestNetwork === true && reported !== null) return reported;
    const ruled = rewardByRule(outlook, coin);
    if (recent !== undefined) return joinRecent(ruled, recent);
    const known = ruled ?? knownFact(coin);
    if (reported !== null && (known === null || reported.reward.atomic < known)) return reported;
  }
  const reward = findBlockReward(coin, outlook, blockReward);
  return reward === null ? null : { reward, transactionFees: null, averagedBlocks: null };
}

/** Null where the reward changes from block to block. */
function knownFact({ emission, blockReward, decimals }: CoinFacts): bigint | null {
  const changes = ["variable", "smooth", "unknown"].includes(emission.kind);
  return changes ? null : toAtomicReward(blockReward, decimals);
}

function asReported(atomic: bigint): BlockPay {
  return { reward: { atomic, basis: "reported", asOf: null }, transactionFees: null, averagedBlocks: null };
}

function joinRecent(ruled: bigint | null, { mean, overRule, blocks: averagedBlocks }: RecentRewards): BlockPay {
  const isRuled = ruled !== null && overRule !== null && ruled + overRule > 0n;
  return isRuled && overRule >= 0n
    ? { reward: { atomic: ruled, basis: "schedule", asOf: null }, transactionFees: overRule, averagedBlocks }
    : {
        reward: { atomic: isRuled ? ruled + overRule : mean, basis: "recent", asOf: null },
        transactionFees: null,
        averagedBlocks,
      };
}
