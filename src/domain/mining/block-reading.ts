import { type SourceKind, sourceFaults } from "./source-state.ts";

// How much of the list of blocks that an engine keeps has been read. A pool with a past has thousands of blocks: the newest
// are read at once, the others page by page in the background, and what is counted meanwhile is said to be complete since then.

/** A stretch of the list that has not been read yet. */
export interface BlockGap {
  /** Where reading goes on: a cursor of the engine. Null = from the newest block on. */
  readonly cursor: string | null;
  /** When the oldest block above the stretch was found. */
  readonly newest: number;
  /** When the newest block below the stretch was found; null where the stretch reaches to the end of the list. */
  readonly oldest: number | null;
}

/** `missing`: the engine needs a node to list its blocks, and the operator named none. */
export const blockFaults = [...sourceFaults, "missing"] as const;

/** Why a pool's blocks cannot be read now, and whose fault it is. */
export interface BlockFault {
  readonly source: SourceKind;
  readonly kind: (typeof blockFaults)[number];
}

export interface BlockReading {
  /** Whose list it is: the name of the engine. */
  readonly engine: string;
  /** When its newest page was last read (UTC milliseconds); null = never. */
  readonly at: number | null;
  /** Newest first. */
  readonly gaps: readonly BlockGap[];
  /** The engine lists no block that is older, though there were some; null where its list ends with the pool's first block. */
  readonly cutAt: number | null;
  /** Null while the engine answers. */
  readonly fault: BlockFault | null;
}

/**
 * From when on no block of the pool is missing among the stored ones (UTC milliseconds): 0 where all are stored, null where
 * nothing has been read yet, so that it is not even known whether there are any.
 */
export function findCompleteSince(reading: BlockReading | null): number | null {
  if (reading === null || reading.at === null) return null;
  return reading.gaps[0]?.newest ?? reading.cutAt ?? 0;
}
