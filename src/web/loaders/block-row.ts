import { blockLink, type ExplorerReferrals } from "#src/domain/coins/explorer.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { ListedBlock, PoolTerms } from "#src/services/services.ts";
import type { AmountFormat } from "../components/figures/amount.tsx";
import { amountFormat } from "./coin-badge.ts";

/** A block as a table shows it; other facts of its chain stay on the server. */
export interface BlockRow
  extends Pick<
    ListedBlock,
    "foundAt" | "height" | "hash" | "scheme" | "effort" | "status" | "reward" | "maturity" | "uncheckedSince"
  > {
  /** Of the merge-mined chain; null on the pool's own. */
  readonly chain: string | null;
  /** Its page in the chain's explorer; null where none is known. */
  readonly link: string | null;
  /** Null for a chain that is not known here. */
  readonly amount: AmountFormat | null;
}

/** Explorers show the main network only: on a test network nothing is linked. */
export function toBlockRow(
  pool: Pick<PoolTerms, "coin" | "network">,
  block: ListedBlock,
  referrals: ExplorerReferrals,
): BlockRow {
  const chain = findCoin(block.chain);
  const { foundAt, height, hash, scheme, effort, status, reward, maturity, uncheckedSince } = block;
  return {
    foundAt,
    height,
    hash,
    scheme,
    effort,
    status,
    reward,
    chain: block.chain === pool.coin ? null : (chain?.ticker ?? block.chain.toUpperCase()),
    link: chain === undefined || pool.network !== "mainnet" ? null : blockLink(chain, block, referrals),
    maturity,
    uncheckedSince,
    amount: chain === undefined ? null : amountFormat(chain.slug),
  };
}
