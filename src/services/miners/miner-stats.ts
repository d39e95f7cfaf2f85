import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { HashrateWindows, Miner, MinerLookup, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { nextPayoutAt, type Payout } from "#src/domain/money/payout.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import {
  averageSchemes,
  completeWindows,
  completeWorkers,
  type SchemeAverages,
  withoutTimeBefore,
} from "./hashrate-averages.ts";

export const workerStates = ["online", "low", "offline"] as const;
export type WorkerState = (typeof workerStates)[number];

/** Why a miner's page looks as it does; the page has a sentence for each. */
export const minerStates = ["never-seen", "waiting", "online", "low", "offline", "idle-or-unknown"] as const;
export type MinerState = (typeof minerStates)[number];

export type MinerStats =
  | { readonly state: "invalid-address"; readonly coin: CoinSlug; readonly address: string; readonly reason: string }
  /** The engine does not answer, and nothing is stored of this address. */
  | { readonly state: "unreachable"; readonly coin: CoinSlug; readonly address: string }
  | { readonly state: "never-seen"; readonly coin: CoinSlug; readonly address: string; readonly at: number }
  | {
      readonly state: Exclude<MinerState, "never-seen">;
      readonly coin: CoinSlug;
      readonly address: string;
      /** When the engine gave this answer. */
      readonly at: number;
      /** True when the engine did not answer just now and this is the last known answer. */
      readonly isStale: boolean;
      readonly miner: Miner;
      readonly workers: readonly (Worker & { readonly state: WorkerState })[];
      readonly online: number;
      readonly low: number;
      readonly offline: number;
      /** Last 24 hours, oldest first; own samples and the engine's history. */
      readonly history: readonly MinerSample[];
      /** When mining began, if that was within the last 24 hours: averages begin there. Null when it was before, or is not known. */
      readonly firstShareAt: number | null;
      readonly averages: SchemeAverages | null;
      readonly payouts: readonly Payout[];
      /** Paid out in the last 24 hours, 7, 30 and 31 days, of each chain; null where the list of payouts does not reach across. */
      readonly reward: {
        readonly day: readonly ChainAmount[] | null;
        readonly week: readonly ChainAmount[] | null;
        readonly thirtyDays: readonly ChainAmount[] | null;
        readonly month: readonly ChainAmount[] | null;
      };
      /** When the next payout run starts, where the pool has a schedule. */
      readonly nextPayoutAt: number | null;
    };

/** Stats of an address that has mined here: the engine, or an earlier answer, describes a miner. */
export type SeenMinerStats = Extract<MinerStats, { readonly miner: unknown }>;

export interface ChainAmount {
  readonly chain: string;
  readonly amount: bigint;
}

export interface PayoutList {
  /** Newest first. */
  readonly payouts: readonly Payout[];
  /** Whether older payouts exist that are not in the list. */
  readonly isCut: boolean;
}

interface StatsParts {
  readonly coin: CoinSlug;
  readonly address: string;
  /** When the engine gave `lookup`; states are decided as of then. */
  readonly at: number;
  readonly now: number;
  readonly lookup: Exclude<MinerLookup, { found: "no" }>;
  readonly isStale: boolean;
  /** The engine answered that it no longer knows this miner, of whom the database has an answer. */
  readonly isForgotten: boolean;
  readonly history: readonly MinerSample[];
  readonly firstShareAt: number | null;
  /** The engine leaves the time before the first share out of its averages by itself. */
  readonly areAveragesWhole: boolean;
  readonly payouts: PayoutList;
  readonly payoutIntervalMs: number | null;
}

