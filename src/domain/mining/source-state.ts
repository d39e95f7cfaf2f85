/**
 * Why a source gives nothing that can be used. `silent`: no connection, or no answer in time. `failing`: it answers with an
 * error, or has no figures yet. `refused`: it turns our questions away. `unreadable`: its answer fits no schema.
 * `implausible`: its figures cannot be true.
 */
export const sourceFaults = ["silent", "failing", "refused", "unreadable", "implausible"] as const;
export type SourceFault = (typeof sourceFaults)[number];

/** Of whom a pool's figures are asked. */
export const sourceKinds = ["engine", "node"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** How one source of one pool was when it was asked last. UTC milliseconds. */
export interface SourceState {
  /** Null: its last answer could be used. */
  readonly fault: { readonly kind: SourceFault; readonly since: number } | null;
  /** When its figures were first seen as they are now; null before the first answer. */
  readonly changedAt: number | null;
  /** When the chain's height was first seen as it is now; null where it is not known. */
  readonly heightAt: number | null;
}

export const unknownSourceState: SourceState = { fault: null, changedAt: null, heightAt: null };
