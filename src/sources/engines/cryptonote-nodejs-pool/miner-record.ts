import type { HashrateWindows, Miner, ShareCounts } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { parseRoughAmount } from "./amounts.ts";
import type { CollectedStats, MinerAnswer } from "./answers.ts";

/** `hashes` of the engine is the work of a lifetime, not a count of shares, and only of accepted ones. */
const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface MinerContext {
  readonly chain: string;
  readonly scheme: RewardScheme;
  readonly config: CollectedStats["config"];
}

/** One `/stats_address`. Workers are sorted by name: the engine's order is redis's and changes from answer to answer. */
export function readMiner(
  address: string,
  stats: NonNullable<MinerAnswer["stats"]>,
  workers: NonNullable<MinerAnswer["workers"]>,
  { chain, scheme, config }: MinerContext,
): Miner {
  return {
    address,
    hashrate: readHashrate(stats, config.hashrateWindow),
    lastShareAt: secondsToMs(stats.lastShare),
    shares: unknownShares,
    workers: workers
      .map((worker) => ({
        name: worker.name,
        scheme,
        hashrate: readHashrate(worker, config.hashrateWindow),
        lastShareAt: secondsToMs(worker.lastShare),
        shares: unknownShares,
        trend: null,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    balances: [
      {
        chain,
        // The record exists, so an absent counter is redis's way to say that nothing was ever added to it.
        confirmed: BigInt(stats.balance ?? "0"),
        unconfirmed: null,
        paid: BigInt(stats.paid ?? "0"),
        threshold: effectiveThreshold(stats.minPayoutLevel, BigInt(config.minPaymentThreshold)),
      },
    ],
  };
}

/** A level below the pool's minimum has no effect. */
function effectiveThreshold(level: string | undefined, minimum: bigint): bigint {
  const chosen = level === undefined ? minimum : parseRoughAmount(level);
  return chosen < minimum ? minimum : chosen;
}

/** The engine's own window (600 s unless the operator changed it) stands for "10 minutes" only when it is near that. */
function readHashrate(
  rates: { readonly hashrate: number; readonly hashrate_6h?: number; readonly hashrate_24h?: number },
  windowSeconds: number,
): HashrateWindows {
  return {
    tenMinutes: windowSeconds >= 300 && windowSeconds <= 1200 ? rates.hashrate : null,
    sixHours: rates.hashrate_6h ?? null,
    day: rates.hashrate_24h ?? null,
  };
}

function secondsToMs(seconds: string | number | null | undefined): number | null {
  return seconds === null || seconds === undefined || seconds === 0 ? null : Number(seconds) * SECOND;
}