export function buildMinerStats(parts: StatsParts): MinerStats {
  const { coin, address, at, now, isStale, isForgotten, history, payouts, payoutIntervalMs } = parts;
  const { firstShareAt } = parts;
  const miner = isForgotten ? withoutHashrates(parts.lookup.miner) : completeAverages(parts);
  const workers = miner.workers.map((worker) => ({
    ...worker,
    state: isForgotten ? ("offline" as const) : resolveWorkerState(worker, at),
  }));
  const state = isForgotten ? "offline" : resolveMinerState({ ...parts.lookup, miner }, at);
  // Cannot happen for a lookup that was found, but the type allows it.
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

/** States are decided after this, because they compare with averages that count no time before the first share. */
function completeAverages({ lookup: { miner }, history, firstShareAt, areAveragesWhole, at }: StatsParts): Miner {
  if (areAveragesWhole) return { ...miner, hashrate: completeWindows(miner.hashrate, history, at) };
  return {
    ...miner,
    hashrate: completeWindows(withoutTimeBefore(miner.hashrate, firstShareAt, at), history, at),
    workers: completeWorkers(miner.workers, { history, firstShareAt, at }),
  };
}

/** How many payouts a miner's page shows at first. */
export const shownPayouts = 10;

const unknownWindows: HashrateWindows = { tenMinutes: null, sixHours: null, day: null };

function withoutHashrates(miner: Miner): Miner {
  const workers: readonly Worker[] = miner.workers.map((worker) => ({
    ...worker,
    hashrate: unknownWindows,
    trend: null,
  }));
  return { ...miner, hashrate: unknownWindows, workers };
}

const silentMs = 20 * MINUTE;
const lowFraction = 0.7;

/**
 * The state of a miner's page, decided as of the moment the engine answered (`at`), so that an engine's outage does not
 * make miners look offline. The first line that fits:
 *
 *   never-seen       the engine does not know the address
 *   idle-or-unknown  the engine does not distinguish unknown from idle, and every figure is empty
 *   waiting          no share, figure or money yet
 *   offline          the last share is over 20 minutes old; without a known last share: no hashrate in the last 10 minutes
 *   low              the 10-minute hashrate is under 70 % of the 24-hour average
 *   online           otherwise, even without figures: they appear 15 to 20 minutes after the first share
 *
 * A low worker does not make its miner low; low workers are counted beside the state.
 */
export function resolveMinerState(lookup: MinerLookup, at: number): MinerState {
  if (lookup.found === "no") return "never-seen";
  const { miner } = lookup;
  if (isBlank(miner)) return lookup.found === "unknown" ? "idle-or-unknown" : "waiting";
  const isSilent = miner.lastShareAt !== null && at - miner.lastShareAt > silentMs;
  if (isSilent) return "offline";
  if (miner.lastShareAt === null && !isHashing(miner.hashrate)) return "offline";
  return isLow(miner.hashrate) ? "low" : "online";
}

/** The same for one worker: offline after 20 minutes of silence, low under 70 % of its own 24-hour average. */
export function resolveWorkerState(worker: Worker, at: number): WorkerState {
  const isOffline = worker.lastShareAt === null ? !isHashing(worker.hashrate) : at - worker.lastShareAt > silentMs;
  if (isOffline) return "offline";
  return isLow(worker.hashrate) ? "low" : "online";
}

/** Whether an engine's answer holds nothing at all about an address. */
export function isBlank(miner: Miner): boolean {
  const sums = miner.balances.flatMap(({ confirmed, unconfirmed, paid }) => [confirmed, unconfirmed, paid]);
  return (
    miner.lastShareAt === null &&
    !hasHashrate(miner.hashrate) &&
    miner.workers.every((worker) => worker.lastShareAt === null && !hasHashrate(worker.hashrate)) &&
    sums.every((amount) => amount === null || amount === 0n)
  );
}

function hasHashrate({ tenMinutes, sixHours, day }: HashrateWindows): boolean {
  return [tenMinutes, sixHours, day].some((hashrate) => (hashrate ?? 0) > 0);
}

/** Whether the shortest window that is known shows hashrate. */
function isHashing({ tenMinutes, sixHours, day }: HashrateWindows): boolean {
  return (tenMinutes ?? sixHours ?? day ?? 0) > 0;
}

function isLow({ tenMinutes, day }: HashrateWindows): boolean {
  return tenMinutes !== null && day !== null && tenMinutes < lowFraction * day;
}

/**
 * What was paid out to a miner in the last day, week, 30 days and month (31 days), in atomic units: for each of `chains`, zero
 * where nothing was paid, and for any other chain that paid. Null for a window that the list of payouts does not reach
 * across: an incomplete sum would be taken for the whole.
 */
export function sumRewards(list: PayoutList, chains: readonly string[], now: number) {
  return {
    day: sumSince(list, chains, now - DAY),
    week: sumSince(list, chains, now - 7 * DAY),
    thirtyDays: sumSince(list, chains, now - 30 * DAY),
    month: sumSince(list, chains, now - 31 * DAY),
  };
}

function sumSince({ payouts, isCut }: PayoutList, chains: readonly string[], since: number) {
  const oldest = payouts.at(-1)?.paidAt;
  if (isCut && (oldest === undefined || oldest >= since)) return null;
  const sums = new Map(chains.map((chain) => [chain, 0n]));
  for (const payout of payouts) {
    if (payout.status !== "paid" || payout.paidAt < since) continue;
    sums.set(payout.chain, (sums.get(payout.chain) ?? 0n) + payout.amount);
  }
  return [...sums].map(([chain, amount]): ChainAmount => ({ chain, amount }));
}
