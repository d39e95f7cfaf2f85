import { blockLink, type ExplorerReferrals } from "#src/domain/coins/explorer.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { type Block, depthOf, type Maturity, maturityOf } from "#src/domain/mining/block.ts";
import type { PoolTerms } from "#src/services/services.ts";
import type { AmountFormat } from "../components/figures/amount.tsx";
import { amountFormat } from "./coin-badge.ts";

/** A block as a table shows it; other facts of its chain stay on the server. */
export interface BlockRow
  extends Pick<Block, "foundAt" | "height" | "hash" | "scheme" | "effort" | "status" | "reward"> {
  /** Of the merge-mined chain; null on the pool's own. */
  readonly chain: string | null;
  /** Its page in the chain's explorer; null where none is known. */
  readonly link: string | null;
  /** Of a pending block, when it is known how many confirmations the engine asks for. */
  readonly maturity: Maturity | null;
  /** Of a pending block: the fraction that is done, when the engine gives it. */
  readonly progress: number | null;
  /** Null for a chain that is not known here. */
  readonly amount: AmountFormat | null;
}

/** Explorers show the main network only: on a test network nothing is linked. */
export function toBlockRow(
  pool: Pick<PoolTerms, "coin" | "network" | "rules">,
  block: Block,
  referrals: ExplorerReferrals,
): BlockRow {
  const chain = findCoin(block.chain);
  const { foundAt, height, hash, scheme, effort, status, reward } = block;
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
    maturity: chain === undefined || status !== "pending" ? null : maturityOf(block.progress, depthOf(chain, pool)),
    progress: status === "pending" ? block.progress : null,
    amount: chain === undefined ? null : amountFormat(chain.slug),
  };
}
