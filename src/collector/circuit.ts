import { MINUTE } from "#src/domain/time/durations.ts";

/** Keeps a failing source from being asked again and again. */
export interface Circuit {
  /** When the source may be asked again; null when it may be asked now. */
  pausedUntil(): number | null;
  recordSuccess(): void;
  /** `leastPauseMs`: what the source itself asked for (retry-after). Answers when the pause ends, null without a pause. */
  recordFailure(leastPauseMs: number): number | null;
}

interface CircuitParts {
  readonly now: () => number;
  readonly random: () => number;
  readonly failuresToOpen?: number;
  readonly firstPauseMs?: number;
  readonly maxPauseMs?: number;
}

/** Opens after three failures in a row, for 1, 2, 4, 8 … minutes up to 10, a quarter more or less by chance. */
export function createCircuit(parts: CircuitParts): Circuit {
  const { now, random, failuresToOpen = 3, firstPauseMs = MINUTE, maxPauseMs = 10 * MINUTE } = parts;
  let failures = 0;
  let until: number | null = null;
  return {
    pausedUntil: () => (until !== null && until > now() ? until : null),
    recordSuccess() {
      failures = 0;
      until = null;
    },
    recordFailure(leastPauseMs) {
      failures += 1;
      const opened = failures - failuresToOpen;
      const pauseMs = opened < 0 ? 0 : Math.min(firstPauseMs * 2 ** opened, maxPauseMs) * (0.75 + random() / 2);
      const longest = Math.max(pauseMs, Math.min(leastPauseMs, 60 * MINUTE));
      until = longest > 0 ? now() + longest : null;
      return until;
    },
  };
}
