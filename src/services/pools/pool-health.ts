import type { CoinFacts, PoolNetwork } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { workByDifficulty } from "#src/domain/mining/luck.ts";
import { type NetworkSample, type PoolSnapshot, sumHashrate } from "#src/domain/mining/pool.ts";
import type { SourceState } from "#src/domain/mining/source-state.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

/** By chance a chain misses ten block times once in 22,000 blocks (e^-10). */
const stillForBlockTimes = 10;
/** Ten block times of a fast chain are seconds, while the network is renewed and polled about once a minute. */
const leastStillMs = 3 * MINUTE;

/**
 * Time of the last block if ten block times passed before the network was read, else null. Without block times, the
 * height's first sighting counts. A regtest's blocks come as fast as its miners find them: there the pool's own work is
 * the measure, and without work no block is expected.
 */
export function findStandstill(
  { network, schemes }: Pick<PoolSnapshot, "network" | "schemes">,
  { heightAt }: Pick<SourceState, "heightAt">,
  coin: Pick<CoinFacts, "blockTimeSeconds" | "hashesPerDifficulty">,
  chain: PoolNetwork,
): number | null {
  const lastBlockAt = network?.lastBlockAt ?? heightAt;
  if (network === null || lastBlockAt === null) return null;
  const work = chain === "regtest" ? workByDifficulty(network, coin) : null;
  const blockTimeSeconds = chain === "regtest" ? (work ?? Infinity) / sumHashrate({ schemes }) : coin.blockTimeSeconds;
  const patience = Math.max(leastStillMs, stillForBlockTimes * blockTimeSeconds * SECOND);
  return network.at - lastBlockAt >= patience ? lastBlockAt : null;
}

/** Most that statistics lag behind an engine's blocks. */
const mostLagMs = 5 * MINUTE;

/**
 * On a fast chain the pool's last block may be above the reported height. A block found long before does not count: one
 * of the two is wrong.
 */
export function joinLastBlock(network: NetworkSample | null, lastBlock: Block | undefined): NetworkSample | null {
  if (network === null || network.height === null || lastBlock === undefined) return network;
  if (lastBlock.height <= network.height || lastBlock.foundAt < network.at - mostLagMs) return network;
  return {
    ...network,
    at: Math.max(network.at, lastBlock.foundAt),
    height: lastBlock.height,
    lastBlockAt: Math.max(network.lastBlockAt ?? 0, lastBlock.foundAt),
  };
}
