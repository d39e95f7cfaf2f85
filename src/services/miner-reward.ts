import { DAY } from "#src/domain/durations.ts";
import type { Payout } from "#src/domain/payout.ts";
import type { ChainAmount } from "./services.ts";

export interface PayoutList {
  /** Newest first. */
  readonly payouts: readonly Payout[];
  /** Whether older payouts exist that are not in the list. */
  readonly isCut: boolean;
}

/**
 * What was paid out to a miner in the last day, week, 30 days and month (31 days), for each chain, in atomic units. A window
 * that the list of payouts does not reach across stays empty: a sum of a part would pass for the whole.
 */
export function sumRewards(list: PayoutList, now: number) {
  return {
    day: sumSince(list, now - DAY),
    week: sumSince(list, now - 7 * DAY),
    thirtyDays: sumSince(list, now - 30 * DAY),
    month: sumSince(list, now - 31 * DAY),
  };
}

function sumSince({ payouts, isCut }: PayoutList, since: number): readonly ChainAmount[] {
  const oldest = payouts.at(-1)?.paidAt;
  if (isCut && (oldest === undefined || oldest >= since)) return [];
  const sums = new Map<string, bigint>();
  for (const payout of payouts) {
    if (payout.status !== "paid" || payout.paidAt < since) continue;
    sums.set(payout.chain, (sums.get(payout.chain) ?? 0n) + payout.amount);
  }
  return [...sums].map(([chain, amount]) => ({ chain, amount }));
}
