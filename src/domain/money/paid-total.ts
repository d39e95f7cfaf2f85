import type { Balance } from "../mining/miner.ts";
import type { Payout } from "./payout.ts";

/** What proves a total. `payouts`: the sum of those that are known. `earlier`: the engine's own total, as it once was. */
export const paidSources = ["engine", "payouts", "earlier"] as const;
export type PaidSource = (typeof paidSources)[number];

export interface PaidTotal {
  readonly paid: bigint;
  readonly paidSource: PaidSource;
}

/**
 * What each source says of one chain, in atomic units; null where it says nothing. `isDoubtful`: some of the payouts may be the same
 * one stored twice.
 */
export interface PaidClaims extends Readonly<Record<PaidSource, bigint | null>> {
  readonly isDoubtful?: boolean;
}

/**
 * Everything ever paid, as far as it is proven: the largest of what the sources say, since what was paid stays paid. An engine
 * that lost its counter says less than its own payouts. Where two say the same, the engine's word comes first. Doubtful payouts prove
 * nothing against the engine's own total.
 */
export function provePaid(claims: PaidClaims): PaidTotal | null {
  let proven: PaidTotal | null = null;
  for (const paidSource of paidSources) {
    const isRefuted = paidSource === "payouts" && claims.isDoubtful === true && claims.engine !== null;
    const paid = isRefuted ? null : claims[paidSource];
    if (paid !== null && (proven === null || paid > proven.paid)) proven = { paid, paidSource };
  }
  return proven;
}

/** Balances whose `paid` is proven by the engine's word, by `payouts` (any that are known) and by earlier balances. */
export function proveBalances(
  balances: readonly Balance[],
  { payouts, earlier }: { readonly payouts: readonly Payout[]; readonly earlier: readonly Balance[] },
): readonly Balance[] {
  return balances.map((balance) => {
    const before = earlier.find(({ chain }) => chain === balance.chain);
    // A sum of payouts was not the engine's word, and may have been corrected since.
    const known = before?.paidSource === "payouts" ? null : (before?.paid ?? null);
    const sum = sumPaid(payouts, balance.chain);
    const proven = provePaid({ engine: balance.paid, payouts: sum === 0n ? null : sum, earlier: known });
    return proven === null ? balance : { ...balance, ...proven };
  });
}

/** Of those that were sent. */
export function sumPaid(payouts: readonly Payout[], chain: string): bigint {
  return payouts.reduce(
    (sum, payout) => (payout.chain === chain && payout.status === "paid" ? sum + payout.amount : sum),
    0n,
  );
}
