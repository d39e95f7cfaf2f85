import { err, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type SetTimer, setSystemTimer } from "./set-timer.ts";
import type { SourceError } from "./source-error.ts";

/**
 * Keeps to an engine's limit of requests: the others wait, and a request that would wait too long is refused. Not p-queue, which
 * measures its intervals by Date.now(): a clock that is set back by an hour would stop all requests for an hour.
 */
export interface RequestQueue {
  run<Value>(request: () => Promise<Result<Value, SourceError>>): Promise<Result<Value, SourceError>>;
}

export interface RequestQueueParts {
  /** In any second. */
  readonly perSecond: number;
  /** Requests that may wait; one more is answered with `rate-limited` at once. */
  readonly maxWaiting: number;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
  readonly setTimer?: SetTimer;
}

// Requests may arrive closer together than they were sent, so a second is counted as a little more.
const windowMs = 1.1 * SECOND;

export function createRequestQueue(parts: RequestQueueParts): RequestQueue {
  const { perSecond, maxWaiting, now = () => performance.now(), setTimer = setSystemTimer } = parts;
  /** When the last `perSecond` requests began, oldest first. */
  const begun: number[] = [];
  const waiting: (() => void)[] = [];
  let isTimerSet = false;

  function begin(): void {
    begun.push(now());
    if (begun.length > perSecond) begun.shift();
  }

  function waitMs(): number {
    const oldest = begun[0];
    return begun.length < perSecond || oldest === undefined ? 0 : oldest + windowMs - now();
  }

  function arrange(): void {
    if (isTimerSet || waiting.length === 0) return;
    isTimerSet = true;
    setTimer(
      () => {
        isTimerSet = false;
        while (waiting.length > 0 && waitMs() <= 0) {
          begin();
          waiting.shift()?.();
        }
        arrange();
      },
      Math.max(1, waitMs()),
    );
  }

  return {
    async run(request) {
      if (waiting.length === 0 && waitMs() <= 0) {
        begin();
        return request();
      }
      if (waiting.length >= maxWaiting) {
        return err({ code: "rate-limited", retryAfterMs: Math.ceil((maxWaiting / perSecond) * windowMs) });
      }
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        arrange();
      });
      return request();
    },
  };
}
