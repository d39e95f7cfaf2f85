import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { NetworkAverage, PoolPay, SchemeAverages } from "#src/domain/earnings/miner-work.ts";
import type { MinerPart, PartFault } from "#src/domain/miners/miner-record.ts";
import { beginsAtFirstShare, type EngineCustoms } from "#src/domain/mining/engine-customs.ts";
import type { HashrateWindows, Miner, MinerLookup, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import {
  countWorkers,
  type MinerState,
  resolveMinerState,
  resolveWorkerState,
  type WorkerState,
} from "#src/domain/mining/miner-state.ts";
import type { RunTerms } from "#src/domain/money/missed-runs.ts";
import { listNextPayouts, type NextPayout } from "#src/domain/money/next-payout.ts";
import { sumPaid } from "#src/domain/money/paid-total.ts";
import { nextPayoutAt, type Payout } from "#src/domain/money/payout.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { PoolFaultKind } from "../pools/pool-health.ts";
import {
  averageSchemes,
  completeWindows,
  completeWorkers,
  earliestFirstShare,
  latestFirstShare,
  withoutTimeBefore,
} from "./hashrate-averages.ts";
import { type PayoutList, shownPayouts } from "./stats-payouts.ts";

/** Why an engine told nothing. `busy`: it has no time now. */
export type Unanswered = Exclude<PartFault, "absent" | "blank">;

/** `not-up`, `old`: the engine answers, but its pool takes no miners, or repeats old statistics. `coming`: it is being read anew. */
type StaleReason = Unanswered | Extract<PoolFaultKind, "not-up" | "old"> | "coming";

export type MinerStats =
  | { readonly state: "invalid-address"; readonly coin: CoinSlug; readonly address: string; readonly reason: string }
  /**
   * The engine gives no usable answer, as `why` says, and nothing is stored of this address. `retryAfterMs`: it has too many questions
   * for this visitor now, who may ask again then.
   */
  | {
      readonly state: "unreachable";
      readonly coin: CoinSlug;
      readonly address: string;
      readonly retryAfterMs?: number;
      readonly why?: Unanswered;
    }
  | { readonly state: "never-seen"; readonly coin: CoinSlug; readonly address: string; readonly at: number }
  | {
      readonly state: Exclude<MinerState, "never-seen">;
      readonly coin: CoinSlug;
      readonly address: string;
      /** When the engine gave this answer. Of a forgotten miner: when it last knew them. Of a pool that is down: when it last measured. */
      readonly at: number;
      /** True when this is what was last known: the engine did not answer just now, or its answer is of before. */
      readonly isStale: boolean;
      /** Why it is, while `isStale`; absent: the engine does not answer. */
      readonly why?: StaleReason;
      readonly miner: Miner;
      readonly workers: readonly (Worker & { readonly state: WorkerState })[];
      readonly online: number;
      readonly low: number;
      readonly quiet: number;
      /** No share for over 20 minutes, but for less than a day. */
      readonly offline: number;
      /** No share for over a day; they are not among the offline ones. */
      readonly silent: number;
      /** Last 24 hours, oldest first; own samples and the engine's history. */
      readonly history: readonly MinerSample[];
      /** From here on the history is the engine's own; before, and where the engine has gaps, the site's records. Null: all of it is the site's. */
      readonly engineSince: number | null;
      /** How far apart the engine's own points stand, in milliseconds: no shorter outage shows in `history`. */
      readonly historyStepMs: number;
      /** When the record of work begins, if that was within the last 24 hours: averages begin there. Null when it was before, or is not known. */
      readonly firstShareAt: number | null;
      /** The first share came at this time at the earliest. Null where the engine's points only show that it came before them. */
      readonly firstShareFrom: number | null;
      /** At this time at the latest: histories have steps. */
      readonly firstShareBy: number | null;
      readonly averages: SchemeAverages | null;
      readonly payouts: readonly Payout[];
      /** False while the engine's list was not read: that `payouts` is empty then says nothing. */
      readonly arePayoutsKnown: boolean;
      /** Parts of it that are being read: they come by the stream. */
      readonly coming: readonly MinerPart[];
      /** Rises when something of the miner changes. */
      readonly version: number;
      /** Paid out in the last 24 hours, 7, 30 and 31 days, of each chain; null where the list of payouts does not reach across. */
      readonly reward: {
        readonly day: readonly ChainAmount[] | null;
        readonly week: readonly ChainAmount[] | null;
        readonly thirtyDays: readonly ChainAmount[] | null;
        readonly month: readonly ChainAmount[] | null;
      };
      /** When the pool's next payout run starts, whomever it pays; null without a schedule, an answer, or knowledge of this miner. */
      readonly nextRunAt: number | null;
      /** When this miner is paid next on each chain, and how much. */
      readonly nextPayouts: readonly NextPayout[];
    };

/** Stats of an address that has mined here: the engine, or an earlier answer, describes a miner. */
export type SeenMinerStats = Extract<MinerStats, { readonly miner: unknown }>;

export interface ChainAmount {
  readonly chain: string;
  readonly amount: bigint;
}

/**
 * What an answer is worth now. `stale`: the engine did not answer just now. `forgotten`: it says that it does not know this
 * miner, of whom the database has an answer. `resting`: it has nothing about them now, and cannot tell that from a miner it
 * never saw; so what it had is over.
 */
export type AnswerStanding = "current" | "stale" | "forgotten" | "resting";

/** By what a pool pays, for a miner's next payout. */
export interface PoolPaying {
  readonly pool: PoolPay;
  readonly week: NetworkAverage;
  readonly runs: RunTerms;
}

const unknownRuns: RunTerms = { intervalMs: null, seen: null, denomination: null };
const unknownWeek: NetworkAverage = { difficulty: null, hashrate: null };
const unknownPool = (coin: CoinSlug): PoolPay => ({ state: "stub", terms: { coin, network: "mainnet", schemes: [] } });

interface StatsParts {
  readonly coin: CoinSlug;
  readonly address: string;
  /** When the engine gave `lookup`; states are decided as of then. */
  readonly at: number;
  readonly now: number;
  readonly lookup: Exclude<MinerLookup, { found: "no" }>;
  readonly standing: AnswerStanding;
  readonly history: readonly MinerSample[];
  readonly engineSince: number | null;
  readonly firstShareAt: number | null;
  readonly customs: Pick<EngineCustoms, "averages" | "history">;
  readonly payouts: PayoutList;
  /** Null where it could not be read how the pool pays. */
  readonly paying: PoolPaying | null;
  readonly coming: readonly MinerPart[];
  readonly version: number;
  /** Why a stale answer is one. */
  readonly why?: StaleReason;
}

export function buildMinerStats(parts: StatsParts): MinerStats {
  const { coin, address, at, now, standing, history, payouts } = parts;
  const { pool, week, runs } = parts.paying ?? { pool: unknownPool(coin), week: unknownWeek, runs: unknownRuns };
  const { firstShareAt } = parts;
  const isGone = standing === "forgotten" || standing === "resting";
  const miner = isGone ? withoutHashrates(parts.lookup.miner) : completeAverages(parts);
  const workers = miner.workers.map((worker) => {
    const state = resolveWorkerState(worker, at);
    return { ...worker, state: isGone && state !== "silent" ? ("offline" as const) : state };
  });
  const state = resolveState(parts, miner);
  // Cannot happen for a lookup that was found, but the type allows it.
  if (state === "never-seen") return { state, coin, address, at };
  const isPromising = standing === "current" || standing === "resting";
  const stats = {
    state,
    coin,
    address,
    at,
    isStale: standing === "stale",
    ...(standing === "stale" && parts.why !== undefined ? { why: parts.why } : {}),
    miner,
    workers,
    ...countWorkers(workers),
    history,
    engineSince: parts.engineSince,
    historyStepMs: parts.customs.history.stepMs,
    firstShareAt,
    firstShareFrom: earliestFirstShare(firstShareAt, parts.customs.history),
    firstShareBy: latestFirstShare(history, firstShareAt, at),
    averages: isGone ? null : averageSchemes(miner, history, at),
    payouts: payouts.payouts.slice(0, shownPayouts),
    arePayoutsKnown: payouts.isUnread !== true || payouts.payouts.length > 0,
    coming: parts.coming,
    version: parts.version,
    reward: sumRewards(
      { ...payouts, isComplete: payouts.isComplete || isWhole(payouts, miner.balances) },
      [...new Set([coin, ...miner.balances.map(({ chain }) => chain)])],
      now,
    ),
    nextRunAt: isPromising && runs.intervalMs ? nextPayoutAt(now, runs.intervalMs) : null,
  };
  return { ...stats, nextPayouts: listNextPayouts({ ...stats, payouts: payouts.payouts }, { pool, week, runs, now }) };
}

function resolveState({ standing, lookup, at }: StatsParts, miner: Miner): MinerState {
  if (standing === "forgotten") return "forgotten";
  return standing === "resting" ? "offline" : resolveMinerState({ ...lookup, miner }, at);
}

/** States are decided after this, because they compare with averages that count no time before the first share. */
function completeAverages({ lookup: { miner }, history, firstShareAt, customs: { averages }, at }: StatsParts): Miner {
  const complete = (windows: HashrateWindows) => completeWindows(windows, history, at, averages);
  if (beginsAtFirstShare(averages)) return { ...miner, hashrate: complete(miner.hashrate) };
  return {
    ...miner,
    hashrate: complete(withoutTimeBefore(miner.hashrate, firstShareAt, at)),
    workers: completeWorkers(miner.workers, { history, firstShareAt, at }),
  };
}

const unknownWindows: HashrateWindows = { tenMinutes: null, sixHours: null, day: null };

function withoutHashrates(miner: Miner): Miner {
  const workers: readonly Worker[] = miner.workers.map((worker) => ({
    ...worker,
    hashrate: unknownWindows,
    trend: null,
  }));
  return { ...miner, hashrate: unknownWindows, workers };
}

/**
 * What was paid out to a miner in the last day, week, 30 days and month (31 days), in atomic units: for each of `chains`, zero
 * where nothing was paid, and for any other chain that paid. Null where payouts may be missing: an incomplete sum would be taken for
 * the whole.
 */
export function sumRewards(list: Pick<PayoutList, "payouts" | "isComplete">, chains: readonly string[], now: number) {
  return {
    day: sumSince(list, chains, now - DAY),
    week: sumSince(list, chains, now - 7 * DAY),
    thirtyDays: sumSince(list, chains, now - 30 * DAY),
    month: sumSince(list, chains, now - 31 * DAY),
  };
}

/** Whether the known payouts are all there ever were: their sums are what the engine says it has paid in all. */
function isWhole({ payouts }: PayoutList, balances: Miner["balances"]): boolean {
  return (
    balances.length > 0 &&
    payouts.every(({ chain }) => balances.some((balance) => balance.chain === chain)) &&
    balances.every(
      ({ chain, paid, paidSource = "engine" }) => paidSource === "engine" && paid === sumPaid(payouts, chain),
    )
  );
}

function sumSince(
  { payouts, isComplete }: Pick<PayoutList, "payouts" | "isComplete">,
  chains: readonly string[],
  since: number,
) {
  if (!isComplete) return null;
  const sums = new Map(chains.map((chain) => [chain, 0n]));
  for (const payout of payouts) {
    if (payout.status !== "paid" || payout.paidAt < since) continue;
    sums.set(payout.chain, (sums.get(payout.chain) ?? 0n) + payout.amount);
  }
  return [...sums].map(([chain, amount]): ChainAmount => ({ chain, amount }));
}
