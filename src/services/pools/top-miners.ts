import type { Store } from "#src/db/store.ts";
import { maskAddress } from "#src/domain/addresses/address.ts";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import { hasOpened, hasPresent, type PoolStats } from "./pool-stats.ts";

export interface TopMinersStats {
  /** `soon`: not open yet. `ended`: closed or paused. `unknown`: no response, or not reported. */
  readonly state: "live" | "stale" | "soon" | "ended" | "unknown";
  readonly at: number | null;
  readonly isOffered: boolean;
  /** Peaks of this many last milliseconds; null = present hashrates. */
  readonly peakMs: number | null;
  readonly miners: readonly {
    readonly rank: number;
    /** Whole if the engine gives it whole and the operator does not mask it. */
    readonly address: string;
    readonly isWholeAddress: boolean;
    /** Last 10 minutes. */
    readonly hashrate: number;
    /** Last 24 hours; null where not reported. */
    readonly hashrateDay: number | null;
    readonly workers: number | null;
    readonly lastShareAt: number | null;
    /** Part of the pool's hashrate; null for peaks, which are from other times. */
    readonly poolShare: number | null;
    /** Among the last `countedBlocks`; null where finders are shortened. */
    readonly blocks: number | null;
  }[];
  readonly areAddressesMasked: boolean;
  /** All stored blocks, 1,000 at most. */
  readonly countedBlocks: number;
}

// Polled every 5 minutes; three missed responses are an outage.
const liveForMs = 15 * MINUTE;

export type StoredTopMiners = Awaited<ReturnType<Store["pools"]["findTopMiners"]>>;

export type FinderCounts = Awaited<ReturnType<Store["blocks"]["countFinders"]>>;

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
