import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { HOUR, SECOND } from "#src/domain/durations.ts";
import type { MinerStats, PoolStats } from "#src/services/services.ts";

/**
 * What a miner's shares are expected to earn in an hour under PPS+ at his present hashrate, in atomic units, rounded down
 * to the last digit that is shown: hashrate ÷ network hashrate × blocks an hour × reward × (1 − fee) (field-notes 3.2).
 * Null where a part of it is not known, and for a miner who is not credited by expectation.
 */
export function estimateEarnings(stats: MinerStats, pool: PoolStats): bigint | null {
  if (!("miner" in stats) || pool.state === "stub") return null;
  const coin = getCoin(stats.coin as CoinSlug);
  const reward = coin.blockReward;
  const networkHashrate = pool.network?.hashrate ?? null;
  const fee = pool.terms.schemes.find(({ scheme }) => scheme === "pps")?.feeFraction;
  if (reward === null || networkHashrate === null || networkHashrate === 0 || typeof fee !== "number") return null;
  const hashrate = stats.workers
    .filter(({ scheme }) => scheme === "pps")
    .reduce((sum, worker) => sum + (worker.hashrate.tenMinutes ?? 0), 0);
  const blocksAnHour = HOUR / SECOND / coin.algorithmBlockTimeSeconds;
  const coins = (hashrate / networkHashrate) * blocksAnHour * reward * (1 - fee);
  // Rounded down, as amounts are. What would be shown as zero is not an earning to speak of.
  const shown = BigInt(Math.floor(coins * 10 ** coin.amountDecimals));
  return shown === 0n ? null : shown * 10n ** BigInt(coin.decimals - coin.amountDecimals);
}
