import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { networkHashrate } from "#src/domain/mining/effort.ts";

/** Some nodes print 0 for a very small difficulty (bcoin), and -1 for a hashrate that they cannot compute. */
export function positive(measure: number | bigint | undefined): number | null {
  const value = Number(measure ?? 0);
  return value > 0 ? value : null;
}

/** For nodes that tell a difficulty and no hashrate, by the coin's own facts. */
export function hashrateOf(difficulty: number | null, coin: CoinFacts): number | null {
  if (difficulty === null) return null;
  return networkHashrate(difficulty, coin.hashesPerDifficulty, coin.algorithmBlockTimeSeconds);
}
