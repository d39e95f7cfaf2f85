import { maskAddress } from "#src/domain/addresses/address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { PoolTerms } from "../services.ts";

/**
 * A block as it may leave the server: without finder where the coin keeps its users private (a list of finders would be
 * the list of miners that is not shown), with a masked one where the operator wants it so. A worker's name goes with it.
 */
export function protectFinder(block: Block, { coin, areAddressesMasked }: PoolTerms): Block {
  if (!getCoin(coin).hasTopMinersTab) return { ...block, finder: null, worker: null };
  if (!areAddressesMasked) return block;
  return { ...block, finder: block.finder === null ? null : maskAddress(block.finder), worker: null };
}
