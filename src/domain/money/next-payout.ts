import { getCoin } from "../coins/index.ts";
import { expectEarnings, isMiningNow, presentPay, splitAverage } from "../earnings/estimate-earnings.ts";
import type { MinerWork, NetworkAverage, PoolPay } from "../earnings/miner-work.ts";
import { coinsPerBlock } from "../earnings/profitability.ts";
import type { Balance } from "../mining/miner.ts";
import { DAY } from "../time/durations.ts";
import { toCoins } from "./amount.ts";
import { countMissedRuns, type RunTerms } from "./missed-runs.ts";
import { estimatePayout, nextPayoutAt, type Payout, type PayoutEstimate } from "./payout.ts";
import { type BalanceParts, splitBalance } from "./payout-state.ts";

export type BalanceEstimate =
  | PayoutEstimate
  /** `since`: at the latest; `runs`: due runs that did not pay, null = not known how many. */
  | { readonly kind: "overdue"; readonly since: number; readonly runs: number | null }
  /** Atomic units that a run is paying now. */
  | { readonly kind: "sending"; readonly amount: bigint }
  /** SOLO: only confirmations of the last block are missing. */
  | { readonly kind: "confirming" }
  /** SOLO: blocks still to find. */
  | { readonly kind: "blocks"; readonly count: number };

export interface ExpectedRun {
  /** Both null: the next run, at an unknown time. */
  readonly from: number | null;
  readonly to: number | null;
  /** True: these are starts of runs. False: the threshold is reached then, and the next run pays. */
  readonly isByClock: boolean;
  /** Atomic units. */
  readonly low: bigint;
  readonly high: bigint;
}

export interface NextPayout {
  readonly chain: string;
  /** Null: not known, or nothing can be promised. */
  readonly estimate: BalanceEstimate | null;
  readonly run: ExpectedRun | null;
}

export interface PaidMiner extends MinerWork {
  readonly payouts: readonly Payout[];
  /** Paid in these periods, by chain. */
  readonly reward: Readonly<
    Record<"week" | "thirtyDays", readonly { readonly chain: string; readonly amount: bigint }[] | null>
  >;
}

interface PayoutParts {
  readonly pool: PoolPay;
  readonly week: NetworkAverage;
  /** For the pool's own coin; nothing is known about runs of other chains. */
  readonly runs: RunTerms;
  readonly now: number;
}

/**
 * Uses the expected earnings, now and at the week's difficulty. Without those, and for merge-mined coins, it uses the
 * payments of 7 and of 30 days. SOLO pays whole blocks at random times, so earlier payments are not a rate: its
 * estimate is a number of blocks.
 */
export function listNextPayouts(stats: PaidMiner, parts: PayoutParts): readonly NextPayout[] {
  const { pool, week, now } = parts;
  // No promise for an engine that does not respond or does not know the miner.
  const isPromising = !stats.isStale && stats.state !== "forgotten";
  const isMining = isMiningNow(stats);
  const earnings = expectEarnings(stats, pool, week);
  const hasSolo = pool.state !== "stub" && (splitAverage(stats, pool).rates.solo ?? 0) > 0;
  // Work that may be SOLO is not a rate.
  const mayBeSolo = hasSolo || stats.workers.some(({ scheme }) => scheme === "solo" || scheme === null);
  return stats.miner.balances.map((balance): NextPayout => {
    const { chain } = balance;
    if (!isPromising) return { chain, estimate: null, run: null };
    const isOwn = chain === stats.coin;
    const runs = isOwn ? parts.runs : unknownRuns;
    const split = splitBalance(balance, stats.payouts);
    const overdue = findOverdue(balance, split, runs, stats.at);
    if (overdue !== null) return { chain, estimate: overdue, run: null };
    if (split.state === "sending") return { chain, estimate: { kind: "sending", amount: split.sending }, run: null };
    const expected = isOwn ? [toNumber(earnings?.perDay ?? null), toNumber(earnings?.perDayAtWeek ?? null)] : [];
    const paid = [rateOf(stats.reward.week, chain, 7), rateOf(stats.reward.thirtyDays, chain, 30)];
    const rates = known(known(expected).length > 0 ? expected : isMining && !mayBeSolo ? paid : []);
    const isBySoloBlock = isOwn && earnings === null && hasSolo;
    if (isBySoloBlock && !isMining) return { chain, estimate: null, run: null };
    const estimate: BalanceEstimate | null =
      split.state === "waiting"
        ? { kind: "reached" }
        : isBySoloBlock
          ? countBlocks(balance, pool)
          : estimatePayout(balance.confirmed, balance.threshold, rates);
    return { chain, estimate, run: findRun(balance, split, { estimate, rates, runs, now }) };
  });
}

