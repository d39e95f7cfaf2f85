import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import { type ExplorerReferrals, transactionLink } from "#src/domain/coins/explorer.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { AmountFormat } from "../../components/figures/amount.tsx";
import { makeDistinct } from "../../loaders/distinct-colors.ts";

/** A chain in a miner's lists: the pool's own or a merge-mined one. An unknown chain has its slug and no amounts. */
export interface ChainView {
  readonly name: string;
  readonly ticker: string;
  readonly color: string;
  readonly format: AmountFormat | null;
}

/** Views of chains that stand in one legend, by their slugs: their colours differ, also where those of the coins do not. */
export function chainViews(chains: readonly string[]): Readonly<Record<string, ChainView>> {
  const coins = chains.flatMap((chain) => findCoin(chain) ?? []);
  const colors = makeDistinct(coins.map(({ brandColor }) => brandColor));
  return Object.fromEntries(
    chains.map((chain) => {
      const at = coins.findIndex(({ slug }) => slug === chain);
      const coin = coins[at];
      if (coin === undefined) return [chain, { name: chain, ticker: chain, color: "currentcolor", format: null }];
      const { name, ticker, brandColor, decimals, amountDecimals } = coin;
      return [chain, { name, ticker, color: colors[at] ?? brandColor, format: { ticker, decimals, amountDecimals } }];
    }),
  );
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
