import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { SourceError } from "#src/sources/source-error.ts";

/** Spares visitors the wait for an engine that has just failed twice: for a few seconds it is not asked. */
export interface EnginePause {
  isPaused(): boolean;
  recordSuccess(): void;
  recordFailure(error: SourceError): void;
}

export function createEnginePause(now: () => number): EnginePause {
  let failures = 0;
  let until = 0;
  return {
    // No pause is longer than a minute: one that seems so is of a clock that ran ahead.
    isPaused: () => now() < until && until - now() <= MINUTE,
    recordSuccess() {
      failures = 0;
    },
    recordFailure(error) {
      // The engine was not asked at all, so this says nothing about its health.
      if (error.code === "unsupported" || error.code === "not-asked") return;
      failures += 1;
      const asked = error.code === "rate-limited" ? Math.min(error.retryAfterMs ?? 0, MINUTE) : 0;
      if (failures >= 2 || asked > 0) until = now() + Math.max(asked, 5 * SECOND);
    },
  };
}
