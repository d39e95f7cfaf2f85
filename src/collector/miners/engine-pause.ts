import type { SourceFault } from "#src/domain/mining/source-state.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { faultOf, type SourceError } from "#src/sources/source-error.ts";

/** Spares miners the wait for an engine that has just failed twice: for a few seconds it is not asked. */
export interface EnginePause {
  /** How long it still lasts; 0 = there is none. */
  remainingMs(): number;
  /** Whether it said that it has too many requests: it works, and has no time for this one. */
  isBusy(): boolean;
  /** What its last failure says about it. */
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
    // Limits without a time to wait are those of requests in a second.
    const leastMs = isBusy && asked === 0 ? SECOND : 5 * SECOND;
    if (failures >= 2 || asked > 0) until = now() + Math.max(asked, leastMs);
  }

  return {
    // No pause is longer than a minute: one that seems so is of a clock that ran ahead.
    remainingMs: () => (until - now() <= MINUTE ? Math.max(0, until - now()) : 0),
    isBusy: () => isBusy,
    get fault() {
      return fault;
    },
    record(error) {
      if (error === null || error.code === "not-found") failures = 0;
      // The others say something of the question, or of the node behind the engine.
      else if (faultOf(error) !== null && error.party !== "node") recordFailure(error);
    },
  };
}
