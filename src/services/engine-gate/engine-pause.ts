import type { SourceFault } from "#src/domain/mining/source-state.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { faultOf, type SourceError } from "#src/sources/source-error.ts";

/** Spares visitors the wait for an engine that has just failed twice: for a few seconds it is not asked. */
export interface EnginePause {
  isPaused(): boolean;
  /** Whether it said that it has too many requests: it works, and has no time for this one. */
  isBusy(): boolean;
  /** What its last failure says about it. */
  readonly fault: SourceFault | null;
  recordSuccess(): void;
  recordFailure(error: SourceError): void;
}

export function createEnginePause(now: () => number): EnginePause {
  let failures = 0;
  let until = 0;
  let isBusy = false;
  let fault: SourceFault | null = null;
  return {
    isBusy: () => isBusy,
    get fault() {
      return fault;
    },
    // No pause is longer than a minute: one that seems so is of a clock that ran ahead.
    isPaused: () => now() < until && until - now() <= MINUTE,
    recordSuccess() {
      failures = 0;
    },
    recordFailure(error) {
      // The engine was not asked at all, so this says nothing about its health.
      if (error.code === "unsupported" || error.code === "not-asked") return;
      failures += 1;
      isBusy = error.code === "rate-limited";
      fault = faultOf(error);
      const asked = error.code === "rate-limited" ? Math.min(error.retryAfterMs ?? 0, MINUTE) : 0;
      // Limits without a time to wait are those of requests in a second.
      const leastMs = isBusy && asked === 0 ? SECOND : 5 * SECOND;
      if (failures >= 2 || asked > 0) until = now() + Math.max(asked, leastMs);
    },
  };
}
