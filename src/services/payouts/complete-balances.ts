import type { StoredTotal } from "#src/db/store.ts";
import type { Balance, MinerLookup } from "#src/domain/mining/miner.ts";
import { markDue } from "#src/domain/money/missed-runs.ts";
import { proveBalances, provePaid } from "#src/domain/money/paid-total.ts";
import type { Payout } from "#src/domain/money/payout.ts";

interface KnownBefore {
  readonly payouts: readonly Payout[];
  /** Chain → what the database proves of what was ever paid. */
  readonly totals: ReadonlyMap<string, StoredTotal>;
}

/**
 * The balances of an engine's answer with what only the time before tells. What was ever paid is the largest that is proven: the
 * engine's word now, the payouts that are known, its word before; doubtful payouts prove nothing against its word now. And since
 * when each balance has been due.
 */
export function completeBalances(
  { at, lookup }: { readonly at: number; readonly lookup: Exclude<MinerLookup, { found: "no" }> },
  { payouts, totals }: KnownBefore,
): readonly Balance[] {
  // What is stored was compared with what was stored before.
  const earlier = lookup.miner.balances;
  const balances = lookup.miner.balances.map((balance) => {
    const [own = balance] = proveBalances([balance], { payouts, earlier });
    const claims = totals.get(balance.chain);
    const proven = claims === undefined ? null : provePaid({ engine: balance.paid, ...claims });
    const isEngineRight = claims?.isDoubtful === true && balance.paid !== null;
    const isMoreProven = proven !== null && proven.paid > (own.paid ?? -1n);
    return isEngineRight || isMoreProven ? { ...balance, ...proven } : own;
  });
  return markDue(balances, { earlier, payouts, at });
}
