import type { Store } from "#src/db/store.ts";
import { maskAddress } from "#src/domain/addresses/address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import type { PoolStats, TopMinersAnswer } from "../services.ts";
import { hasOpened, hasPresent } from "./pool-stats.ts";

// The collector asks every 5 minutes; three missed rounds are an outage.
const liveForMs = 15 * MINUTE;

export type StoredTopMiners = Awaited<ReturnType<Store["pools"]["findTopMiners"]>>;

export type FinderCounts = Awaited<ReturnType<Store["blocks"]["countFinders"]>>;

/** Of how many of a pool's last blocks the finders are counted. */
export const mostCountedBlocks = 1_000;

export function buildTopMiners(
  stored: StoredTopMiners,
  finders: FinderCounts,
  stats: PoolStats,
  capabilities: EngineCapabilities | undefined,
  now: number,
): TopMinersAnswer {
  const isOffered = capabilities?.topMiners ?? false;
  const peakMs = capabilities?.topMinersPeakMs ?? null;
  const { coin, areAddressesMasked } = stats.terms;
  if (!isOffered || !stored || stats.state === "stub") {
    const state = hasPresent(stats.terms) ? "unknown" : hasOpened(stats.terms) ? "ended" : "soon";
    return { state, at: null, isOffered, peakMs, miners: [], areAddressesMasked, countedBlocks: 0 };
  }
  const { isAddressCaseInsensitive } = getCoin(coin);
  const keyOf = (address: string) => (isAddressCaseInsensitive ? address.toLowerCase() : address);
  const found = new Map<string, number>();
  for (const [finder, blocks] of finders.byFinder) found.set(keyOf(finder), (found.get(keyOf(finder)) ?? 0) + blocks);
  const isFinderKnown = (capabilities?.fullAddresses ?? false) && finders.blocks > 0;
  const sorted = [...stored.miners].sort((a, b) => b.hashrate - a.hashrate);
  return {
    state: now - stored.at < liveForMs ? "live" : "stale",
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
        poolShare: peakMs === null && stats.hashrate > 0 ? Math.min(1, miner.hashrate / stats.hashrate) : null,
        blocks: isFinderKnown && isWhole ? (found.get(keyOf(miner.address)) ?? 0) : null,
      };
    }),
    areAddressesMasked,
    countedBlocks: isFinderKnown ? finders.blocks : 0,
  };
}

function isShortened({ address }: TopMiner): boolean {
  return address.includes("...") || address.includes("…");
}
