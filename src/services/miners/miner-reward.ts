import type { Payout } from "#src/domain/money/payout.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { ChainAmount } from "../services.ts";

export interface PayoutList {
  /** Newest first. */
  readonly payouts: readonly Payout[];
  /** Whether older payouts exist that are not in the list. */
  readonly isCut: boolean;
}

/**
 * What was paid out to a miner in the last day, week, 30 days and month (31 days), in atomic units: for each of `chains`, zero
 * where nothing was, and any other that was paid. Null for a window that the list of payouts does not reach across: a sum of a
 * part would pass for the whole.
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
