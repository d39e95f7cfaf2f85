import type { CoinFacts } from "../coins/coin.ts";
import { findRewardOutlook } from "../mining/emission.ts";
import { workPerBlock } from "../mining/luck.ts";
import type { NetworkSample } from "../mining/pool.ts";
import { err, ok, type Result } from "../result.ts";
import { type BlockReward, findBlockReward } from "./block-reward.ts";

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
  /** Transaction fees that a block pays on top, on average, in atomic units; null where nobody tells them. */
  readonly transactionFees: bigint | null;
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
  const reward = findPresentReward(coin, network);
  if (reward === null) return err("reward-unknown");
  const { slug: chain, decimals } = coin;
  return ok({
    chain,
    decimals,
    workPerBlock: work,
    measuredAt: network.at,
    reward,
    transactionFees: null,
    usdPrice: usdPrice === null ? null : { usd: usdPrice.usd, at: usdPrice.at, source: usdPrice.source },
  });
}

/**
 * What a block of the coin pays at the height of the sample. The word of the engine or node goes first: it pays by it, also on a
 * test network, whose rule is another. Where funds or stakers take a part of it, rule and fact go first. Null where nothing is known.
 */
export function findPresentReward(coin: CoinFacts, { height, at, blockReward }: NetworkSample): BlockReward | null {
  if (blockReward !== null && blockReward > 0n && coin.isRewardShared !== true) {
    return { atomic: blockReward, basis: "reported", asOf: null };
  }
  const position = height === null ? null : { height, at };
  return findBlockReward(coin, findRewardOutlook(coin.emission, position, coin.blockTimeSeconds, at), blockReward);
}
