import { type BlockFault, type BlockReading, findCompleteSince } from "#src/domain/mining/block-reading.ts";

/** Pages must not show unread blocks as none. */
export interface BlockKnowledge {
  /** No block is missing since then (UTC milliseconds): 0 = all are stored. */
  readonly completeSince: number | null;
  /** False where the engine no longer lists older ones. */
  readonly isReading: boolean;
  /** Null while blocks are read without fault. */
  readonly fault: BlockFault | null;
}

export function describeReading(reading: BlockReading | null): BlockKnowledge {
  return {
    completeSince: findCompleteSince(reading),
    isReading: (reading?.gaps.length ?? 0) > 0,
    fault: reading?.fault ?? null,
  };
}

export function isCompleteSince({ completeSince }: BlockKnowledge, since: number): boolean {
  return completeSince !== null && completeSince <= since;
}

/** Whether no stored block means no block. */
export function isNoneKnown({ completeSince, fault }: BlockKnowledge): boolean {
  return completeSince !== null && fault === null;
}
