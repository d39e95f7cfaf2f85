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
