import { type SetTimer, setSystemTimer } from "../set-timer.ts";

/**
 * Resolves when the next call may be sent, `gapMs` after the one before. The past of a first start is hundreds of calls,
 * and a free plan allows a few each minute.
 */
export function createSpacedCalls(gapMs: number, now: () => number, setTimer: SetTimer = setSystemTimer) {
  let nextAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const at = now();
    // A clock that was set back must not hold calls up for as long.
    const waitMs = nextAt - at > 100 * gapMs ? 0 : Math.max(0, nextAt - at);
    nextAt = at + waitMs + gapMs;
    if (waitMs > 0) await new Promise<void>((resolve) => setTimer(resolve, waitMs));
  };
}
