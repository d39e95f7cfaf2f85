import type { BlockReading } from "#src/domain/mining/block-reading.ts";

/** A pool whose blocks are all stored. */
export const wholeReading: BlockReading = { engine: "fake", at: 1_750_000_000_000, gaps: [], cutAt: null, fault: null };

/** A pool with blocks stored back to this time; older ones are still being read. */
export function readingSince(newest: number): BlockReading {
  return { ...wholeReading, gaps: [{ cursor: "older", newest, oldest: null }] };
}
