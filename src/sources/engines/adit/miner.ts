import type { Block } from "#src/domain/mining/block.ts";
import type { HashrateWindows, Miner } from "#src/domain/mining/miner.ts";
import { amountOf, type KnownMiner, type MinerBlock, type PoolBlock, rateOf, type Windows } from "./answers.ts";

export function readMiner(address: string, miner: KnownMiner): Miner {
  return {
    address,
    hashrate: readWindows(miner.hashrate),
    lastShareAt: miner.last_share_at,
    lastHashrateAt: miner.last_hashrate_at,
    shares: miner.shares,
    schemes: miner.schemes,
    workers: miner.workers.map((worker) => ({
      name: worker.name,
      scheme: worker.scheme,
      hashrate: readWindows(worker.hashrate),
      lastShareAt: worker.last_share_at,
      lastHashrateAt: worker.last_hashrate_at,
      shares: worker.shares,
      sharesPerSecond: worker.shares_per_second,
      trend: worker.trend_24h,
    })),
    balances: miner.balances.map(({ chain, confirmed, unconfirmed, paid, threshold }) => ({
      chain,
      confirmed: amountOf(confirmed),
      unconfirmed: amountOf(unconfirmed),
      paid: amountOf(paid),
      threshold: amountOf(threshold),
    })),
  };
}

function readWindows(windows: Windows): HashrateWindows {
  return { tenMinutes: rateOf(windows["10m"]), sixHours: rateOf(windows["6h"]), day: rateOf(windows["24h"]) };
}

export function readPoolBlock({ at, difficulty, finder, ...block }: PoolBlock): Block {
  return { ...membersOf(block), foundAt: at, difficulty: rateOf(difficulty), finder, worker: null };
}

export function readMinerBlock(finder: string, { found_at: foundAt, worker, ...block }: MinerBlock): Block {
  return { ...membersOf(block), foundAt, difficulty: null, finder, worker };
}

function membersOf({
  chain,
  height,
  hash,
  scheme,
  status,
  progress,
  effort,
  reward,
}: Omit<MinerBlock, "found_at" | "worker">) {
  return { chain, height, hash, scheme, status, progress, effort, reward: amountOf(reward) };
}
