import type { Store } from "#src/db/store.ts";
import { maskAddress } from "#src/domain/addresses/address.ts";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import { hasOpened, hasPresent, type PoolStats } from "./pool-stats.ts";

export interface TopMinersStats {
  /** `soon`: the pool is not open yet. `ended`: it is closed or paused. `unknown`: the engine has not answered, or does not report this. */
  readonly state: "live" | "stale" | "soon" | "ended" | "unknown";
  readonly at: number | null;
  readonly isOffered: boolean;
  /** Where the hashrates are not the present ones but the highest of the last so many milliseconds; else null. */
  readonly peakMs: number | null;
  readonly miners: readonly {
    readonly rank: number;
    /** Whole when the engine gives it whole and the operator does not mask it. */
    readonly address: string;
    readonly isWholeAddress: boolean;
    /** The last 10 minutes. */
    readonly hashrate: number;
    /** The last 24 hours; null where the engine does not report it. */
    readonly hashrateDay: number | null;
    readonly workers: number | null;
    readonly lastShareAt: number | null;
    /** Of the pool's hashrate; null for a peak, which was at another time. */
    readonly poolShare: number | null;
    /** Of the last `countedBlocks` blocks; null where finders are not whole. */
    readonly blocks: number | null;
  }[];
  readonly areAddressesMasked: boolean;
  /** How many of the pool's last blocks are counted by finder: all that are stored, 1,000 at the most. */
  readonly countedBlocks: number;
}

// The collector asks every 5 minutes; three missed answers are an outage.
const liveForMs = 15 * MINUTE;

export type StoredTopMiners = Awaited<ReturnType<Store["pools"]["findTopMiners"]>>;

export type FinderCounts = Awaited<ReturnType<Store["blocks"]["countFinders"]>>;

/** The finders of this many of a pool's last blocks are counted. */
export const mostCountedBlocks = 1_000;

export function buildTopMiners(
  stored: StoredTopMiners,
  finders: FinderCounts,
  stats: PoolStats,
  capabilities: EngineCapabilities | undefined,
  now: number,
): TopMinersStats {
  const isOffered = capabilities?.topMiners ?? false;
  const peakMs = capabilities?.topMinersPeakMs ?? null;
  const { areAddressesMasked } = stats.terms;
  if (!isOffered || !stored || stats.state === "stub") {
    const state = hasPresent(stats.terms) ? "unknown" : hasOpened(stats.terms) ? "ended" : "soon";
    return { state, at: null, isOffered, peakMs, miners: [], areAddressesMasked, countedBlocks: 0 };
  }
  const isFinderKnown = (capabilities?.fullAddresses ?? false) && finders.blocks > 0;
  const sorted = [...stored.miners].sort((a, b) => b.hashrate - a.hashrate);
  return {
    state: stats.state === "live" && now - stored.at < liveForMs ? "live" : "stale",
    at: stored.at,
    isOffered,
    peakMs,
    miners: sorted.map((miner, index) => {
      const isWhole = (capabilities?.fullAddresses ?? false) && !isShortened(miner);
      return {
        ...miner,
        rank: index + 1,
        address: areAddressesMasked ? maskAddress(miner.address) : miner.address,
        isWholeAddress: isWhole && !areAddressesMasked,
        poolShare: peakMs === null && stats.hashrate ? Math.min(1, miner.hashrate / stats.hashrate) : null,
        blocks: isFinderKnown && isWhole ? (finders.byFinder.get(miner.address) ?? 0) : null,
      };
    }),
    areAddressesMasked,
    countedBlocks: isFinderKnown ? finders.blocks : 0,
  };
}

function isShortened({ address }: TopMiner): boolean {
  return address.includes("...") || address.includes("…");
}
