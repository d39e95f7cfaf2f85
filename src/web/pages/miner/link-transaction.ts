import { type ExplorerReferrals, transactionLink } from "#src/domain/coins/explorer.ts";
import { findCoin } from "#src/domain/coins/index.ts";

/** A payout with the address of its transaction in an explorer of its chain; null where none is known. */
export function linkTransaction<Payout extends { readonly chain: string; readonly transactionId: string | null }>(
  payout: Payout,
  referrals: ExplorerReferrals,
) {
  const coin = findCoin(payout.chain);
  const isLinked = coin !== undefined && payout.transactionId !== null;
  return { ...payout, href: isLinked ? transactionLink(coin, payout.transactionId, referrals) : null };
}
