import { getCoin } from "#src/domain/coins/index.ts";
import { findSoloOdds, type SoloOdds } from "#src/domain/earnings/solo-odds.ts";
import { workByDifficulty } from "#src/domain/mining/luck.ts";
import { HOUR, SECOND } from "#src/domain/time/durations.ts";
import type { MinerStats, PoolStats, SchemeAverages, SeenMinerStats, SoloRound } from "#src/services/services.ts";
import { splitAverage } from "./estimate-earnings.ts";

export interface SoloView {
  /** In base units, averaged over `window`. */
  readonly hashrate: number;
  readonly window: SchemeAverages["window"];
  /** Probability of at least one block; null if the hashrate of the network is not known. */
  readonly odds: SoloOdds["chances"] | null;
  /** On average, at this hashrate and difficulty. */
  readonly timeToBlockMs: number | null;
  readonly lastBlockAt: number | null;
  /** True if the engine lists all blocks of the miner and there is none. */
  readonly hasNoBlock: boolean;
  /** Work since the miner's last block ÷ expected work of a block. */
  readonly effort: number | null;
  /** False if the work since then was measured, true if it is estimated from the average. */
  readonly isEffortEstimated: boolean;
}

const stepMs = HOUR / 6;

/** Shown to SOLO miners instead of expected earnings (docs/formulas.md, "SOLO odds"); null for a miner without SOLO work. */
export function describeSolo(stats: MinerStats, pool: PoolStats, round: SoloRound | null): SoloView | null {
  if (!("miner" in stats) || pool.state === "stub") return null;
  const { rates, window } = splitAverage(stats, pool);
  const hashrate = rates.solo ?? 0;
  if (hashrate === 0) return null;
  const work = pool.network === null ? null : workByDifficulty(pool.network, getCoin(stats.coin));
  const odds = work === null ? null : findSoloOdds(hashrate, work);
  const lastBlockAt = round?.lastBlockAt ?? null;
  const done = lastBlockAt === null ? null : workSince(stats, lastBlockAt, hashrate);
  return {
    hashrate,
    window,
    odds: odds?.chances ?? null,
    timeToBlockMs: odds?.timeToBlockMs ?? null,
    lastBlockAt,
    hasNoBlock: round !== null && lastBlockAt === null,
    effort: work === null || done === null ? null : done.hashes / work,
    isEffortEstimated: done?.isReckoned ?? false,
  };
}

/** SOLO hashes since a moment: from the history if it goes back that far, otherwise the average times the time. */
function workSince({ history, at }: SeenMinerStats, since: number, hashrate: number) {
  const solo = history.filter((sample) => sample.scheme === "solo");
  const oldest = solo[0]?.at ?? at;
  if (oldest > since) return { hashes: (hashrate * (at - since)) / SECOND, isReckoned: true };
  const hashes = solo.reduce((sum, sample) => {
    const lasted = Math.min(sample.at + stepMs, at) - Math.max(sample.at, since);
    return sum + (Math.max(0, lasted) / SECOND) * sample.hashrate;
  }, 0);
  return { hashes, isReckoned: false };
}
