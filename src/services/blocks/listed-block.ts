import { type CoinSlug, findCoin } from "#src/domain/coins/index.ts";
import { type Block, findUncheckedSince, type Maturity, maturityOf } from "#src/domain/mining/block.ts";

export interface ListedBlock extends Block {
  /** For pending blocks that the engine still checks. */
  readonly maturity: Maturity | null;
  /** The engine has not checked it since then, although it is long due (UTC milliseconds). */
  readonly uncheckedSince: number | null;
}

export interface BlockChecks {
  readonly coin: CoinSlug;
  /** Required on the pool's own chain; null where the engine does not report them. */
  readonly confirmations: number | null;
  /** The engine's last response; null = never. */
  readonly at: number | null;
}

export function toListedBlock(block: Block, { coin, confirmations, at }: BlockChecks): ListedBlock {
  const chain = findCoin(block.chain);
  if (block.status !== "pending" || chain === undefined) return { ...block, maturity: null, uncheckedSince: null };
  const { blockTimeSeconds } = chain;
  const needed = block.chain === coin ? confirmations : chain.confirmations;
  // Good enough: only twice its time counts.
  const depth = { needed: needed ?? chain.confirmations, blockTimeSeconds };
  const uncheckedSince = at === null ? null : findUncheckedSince(block, depth, at);
  const maturity = uncheckedSince === null ? maturityOf(block.progress, { needed, blockTimeSeconds }) : null;
  return { ...block, maturity, uncheckedSince };
}