const unknownRuns: RunTerms = { intervalMs: null, seen: null, denomination: null };

function findOverdue(balance: Balance, { state }: BalanceParts, runs: RunTerms, at: number): BalanceEstimate | null {
  const since = balance.dueSince;
  if (state !== "waiting" || since === undefined) return null;
  const missed = countMissedRuns(since, at, runs);
  return missed === "none" ? null : { kind: "overdue", since, runs: missed === "some" ? null : missed };
}

interface RunParts {
  readonly estimate: BalanceEstimate | null;
  /** Atomic units a day. */
  readonly rates: readonly number[];
  readonly runs: RunTerms;
  readonly now: number;
}

/** The first run after the threshold is reached, at the fastest and the slowest rate. */
function findRun(balance: Balance, { left }: BalanceParts, { estimate, rates, runs, now }: RunParts) {
  const { threshold } = balance;
  if (estimate === null || left === null || threshold === null) return null;
  const isReached = estimate.kind === "reached";
  if (!isReached && estimate.kind !== "hours" && estimate.kind !== "days") return null;
  const isByClock = runs.intervalMs !== null && runs.intervalMs > 0;
  const missing = isReached ? 0 : Number(threshold - left);
  const runAfter = (time: number) =>
    isByClock ? nextPayoutAt(time, runs.intervalMs ?? 0) : isReached ? null : Math.round(time);
  const [fastest, slowest] = [Math.max(...rates, 0), Math.min(...(rates.length > 0 ? rates : [0]))];
  const reachedAt = (rate: number) => (missing === 0 ? now : now + (missing / rate) * DAY);
  const [from, to] = [runAfter(reachedAt(fastest)), runAfter(reachedAt(slowest))];
  const paidBy = (rate: number, run: number | null) => Number(left) + (rate * ((run ?? now) - now)) / DAY;
  const amounts = [paidBy(fastest, from), paidBy(slowest, to)];
  const range =
    from === null || fastest === 0
      ? { low: left, high: left }
      : { low: atLeast(Math.min(...amounts), left, threshold), high: roundUp(Math.max(...amounts)) };
  const whole = (amount: bigint) => (runs.denomination ? amount - (amount % runs.denomination) : amount);
  return { from, to, isByClock, low: whole(range.low), high: whole(range.high) } satisfies ExpectedRun;
}

const shownDigits = 3;

/** An expectation is no more precise than this. */
function unitOf(amount: number): bigint {
  return 10n ** BigInt(Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) + 1 - shownDigits));
}

function roundUp(amount: number): bigint {
  const unit = unitOf(amount);
  return ((BigInt(Math.ceil(amount)) + unit - 1n) / unit) * unit;
}

/** Rounds down, but a run pays at least the threshold and what is already there. */
function atLeast(amount: number, left: bigint, threshold: bigint): bigint {
  const unit = unitOf(amount);
  const rounded = (BigInt(Math.floor(amount)) / unit) * unit;
  return [left, threshold].reduce((most, least) => (least > most ? least : most), rounded);
}

/** Blocks that the miner still has to find; null if a block's value is not known. */
function countBlocks({ confirmed, unconfirmed, threshold }: Balance, pool: PoolPay): BalanceEstimate | null {
  const now = estimatePayout(confirmed, threshold, []);
  if (now !== null || confirmed === null || threshold === null || threshold <= 0n) return now;
  const missing = threshold - confirmed - (unconfirmed ?? 0n);
  if (missing <= 0n) return { kind: "confirming" };
  const pay = presentPay(pool);
  const feeFraction = pool.terms.schemes.find(({ scheme }) => scheme === "solo")?.feeFraction;
  if (pay === null || typeof feeFraction !== "number") return null;
  const { decimals } = getCoin(pool.terms.coin);
  const perBlock = coinsPerBlock({ ...pay, decimals }) * (1 - feeFraction);
  return perBlock > 0 ? { kind: "blocks", count: Math.ceil(toCoins(missing, decimals) / perBlock) } : null;
}

function rateOf(amounts: PaidMiner["reward"]["week"], chain: string, days: number): number | null {
  const amount = amounts?.find((paid) => paid.chain === chain)?.amount;
  return amount === undefined || amount === 0n ? null : Number(amount) / days;
}

function known(rates: readonly (number | null)[]): readonly number[] {
  return rates.filter((rate): rate is number => rate !== null && Number.isFinite(rate) && rate > 0);
}

function toNumber(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}
