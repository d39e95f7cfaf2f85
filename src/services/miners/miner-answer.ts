import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { HashrateWindows, Miner, MinerLookup, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { nextPayoutAt } from "#src/domain/money/payout.ts";
import { shownPayouts } from "../payouts/payout-list.ts";
import { averageSchemes } from "../pools/scheme-averages.ts";
import type { MinerStats } from "../services.ts";
import { completeWorkers } from "../workers/worker-averages.ts";
import { completeWindows, withoutTimeBefore } from "./miner-history.ts";
import { type PayoutList, sumRewards } from "./miner-reward.ts";
import { resolveMinerState, resolveWorkerState } from "./miner-state.ts";

interface AnswerParts {
  readonly coin: CoinSlug;
  readonly address: string;
  /** When the engine gave `lookup`; states are decided as of then. */
  readonly at: number;
  readonly now: number;
  readonly lookup: Exclude<MinerLookup, { found: "no" }>;
  readonly isStale: boolean;
  /** The engine answered that it no longer knows this miner, whom we remember. */
  readonly isForgotten: boolean;
  readonly history: readonly MinerSample[];
  readonly firstShareAt: number | null;
  /** The engine leaves the time before the first share out by itself. */
  readonly areAveragesWhole: boolean;
  readonly payouts: PayoutList;
  readonly payoutIntervalMs: number | null;
}

export function buildMinerAnswer(parts: AnswerParts): MinerStats {
  const { coin, address, at, now, isStale, isForgotten, history, payouts, payoutIntervalMs } = parts;
  const { firstShareAt } = parts;
  const miner = isForgotten ? forget(parts.lookup.miner) : complete(parts);
  const workers = miner.workers.map((worker) => ({
    ...worker,
    state: isForgotten ? ("offline" as const) : resolveWorkerState(worker, at),
  }));
  const state = isForgotten ? "offline" : resolveMinerState({ ...parts.lookup, miner }, at);
  // Never so for a lookup that was found; the type does not know.
  if (state === "never-seen") return { state, coin, address, at };
  return {
    state,
    coin,
    address,
    at,
    isStale,
    miner,
    workers,
    online: workers.filter((worker) => worker.state === "online").length,
    low: workers.filter((worker) => worker.state === "low").length,
    offline: workers.filter((worker) => worker.state === "offline").length,
    history,
    firstShareAt,
    averages: isForgotten ? null : averageSchemes(miner, history, at),
    payouts: payouts.payouts.slice(0, shownPayouts),
    reward: sumRewards(payouts, [...new Set([coin, ...miner.balances.map(({ chain }) => chain)])], now),
    nextPayoutAt: payoutIntervalMs !== null && payoutIntervalMs > 0 ? nextPayoutAt(now, payoutIntervalMs) : null,
  };
}

/** States are decided after this: they compare with averages that count no time before the first share. */
function complete({ lookup: { miner }, history, firstShareAt, areAveragesWhole, at }: AnswerParts): Miner {
  if (areAveragesWhole) return { ...miner, hashrate: completeWindows(miner.hashrate, history, at) };
  return {
    ...miner,
    hashrate: completeWindows(withoutTimeBefore(miner.hashrate, firstShareAt, at), history, at),
    workers: completeWorkers(miner.workers, { history, firstShareAt, at }),
  };
}

const unknownWindows: HashrateWindows = { tenMinutes: null, sixHours: null, day: null };

function forget(miner: Miner): Miner {
  const workers: readonly Worker[] = miner.workers.map((worker) => ({
    ...worker,
    hashrate: unknownWindows,
    trend: null,
  }));
  return { ...miner, hashrate: unknownWindows, workers };
}
