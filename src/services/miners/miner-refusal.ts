export type MinerRefusal =
  | { readonly state: "invalid-address" }
  /** The pool's engine does not report this. */
  | { readonly state: "not-offered" }
  /** No response, and nothing stored. `retryAfterMs`: too many requests for this visitor, who may retry then. */
  | { readonly state: "unreachable"; readonly retryAfterMs?: number };
