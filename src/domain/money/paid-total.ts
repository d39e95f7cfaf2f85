import type { Balance } from "../mining/miner.ts";
import type { Payout } from "./payout.ts";

/** `payouts`: the sum of the known ones. `earlier`: the engine's own total at an earlier time. */
export const paidSources = ["engine", "payouts", "earlier"] as const;
export type PaidSource = (typeof paidSources)[number];

export interface PaidTotal {
  readonly paid: bigint;
  readonly paidSource: PaidSource;
}

/** Atomic units of one chain. `isDoubtful`: some payouts may be stored twice. */
export interface PaidClaims extends Readonly<Record<PaidSource, bigint | null>> {
  readonly isDoubtful?: boolean;
}

/**
 * The largest claim, since what was paid stays paid: an engine that lost its counter reports less than its payouts. On
 * a tie the engine comes first. Doubtful payouts prove nothing against the engine.
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

export function proveBalances(
  balances: readonly Balance[],
  { payouts, earlier }: { readonly payouts: readonly Payout[]; readonly earlier: readonly Balance[] },
): readonly Balance[] {
  return balances.map((balance) => {
    const before = earlier.find(({ chain }) => chain === balance.chain);
    // A sum of payouts was not the engine's report and may have been corrected since.
    const known = before?.paidSource === "payouts" ? null : (before?.paid ?? null);
    const sum = sumPaid(payouts, balance.chain);
    const proven = provePaid({ engine: balance.paid, payouts: sum === 0n ? null : sum, earlier: known });
    return proven === null ? balance : { ...balance, ...proven };
  });
}

/** Only those that were sent. */
export function sumPaid(payouts: readonly Payout[], chain: string): bigint {
  return payouts.reduce(
    (sum, payout) => (payout.chain === chain && payout.status === "paid" ? sum + payout.amount : sum),
    0n,
  );
}
