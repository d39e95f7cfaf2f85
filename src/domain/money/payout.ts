import { floorTo } from "../time/durations.ts";

export const payoutStatuses = ["unpaid", "paid"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutGroupings = ["none", "day", "month"] as const;
export type PayoutGrouping = (typeof payoutGroupings)[number];

/** Coins sent to a miner or, in a pool-wide list, in one transaction. Amounts in atomic units of `chain`. */
export interface Payout {
  readonly chain: string;
  readonly transactionId: string | null;
  readonly paidAt: number;
  readonly amount: bigint;
  readonly fee: bigint | null;
  /** `unpaid`: a run has begun; the amount is still part of the confirmed balance. */
  readonly status: PayoutStatus;
  readonly isConfirmed?: boolean;
  /** Null in a miner's own list. */
  readonly recipients: number | null;
}

/** A range, because the hour cannot be known. */
export type PayoutEstimate =
  | { readonly kind: "reached" }
  | { readonly kind: "hours" | "days"; readonly low: number; readonly high: number }
  /** Later than in a year. */
  | { readonly kind: "far" };

const hoursUpTo = 2;
const farFromDays = 365;

/**
 * Fastest to slowest rate (atomic units a day), in whole hours up to two days, in whole days above. Null without a
 * threshold or a rate.
 */
export function estimatePayout(
  confirmed: bigint | null,
  threshold: bigint | null,
  atomicPerDay: readonly (number | null)[],
): PayoutEstimate | null {
  if (confirmed === null || threshold === null || threshold <= 0n) return null;
  if (confirmed >= threshold) return { kind: "reached" };
  const rates = atomicPerDay.filter((rate): rate is number => rate !== null && Number.isFinite(rate) && rate > 0);
  if (rates.length === 0) return null;
  const missing = Number(threshold - confirmed);
  const [soonest, latest] = [missing / Math.max(...rates), missing / Math.min(...rates)];
  if (soonest > farFromDays) return { kind: "far" };
  const [kind, perDay] = latest <= hoursUpTo ? (["hours", 24] as const) : (["days", 1] as const);
  const low = Math.max(1, Math.floor(soonest * perDay));
  return { kind, low, high: Math.max(low, Math.ceil(latest * perDay)) };
}

export function daysToAmount(atomic: bigint, decimals: number, coinsPerDay: number): number | null {
  const days = Number(atomic) / 10 ** decimals / coinsPerDay;
  return coinsPerDay > 0 && atomic >= 0n && Number.isFinite(days) ? days : null;
}

/** The next multiple of the interval in UTC, so `1 h` is each full hour and `1 d` midnight. */
export function nextPayoutAt(now: number, intervalMs: number): number {
  return floorTo(now, intervalMs) + intervalMs;
}
