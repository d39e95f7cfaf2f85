import { type SourceKind, sourceFaults } from "./source-state.ts";

// How much of the engine's list of blocks has been read. A pool may have thousands: the newest are read at once, the
// others page by page in the background.

/** A stretch of the list that has not been read yet. */
export interface BlockGap {
  /** The engine's cursor to read on from; null = from the newest block. */
  readonly cursor: string | null;
  /** When the oldest block above the stretch was found. */
  readonly newest: number;
  /** When the newest block below the stretch was found; null where the stretch reaches the end of the list. */
  readonly oldest: number | null;
}

/** `missing`: the engine needs a node to list its blocks, and none is configured. */
export const blockFaults = [...sourceFaults, "missing"] as const;

export interface BlockFault {
  readonly source: SourceKind;
  readonly kind: (typeof blockFaults)[number];
}

export interface BlockReading {
  /** Name of the engine. */
  readonly engine: string;
  /** When the newest page was last read (UTC milliseconds); null = never. */
  readonly at: number | null;
  /** Newest first. */
  readonly gaps: readonly BlockGap[];
  /** The engine lists no older block, though there were some; null where its list reaches the pool's first block. */
  readonly cutAt: number | null;
  readonly fault: BlockFault | null;
}

/**
 * Returns the time since which all blocks are stored (UTC milliseconds): 0 = all of them, null = nothing has been read
 * yet.
 */
export function findCompleteSince(reading: BlockReading | null): number | null {
  if (reading === null || reading.at === null) return null;
  return reading.gaps[0]?.newest ?? reading.cutAt ?? 0;
}
