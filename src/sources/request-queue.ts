import { err, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type SetTimer, setSystemTimer } from "./set-timer.ts";
import type { SourceError } from "./source-error.ts";

/** Keeps to a stranger's limit of requests: the others wait their turn, and what would wait too long is refused. */
export interface RequestQueue {
  run<Value>(request: () => Promise<Result<Value, SourceError>>): Promise<Result<Value, SourceError>>;
}

export interface RequestQueueParts {
  /** In any second. */
  readonly perSecond: number;
  /** Requests that may wait; one more is answered with `rate-limited` at once. */
  readonly maxWaiting: number;
  /** Of a clock that is never set, in milliseconds. */
  readonly now?: () => number;
  readonly setTimer?: SetTimer;
}

// Requests that left apart may arrive closer together: a second of theirs is a little more of ours.
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
