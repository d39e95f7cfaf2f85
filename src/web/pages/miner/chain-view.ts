import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import { type ExplorerReferrals, transactionLink } from "#src/domain/coins/explorer.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { AmountFormat } from "../../components/figures/amount.tsx";

/** A chain in a miner's lists: the pool's own or a merge-mined one. An unknown chain has its slug and no amounts. */
export interface ChainView {
  readonly name: string;
  readonly ticker: string;
  readonly color: string;
  readonly format: AmountFormat | null;
}

export function chainView(chain: string): ChainView {
  const coin = findCoin(chain);
  if (coin === undefined) return { name: chain, ticker: chain, color: "currentcolor", format: null };
  const { name, ticker, brandColor, decimals, amountDecimals } = coin;
  return { name, ticker, color: brandColor, format: { ticker, decimals, amountDecimals } };
}

/** A payout with the address of its transaction in an explorer of its chain; null if there is no explorer, as on test networks. */
export function linkTransaction<Payout extends { readonly chain: string; readonly transactionId: string | null }>(
  payout: Payout,
  network: PoolNetwork,
  referrals: ExplorerReferrals,
) {
  const coin = findCoin(payout.chain);
  const isLinked = coin !== undefined && network === "mainnet" && payout.transactionId !== null;
  return { ...payout, href: isLinked ? transactionLink(coin, payout.transactionId, referrals) : null };
}
