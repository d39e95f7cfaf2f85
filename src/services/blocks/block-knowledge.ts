import { type BlockFault, type BlockReading, findCompleteSince } from "#src/domain/mining/block-reading.ts";

/** How much of a pool's blocks is stored here, so that no page says of what was not read yet that there was none. */
export interface BlockKnowledge {
  /** From when on no block is missing (UTC milliseconds): 0 = all are stored, null = nothing is known yet. */
  readonly completeSince: number | null;
  /** Whether older ones are still being read; false where the engine does not list them any more. */
  readonly isReading: boolean;
  /** Why no blocks can be read now; null while they are. */
  readonly fault: BlockFault | null;
}

export function describeReading(reading: BlockReading | null): BlockKnowledge {
  return {
    completeSince: findCompleteSince(reading),
    isReading: (reading?.gaps.length ?? 0) > 0,
    fault: reading?.fault ?? null,
  };
}

/** Whether every block since a time is stored, as far as they are read now. */
export function isCompleteSince({ completeSince }: BlockKnowledge, since: number): boolean {
  return completeSince !== null && completeSince <= since;
}

/** Whether it may be said that there was none, where none is stored. */
export function isNoneKnown({ completeSince, fault }: BlockKnowledge): boolean {
  return completeSince !== null && fault === null;
}
