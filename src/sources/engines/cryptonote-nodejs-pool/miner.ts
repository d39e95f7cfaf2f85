import type { Block } from "#src/domain/mining/block.ts";
import type { HashrateWindows, Miner, MinerSample, ShareCounts } from "#src/domain/mining/miner.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { spreadChart } from "./miner-chart.ts";
import type { EngineScheme, SchemeFacts } from "./miner-schemes.ts";
import { latest } from "./pool.ts";
import { type Chart, type CollectedStats, parseRoughAmount, type StatsAddressResponse } from "./responses.ts";

/** The engine's `hashes` is all the accepted work ever done, not a number of shares. */
const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface MinerContext {
  readonly chain: string;
  /** Empty when not known. The engine does not report schemes of workers. */
  readonly schemes: readonly EngineScheme[];
  readonly config: CollectedStats["config"];
}

/** Workers are sorted by name, because the order of redis changes. */
export function readMiner(
  address: string,
  stats: NonNullable<StatsAddressResponse["stats"]>,
  workers: NonNullable<StatsAddressResponse["workers"]>,
  { chain, schemes, config }: MinerContext,
): Miner {
  const scheme = onlyScheme(schemes);
  return {
    address,
    schemes,
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
        // Redis has no counter before something is added, so an absent one is a zero.
        confirmed: BigInt(stats.balance ?? "0"),
        unconfirmed: null,
        paid: BigInt(stats.paid ?? "0"),
        threshold: effectiveThreshold(stats.minPayoutLevel, BigInt(config.minPaymentThreshold)),
      },
    ],
  };
}

export function onlyScheme(schemes: readonly EngineScheme[]): EngineScheme | null {
  const [scheme = null, ...others] = schemes;
  return others.length > 0 ? null : scheme;
}

/** A level below the pool's minimum has no effect. */
function effectiveThreshold(level: string | undefined, minimum: bigint): bigint {
  const chosen = level === undefined ? minimum : parseRoughAmount(level);
  return chosen < minimum ? minimum : chosen;
}

/** 600 s by default: counts as "10 minutes" only when it is near that. */
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
  scheme: EngineScheme | null,
  window: HistoryWindow,
): readonly MinerSample[] {
  return spreadChart(chart, window).map(({ at, value }) => ({ at, scheme, hashrate: value, workersOnline: null }));
}

/** As in the engine's public lists: "42ehsoL...MGwHmfe". */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 7)}...${address.slice(-7)}`;
}

/** `blocks`: newest first. */
export function readSchemeFacts(
  address: string,
  stats: NonNullable<StatsAddressResponse["stats"]>,
  workers: NonNullable<StatsAddressResponse["workers"]>,
  { pool, config }: Pick<CollectedStats, "pool" | "config">,
  blocks: readonly Block[],
): SchemeFacts {
  const finder = shortenAddress(address);
  return {
    lastBlockAt: latest([pool.lastBlockFound, pool.lastBlockFoundSolo]),
    roundHashes: stats.roundHashes ?? null,
    shareTimes: [stats.lastShare, ...workers.map(({ lastShare }) => lastShare)].flatMap(
      (time) => secondsToMs(time) ?? [],
    ),
    hashrate: stats.hashrate,
    windowMs: config.hashrateWindow * SECOND,
    poolScheme: readPoolScheme(pool),
    ownBlocks: blocks.flatMap(({ finder: by, scheme, foundAt }) =>
      by === finder && (scheme === "prop" || scheme === "solo") ? [{ scheme, foundAt }] : [],
    ),
  };
}

function readPoolScheme({ miners, minersSolo, workers, workersSolo }: CollectedStats["pool"]): EngineScheme | null {
  if ((minersSolo ?? 0) + (workersSolo ?? 0) === 0) return "prop";
  return miners + workers === 0 ? "solo" : null;
}
