import type { ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";

/** Above this part of stale shares something is wrong with the way to the pool. */
const mostStale = 0.02;

/** Stale shares as a part of all; null where the engine does not count both. */
export function stalePart({ valid, stale, invalid }: ShareCounts): number | null {
  const all = (valid ?? 0) + (stale ?? 0) + (invalid ?? 0);
  return valid === null || stale === null || all === 0 ? null : stale / all;
}

export function isLate({ shares }: Pick<Worker, "shares">): boolean {
  return (stalePart(shares) ?? 0) > mostStale;
}

/** Whether a rig is among those that need somebody: the filter of the table and its count. */
export function needsSomebody(rig: Pick<Worker, "shares"> & { readonly state: WorkerState }): boolean {
  return rig.state !== "online" || isLate(rig);
}
