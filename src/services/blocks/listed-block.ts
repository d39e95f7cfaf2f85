import { type CoinSlug, findCoin } from "#src/domain/coins/index.ts";
import { type Block, findUncheckedSince, type Maturity, maturityOf } from "#src/domain/mining/block.ts";

/** A block as pages, API and exports show it: with what its progress means. */
export interface ListedBlock extends Block {
  /** Of a pending block that the engine still checks. */
  readonly maturity: Maturity | null;
  /** Since when the engine has not checked it although it should long have been confirmed (UTC milliseconds). */
  readonly uncheckedSince: number | null;
}

/** How one pool's engine confirms blocks. */
export interface BlockChecks {
  readonly coin: CoinSlug;
  /** Confirmations that the engine asks for on the pool's own chain; null where it does not tell. */
  readonly confirmations: number | null;
  /** When the engine was last heard; null = never. */
  readonly at: number | null;
}

export function toListedBlock(block: Block, { coin, confirmations, at }: BlockChecks): ListedBlock {
  const chain = findCoin(block.chain);
  if (block.status !== "pending" || chain === undefined) return { ...block, maturity: null, uncheckedSince: null };
  const { blockTimeSeconds } = chain;
  const needed = block.chain === coin ? confirmations : chain.confirmations;
  // Where the engine's number is not known, the chain's own is near enough to tell that twice its time is over.
  const depth = { needed: needed ?? chain.confirmations, blockTimeSeconds };
  const uncheckedSince = at === null ? null : findUncheckedSince(block, depth, at);
  const maturity = uncheckedSince === null ? maturityOf(block.progress, { needed, blockTimeSeconds }) : null;
  return { ...block, maturity, uncheckedSince };
}
