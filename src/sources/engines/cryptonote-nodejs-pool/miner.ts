import type { Block } from "#src/domain/mining/block.ts";
import type { HashrateWindows, Miner, MinerSample, ShareCounts } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { type Chart, type CollectedStats, parseRoughAmount, type StatsAddressAnswer } from "./answers.ts";
import { onGrid } from "./pool.ts";

/** The engine's `hashes` is all the accepted work ever done, not a number of shares. */
const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface MinerContext {
  readonly chain: string;
  readonly scheme: RewardScheme;
  readonly config: CollectedStats["config"];
}

/** From one `/stats_address`. Workers are sorted by name: the engine sends them in the order of redis, which changes. */
export function readMiner(
  address: string,
  stats: NonNullable<StatsAddressAnswer["stats"]>,
  workers: NonNullable<StatsAddressAnswer["workers"]>,
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
        // The record exists, so an absent counter is a zero: redis has no counter before something is added.
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

/** The engine's own window (600 s unless the operator changed it) is used as "10 minutes" only when it is near that. */
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

export function readMinerHistory(
  chart: Chart | undefined,
  scheme: RewardScheme,
  window: HistoryWindow,
): readonly MinerSample[] {
  return onGrid(chart, window).map(({ at, value }) => ({ at, scheme, hashrate: value, workersOnline: null }));
}

/** An address as the engine shortens it in its public lists: "42ehsoL...MGwHmfe". */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 7)}...${address.slice(-7)}`;
}

/**
 * The engine never says under which scheme an address mines. So the scheme is derived, from the strongest sign to the
 * weakest: shares in the current PROP round; only one scheme has miners in the whole pool; the scheme of the newest block
 * that the miner found. Without any sign it is the first of the pool's schemes that this engine runs.
 */
export function resolveMinerScheme(
  address: string,
  stats: NonNullable<StatsAddressAnswer["stats"]>,
  evidence: {
    readonly pool: CollectedStats["pool"];
    /** Newest first. */
    readonly blocks: readonly Block[];
    readonly schemes: readonly RewardScheme[];
  },
): RewardScheme {
  if ((stats.roundHashes ?? 0) > 0 || (stats.roundScore ?? 0) > 0) return "prop";
  const { miners, minersSolo = 0 } = evidence.pool;
  if (stats.hashrate > 0 && miners > 0 && minersSolo === 0) return "prop";
  if (stats.hashrate > 0 && minersSolo > 0 && miners === 0) return "solo";
  const found = evidence.blocks.find((block) => block.finder === shortenAddress(address) && block.scheme !== null);
  return found?.scheme ?? evidence.schemes.find((scheme) => scheme === "prop" || scheme === "solo") ?? "prop";
}
