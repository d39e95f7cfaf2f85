import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { HOUR, SECOND } from "#src/domain/durations.ts";
import type { MinerStats, PoolStats } from "#src/services/services.ts";

/**
 * Coins an hour that a miner's shares are expected to earn under PPS+ at his present hashrate: hashrate ÷ network
 * hashrate × blocks an hour × reward × (1 − fee) (field-notes 3.2). Null where a part of it is not known, and for a miner
 * who is not credited by expectation.
 */
export function estimateEarnings(stats: MinerStats, pool: PoolStats): number | null {
  if (!("miner" in stats) || pool.state === "stub") return null;
  const coin = getCoin(stats.coin as CoinSlug);
  const reward = coin.blockReward;
  const networkHashrate = pool.network?.hashrate ?? null;
  const fee = pool.terms.schemes.find(({ scheme }) => scheme === "pps")?.feeFraction;
  if (reward === null || networkHashrate === null || networkHashrate === 0 || fee === undefined) return null;
  const hashrate = stats.workers
    .filter(({ scheme }) => scheme === "pps")
    .reduce((sum, worker) => sum + (worker.hashrate.tenMinutes ?? 0), 0);
  if (hashrate === 0) return null;
  const blocksAnHour = HOUR / SECOND / coin.algorithmBlockTimeSeconds;
  return (hashrate / networkHashrate) * blocksAnHour * reward * (1 - (fee ?? 0));
}
