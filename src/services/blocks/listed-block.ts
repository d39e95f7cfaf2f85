import { type CoinSlug, findCoin } from "#src/domain/coins/index.ts";
import { type Block, findUncheckedSince, type Maturity, maturityOf } from "#src/domain/mining/block.ts";

export interface ListedBlock extends Block {
  /** For pending blocks that the engine still checks. */
  readonly maturity: Maturity | null;
  /** Not checked since then (UTC milliseconds), although long due. */
  readonly uncheckedSince: number | null;
}

export interface BlockChecks {
  readonly coin: CoinSlug;
  /** On the pool's own chain; null where not reported. */
  readonly confirmations: number | null;
  /** The engine's last response; null = never. */
  readonly at: number | null;
}

export function toListedBlock(block: Block, { coin, confirmations, at }: BlockChecks): ListedBlock {
  const chain = findCoin(block.chain);
  if (block.status !== "pending" || chain === undefined) return { ...block, maturity: null, uncheckedSince: null };
  const { blockTimeSeconds } = chain;
  const needed = block.chain === coin ? confirmations : chain.confirmations;
  // The chain's own number is near enough: the check waits for twice its time.
  const depth = { needed: needed ?? chain.confirmations, blockTimeSeconds };
  const uncheckedSince = at === null ? null : findUncheckedSince(block, depth, at);
  const maturity = uncheckedSince === null ? maturityOf(block.progress, { needed, blockTimeSeconds }) : null;
  return { ...block, maturity, uncheckedSince };
}
