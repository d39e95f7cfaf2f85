import { getCoin } from "../coins/index.ts";
import { workByDifficulty } from "../mining/luck.ts";
import { HOUR, SECOND } from "../time/durations.ts";
import { splitAverage } from "./estimate-earnings.ts";
import type { MinerAnswer, MinerWork, PoolPay, SchemeAverages } from "./miner-work.ts";
import { findSoloOdds, type SoloOdds } from "./solo-odds.ts";

/** Begins with the miner's last block, or (null) with the miner's first work. */
export interface SoloRound {
  readonly lastBlockAt: number | null;
}

export interface SoloView {
  /** Base units, averaged over `window`. */
  readonly hashrate: number;
  readonly window: SchemeAverages["window"];
  readonly odds: SoloOdds["chances"] | null;
  /** On average, at this hashrate and difficulty. */
  readonly timeToBlockMs: number | null;
  readonly lastBlockAt: number | null;
  /** The engine lists all blocks of the miner, and there is none. */
  readonly hasNoBlock: boolean;
  /** Since the miner's last block. */
  readonly effort: number | null;
  /** True: estimated from the average instead of measured. */
  readonly isEffortEstimated: boolean;
  /** Difficulty, ever; null where the engine does not keep it, or there was no share. */
  readonly bestShare: number | null;
}

const stepMs = HOUR / 6;

/** Replaces expected earnings for SOLO miners (docs/formulas.md, "SOLO odds"); null without SOLO work. */
export function describeSolo(stats: MinerAnswer, pool: PoolPay, round: SoloRound | null): SoloView | null {
  if (stats.miner === undefined || pool.state === "stub") return null;
  const { rates, window } = splitAverage(stats, pool);
  const hashrate = rates.solo ?? 0;
  if (hashrate === 0) return null;
  const work = pool.network ? workByDifficulty(pool.network, getCoin(stats.coin)) : null;
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
    bestShare: stats.miner.bestShare ?? null,
  };
}

/** SOLO hashes since a moment: from the history if it reaches that far, else average × time. */
function workSince({ history, at }: MinerWork, since: number, hashrate: number) {
  const solo = history.filter((sample) => sample.scheme === "solo");
  const oldest = solo[0]?.at ?? at;
  if (oldest > since) return { hashes: (hashrate * (at - since)) / SECOND, isReckoned: true };
  const hashes = solo.reduce((sum, sample) => {
    const lasted = Math.min(sample.at + stepMs, at) - Math.max(sample.at, since);
    return sum + (Math.max(0, lasted) / SECOND) * sample.hashrate;
  }, 0);
  return { hashes, isReckoned: false };
}
