import { type SourceKind, sourceFaults } from "./source-state.ts";

// A pool may have thousands of blocks: the newest are read at once, the others page by page in the background.

export interface BlockGap {
  /** The engine's cursor to read on from; null = from the newest block. */
  readonly cursor: string | null;
  readonly newest: number;
  /** Null where the stretch reaches the end of the list. */
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
  /** UTC milliseconds; null = never. */
  readonly at: number | null;
  /** Newest first. */
  readonly gaps: readonly BlockGap[];
  /**
   * The engine lists no older block than this, though there were some; null where its list reaches the pool's first
   * block.
   */
  readonly cutAt: number | null;
  readonly fault: BlockFault | null;
}

/** Since when all blocks are stored (UTC milliseconds): 0 = all of them, null = nothing has been read yet. */
export function findCompleteSince(reading: BlockReading | null): number | null {
  if (reading === null || reading.at === null) return null;
  return reading.gaps[0]?.newest ?? reading.cutAt ?? 0;
}
