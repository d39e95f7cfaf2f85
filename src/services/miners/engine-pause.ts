import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { SourceError } from "#src/sources/source-error.ts";

/** Spares visitors the wait for an engine that just failed twice: for a few seconds nobody asks it. */
export interface EnginePause {
  isPaused(): boolean;
  recordSuccess(): void;
  recordFailure(error: SourceError): void;
}

export function createEnginePause(now: () => number): EnginePause {
  let failures = 0;
  let until = 0;
  return {
    isPaused: () => now() < until,
    recordSuccess() {
      failures = 0;
    },
    recordFailure(error) {
      // It was not asked at all: that says nothing of how it fares.
      if (error.code === "unsupported") return;
      failures += 1;
      const asked = error.code === "rate-limited" ? Math.min(error.retryAfterMs ?? 0, MINUTE) : 0;
      if (failures >= 2 || asked > 0) until = now() + Math.max(asked, 5 * SECOND);
    },
  };
}
