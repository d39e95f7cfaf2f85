import type { StoredTotal } from "#src/db/store.ts";
import type { Balance } from "#src/domain/mining/miner.ts";
import { provePaid } from "#src/domain/money/paid-total.ts";

/** Stored payouts (chain → totals) may be newer than the balances. */
export function completeBalances(
  balances: readonly Balance[],
  totals: ReadonlyMap<string, StoredTotal>,
): readonly Balance[] {
  return balances.map((balance) => {
    const claims = totals.get(balance.chain);
    if (claims === undefined) return balance;
    const { paid, paidSource = "engine" } = balance;
    const before = [claims.earlier, paidSource === "earlier" ? paid : null].filter((total) => total !== null);
    const earlier = before.length === 0 ? null : before.reduce((most, total) => (total > most ? total : most));
    const proven = provePaid({ ...claims, engine: paidSource === "engine" ? paid : null, earlier });
    return proven === null ? balance : { ...balance, ...proven };
  });
}
