import { MINUTE } from "../time/durations.ts";
import { type HeldSums, isMeasuredLately, type PoolSnapshot } from "./pool.ts";

/**
 * Why a source gives nothing usable. `silent`: no connection, or a timeout. `failing`: an error, or no figures yet.
 * `refused`: it rejects our requests. `unreadable`: the response fits no schema. `implausible`: its figures cannot be
 * true.
 */
export const sourceFaults = ["silent", "failing", "refused", "unreadable", "implausible"] as const;
export type SourceFault = (typeof sourceFaults)[number];

export const sourceKinds = ["engine", "node"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** State at the last request, UTC milliseconds. */
export interface SourceState {
  /** Null: the last response was usable. */
  readonly fault: { readonly kind: SourceFault; readonly since: number } | null;
  /** When the present figures were first seen; null before the first response. */
  readonly changedAt: number | null;
  /** When the present height was first seen; null where it is not known. */
  readonly heightAt: number | null;
}

export const unknownSourceState: SourceState = { fault: null, changedAt: null, heightAt: null };

/**
 * `SourceFault`: the engine's. `unasked`: not polled lately. `not-up`: the pool takes no miners. `old`: old statistics
 * are repeated. `storage`: this site's database cannot be read. `restarted`, `measuring`: the engine works, only its
 * sums are held back (`HeldSums`).
 */
export type PoolFaultKind = SourceFault | HeldSums["why"] | "unasked" | "not-up" | "old" | "storage";

export interface PoolFault {
  readonly kind: PoolFaultKind;
  /** UTC milliseconds. */
  readonly since: number | null;
  /** Expected end; absent where not known. */
  readonly until?: number;
}

/** The collector polls about once a minute, failing engines more often. */
const unaskedAfterMs = 5 * MINUTE;

/** The node may give it while the engine fails. */
export function isNetworkPresent({ network }: PoolSnapshot, now: number): boolean {
  return network !== null && now - network.at < unaskedAfterMs;
}

/** Null when the figures are current. */
export function findPoolFault(
  snapshot: PoolSnapshot,
  { fault }: Pick<SourceState, "fault">,
  now: number,
): PoolFault | null {
  if (fault !== null) return fault;
  const held = findHeldSums(snapshot, now);
  if (held !== null) return held;
  if (now - snapshot.at >= unaskedAfterMs) return { kind: "unasked", since: snapshot.at };
  if (snapshot.acceptsMiners === false) return { kind: "not-up", since: null };
  return isMeasuredLately(snapshot, now) ? null : { kind: "old", since: snapshot.measuredAt };
}

function findHeldSums(snapshot: PoolSnapshot, now: number): PoolFault | null {
  const { heldSums } = snapshot;
  if (heldSums === undefined || !isNetworkPresent(snapshot, now)) return null;
  return heldSums.why === "restarted"
    ? { kind: "restarted", since: heldSums.restartedAt, until: heldSums.from }
    : { kind: "measuring", since: null };
}
