import type { CoinFacts } from "../coins/coin.ts";
import { findRewardOutlook, rewardByRule, toAtomicReward } from "../mining/emission.ts";
import { workPerBlock } from "../mining/luck.ts";
import type { NetworkSample } from "../mining/pool.ts";
import { err, ok, type Result } from "../result.ts";
import { type BlockReward, findBlockReward } from "./block-reward.ts";
import type { RecentRewards } from "./recent-rewards.ts";

/** What a chain pays for work at one moment, each input with its time. */
export interface ChainTerms {
  /** The coin's slug. */
  readonly chain: string;
  readonly decimals: number;
  /** Hashes that one block takes on average. */
  readonly workPerBlock: number;
  /** When the network was measured, UTC milliseconds. */
  readonly measuredAt: number;
  readonly reward: BlockReward;
  /** Transaction fees that a block pays on top, on average, in atomic units; null where they are not known. */
  readonly transactionFees: bigint | null;
  /** How many of the pool's last blocks the fees, or a reward with them in it, are a mean of; null where they are none. */
  readonly averagedBlocks: number | null;
  /** Null for a coin without a known price. */
  readonly usdPrice: { readonly usd: number; readonly at: number; readonly source: string } | null;
}

/** Why it is not known what a chain pays. */
export type ChainGap = "network-unknown" | "reward-unknown";

/** A chain's terms from the coin's facts and a sample of its network. */
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

/** What a block pays: R and F of docs/formulas.md, "Reward of a block". */
export type BlockPay = Pick<ChainTerms, "reward" | "transactionFees" | "averagedBlocks">;

/**
 * What a block of the coin pays at the height of the sample, decided here for every page and call: the chain's rule and the mean fees
 * of the pool's last blocks. Where no rule tells the reward, or blocks pay less than it, the mean of these blocks stands for both.
 * What the engine or node reports is one block, whose fees may be luck: it counts where nothing else does or blocks pay less than all
 * else says, and on a test network.
 * Where funds or stakers take a part of a block, rule and fact count alone. Null where nothing is known.
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

/** The coin's fact, where the reward does not change from block to block. */
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
