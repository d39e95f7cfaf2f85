import type { Store } from "#src/db/store.ts";
import { MINUTE } from "#src/domain/durations.ts";
import type { TopMiner } from "#src/domain/pool.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import type { PoolStats, TopMinersAnswer } from "./services.ts";

// The collector asks every 5 minutes; three missed rounds are an outage.
const liveForMs = 15 * MINUTE;

export type StoredTopMiners = Awaited<ReturnType<Store["pools"]["findTopMiners"]>>;

export function buildTopMiners(
  stored: StoredTopMiners,
  stats: PoolStats,
  capabilities: EngineCapabilities | undefined,
  now: number,
): TopMinersAnswer {
  const isOffered = capabilities?.topMiners ?? false;
  const peakMs = capabilities?.topMinersPeakMs ?? null;
  if (!isOffered || !stored || stats.state === "stub")
    return { state: "unknown", at: null, isOffered, peakMs, miners: [] };
  const sorted = [...stored.miners].sort((a, b) => b.hashrate - a.hashrate);
  return {
    state: now - stored.at < liveForMs ? "live" : "stale",
    at: stored.at,
    isOffered,
    peakMs,
    miners: sorted.map((miner, index) => ({
      ...miner,
      rank: index + 1,
      isWholeAddress: (capabilities?.fullAddresses ?? false) && !isShortened(miner),
      poolShare: peakMs === null && stats.hashrate > 0 ? Math.min(1, miner.hashrate / stats.hashrate) : null,
    })),
  };
}

function isShortened({ address }: TopMiner): boolean {
  return address.includes("...") || address.includes("…");
}
