import { groupThousands } from "#src/domain/mining/units.ts";

/** Blocks to be expected, or found on a mean day: parts of a block where there are few. */
export function formatExpected(blocks: number): string {
  return groupThousands(blocks.toFixed(blocks < 10 ? 2 : blocks < 100 ? 1 : 0));
}
