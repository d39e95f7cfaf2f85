import { SECOND } from "#src/domain/time/durations.ts";

/** What a page says about an engine that is too busy for its visitor; null where it does not answer. */
export function retrySecondsOf({ retryAfterMs }: { readonly retryAfterMs?: number }): number | null {
  return retryAfterMs === undefined ? null : Math.max(1, Math.ceil(retryAfterMs / SECOND));
}
