import type { BlockReading } from "#src/domain/mining/block-reading.ts";

/** Of a pool whose blocks are all stored. */
export const wholeReading: BlockReading = { engine: "fake", at: 1_750_000_000_000, gaps: [], cutAt: null, fault: null };

/** Of a pool whose blocks are stored down to one found at this time; older ones are still being read. */
export function readingSince(newest: number): BlockReading {
  return { ...wholeReading, gaps: [{ cursor: "older", newest, oldest: null }] };
}
