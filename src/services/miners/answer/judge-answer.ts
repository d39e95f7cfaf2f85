import type { MinerLookup } from "#src/domain/mining/miner.ts";
import { lastShareOf } from "#src/domain/mining/miner-state.ts";
import type { PoolFaultKind } from "#src/domain/mining/source-state.ts";

interface Answer {
  readonly at: number;
  readonly lookup: MinerLookup;
}

/** What an engine repeats is as old as it was when it was gathered. */
export function datedAt({ at, lookup }: Answer): number {
  return lookup.found === "no" ? at : Math.min(at, lookup.miner.measuredAt ?? at);
}

/**
 * A pool that takes no miners measures nothing: its figures are old. A pool that repeats old statistics repeats its
 * miners' too, unless shares are timed.
 */
export function judgeAnswer({ at: readAt, lookup }: Answer, fault: PoolFaultKind | null) {
  const at = datedAt({ at: readAt, lookup });
  if (lookup.found === "no" || (fault !== "not-up" && fault !== "old")) return { at, status: "current" } as const;
  const lastShareAt = lastShareOf(lookup.miner);
  if (fault === "old" && lastShareAt !== null) return { at, status: "current" } as const;
  const known = lastShareAt ?? lookup.miner.lastHashrateAt ?? at;
  return { at: Math.min(at, known), status: "stale", why: fault } as const;
}
