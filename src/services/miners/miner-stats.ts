import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { NetworkAverage, PoolPay, SchemeAverages } from "#src/domain/earnings/miner-work.ts";
import type { MinerPart, PartFault } from "#src/domain/miners/miner-record.ts";
import { beginsAtFirstShare, type EngineTraits } from "#src/domain/mining/engine-traits.ts";
import type { HashrateWindows, Miner, MinerLookup, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import {
  countWorkers,
  type MinerState,
  resolveMinerState,
  resolveWorkerState,
  type WorkerState,
} from "#src/domain/mining/miner-state.ts";
import type { PoolFaultKind } from "#src/domain/mining/source-state.ts";
import type { RunTerms } from "#src/domain/money/missed-runs.ts";
import { listNextPayouts, type NextPayout } from "#src/domain/money/next-payout.ts";
import { sumPaid } from "#src/domain/money/paid-total.ts";
import { nextPayoutAt, type Payout } from "#src/domain/money/payout.ts";
import { DAY } from "#src/domain/time/durations.ts";
import {
  averageSchemes,
  completeWindows,
  completeWorkers,
  earliestFirstShare,
  latestFirstShare,
  withoutTimeBefore,
} from "./hashrate-averages.ts";
import { type PayoutList, shownPayouts } from "./stats-payouts.ts";

/** `busy`: the engine has no time now. */
export type Unanswered = Exclude<PartFault, "absent" | "blank">;

/** `not-up`: the pool takes no miners. `old`: the engine repeats old statistics. `coming`: being read again. */
type StaleReason = Unanswered | Extract<PoolFaultKind, "not-up" | "old"> | "coming";

export type MinerStats =
  | { readonly state: "invalid-address"; readonly coin: CoinSlug; readonly address: string; readonly reason: string }
  /** No usable response, and nothing stored. `retryAfterMs`: too many requests for this visitor, who may retry then. */
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
      /** Time of the response, or when the engine gathered what it repeats. Forgotten miner: when last known. Pool that is down: when it last measured. */
      readonly at: number;
      /** No response now, or an old one repeated. */
      readonly isStale: boolean;
      /** Absent: the engine does not respond. */
      readonly why?: StaleReason;
      readonly miner: Miner;
      readonly workers: readonly (Worker & { readonly state: WorkerState })[];
      readonly online: number;
      readonly low: number;
      readonly quiet: number;
      /** No share for 20 minutes to a day. */
      readonly offline: number;
      /** No share for over a day; not in `offline`. */
      readonly silent: number;
      /** Last 24 hours, oldest first; the engine's and our own. */
      readonly history: readonly MinerSample[];
      /** The engine's history begins here; earlier, and in its gaps, it is the site's. Null: all is the site's. */
      readonly engineSince: number | null;
      /** Shorter outages do not show. */
      readonly historyStepMs: number;
      /** When the record of work, and so averages, begins, if within 24 hours; else null. */
      readonly firstShareAt: number | null;
      /** Earliest time of it. Null where the engine's points only give the latest. */
      readonly firstShareFrom: number | null;
      /** Latest time of it: histories have steps. */
      readonly firstShareBy: number | null;
      readonly averages: SchemeAverages | null;
      readonly payouts: readonly Payout[];
      /** False while the list was not read: no payouts then means nothing. */
      readonly arePayoutsKnown: boolean;
      /** Parts being read; the stream reports them. */
      readonly coming: readonly MinerPart[];
      /** Rises with each change. */
      readonly version: number;
      /** Per chain in 24 hours, 7, 30 and 31 days; null where the list does not reach back. */
      readonly reward: {
        readonly day: readonly ChainAmount[] | null;
        readonly week: readonly ChainAmount[] | null;
        readonly thirtyDays: readonly ChainAmount[] | null;
        readonly month: readonly ChainAmount[] | null;
      };
      /** Independent of who is paid; null without schedule, response or knowledge of this miner. */
      readonly nextRunAt: number | null;
      /** Per chain. */
      readonly nextPayouts: readonly NextPayout[];
    };

export type SeenMinerStats = Extract<MinerStats, { readonly miner: unknown }>;

export interface ChainAmount {
  readonly chain: string;
  readonly amount: bigint;
}

/**
 * `stale`: no response now. `forgotten`: the engine no longer knows this stored miner. `blank`: it reports nothing
 * and cannot distinguish an idle miner from a stranger, so earlier figures are over.
 */
export type AnswerStatus = "current" | "stale" | "forgotten" | "blank";

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
  /** States are as of then. */
  readonly at: number;
  readonly now: number;
  readonly lookup: Exclude<MinerLookup, { found: "no" }>;
  readonly status: AnswerStatus;
  readonly history: readonly MinerSample[];
  readonly engineSince: number | null;
  readonly firstShareAt: number | null;
  readonly traits: Pick<EngineTraits, "averages" | "history">;
  readonly payouts: PayoutList;
  readonly paying: PoolPaying | null;
  readonly coming: readonly MinerPart[];
  readonly version: number;
  readonly why?: StaleReason;
}

export function buildMinerStats(parts: StatsParts): MinerStats {
  const { coin, address, at, now, status, history, payouts } = parts;
  const { pool, week, runs } = parts.paying ?? { pool: unknownPool(coin), week: unknownWeek, runs: unknownRuns };
  const { firstShareAt } = parts;
  const isGone = status === "forgotten" || status === "blank";
  const miner = isGone ? withoutHashrates(parts.lookup.miner) : completeAverages(parts);
  const workers = miner.workers.map((worker) => {
    const state = resolveWorkerState(worker, at);
    return { ...worker, state: isGone && state !== "silent" ? ("offline" as const) : state };
  });
  const state = resolveState(parts, miner);
  if (state === "never-seen") return { state, coin, address, at };
  const isPromising = status === "current" || status === "blank";
  const stats = {
    state,
    coin,
    address,
    at,
    isStale: status === "stale",
    ...(status === "stale" && parts.why !== undefined ? { why: parts.why } : {}),
    miner,
    workers,
    ...countWorkers(workers),
    history,
    engineSince: parts.engineSince,
    historyStepMs: parts.traits.history.stepMs,
    firstShareAt,
    firstShareFrom: earliestFirstShare(firstShareAt, parts.traits.history),
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

function resolveState({ status, lookup, at }: StatsParts, miner: Miner): MinerState {
  if (status === "forgotten") return "forgotten";
  return status === "blank" ? "offline" : resolveMinerState({ ...lookup, miner }, at);
}

/** Before states are decided: these compare with averages since the first share. */
function completeAverages({ lookup: { miner }, history, firstShareAt, traits: { averages }, at }: StatsParts): Miner {
  // The history lacks what a silent engine would say.
  const isPartial = miner.unknownSchemes !== undefined;
  const complete = (windows: HashrateWindows) =>
    isPartial ? windows : completeWindows(windows, history, at, averages);
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
 * Last day, week, 30 days and month (31 days), in atomic units: each of `chains`, zero included, and other chains with
 * payouts. Null where payouts may be missing: the sum would look complete.
 */
export function sumRewards(list: Pick<PayoutList, "payouts" | "isComplete">, chains: readonly string[], now: number) {
  return {
    day: sumSince(list, chains, now - DAY),
    week: sumSince(list, chains, now - 7 * DAY),
    thirtyDays: sumSince(list, chains, now - 30 * DAY),
    month: sumSince(list, chains, now - 31 * DAY),
  };
}

/** Complete when the sum equals the engine's total. */
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
