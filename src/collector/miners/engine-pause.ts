import type { SourceFault } from "#src/domain/mining/source-state.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { faultOf, type SourceError } from "#src/sources/source-error.ts";

/** No requests for some seconds to an engine that failed twice, so that miners do not wait for it. */
export interface EnginePause {
  /** 0 = no pause. */
  remainingMs(): number;
  /** The engine rejected a request for their number: it works, but has no time. */
  isBusy(): boolean;
  readonly fault: SourceFault | null;
  record(error: SourceError | null): void;
}

export function createEnginePause(now: () => number): EnginePause {
  let failures = 0;
  let until = 0;
  let isBusy = false;
  let fault: SourceFault | null = null;

  function recordFailure(error: SourceError): void {
    failures += 1;
    isBusy = error.code === "rate-limited";
    fault = faultOf(error);
    const asked = error.code === "rate-limited" ? Math.min(error.retryAfterMs ?? 0, MINUTE) : 0;
    // Limits without a time to wait are limits per second.
    const leastMs = isBusy && asked === 0 ? SECOND : 5 * SECOND;
    if (failures >= 2 || asked > 0) until = now() + Math.max(asked, leastMs);
  }

  return {
    // No pause is longer than a minute: a longer one means that the clock was set back.
    remainingMs: () => (until - now() <= MINUTE ? Math.max(0, until - now()) : 0),
    isBusy: () => isBusy,
    get fault() {
      return fault;
    },
    record(error) {
      if (error === null || error.code === "not-found") failures = 0;
      // Other errors concern the request, or the node behind the engine.
      else if (faultOf(error) !== null && error.party !== "node") recordFailure(error);
    },
  };
}
