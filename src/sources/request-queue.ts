import { AsyncLocalStorage } from "node:async_hooks";
import { err, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type SetTimer, setSystemTimer } from "./set-timer.ts";
import type { SourceError } from "./source-error.ts";

export interface RequestLimit {
  readonly perSecond: number;
  countWaiting(): number;
}

/**
 * Requests above the engine's limit wait, and a request that would wait too long is refused. Not p-queue, which
 * measures its intervals by Date.now(): a clock set back by an hour would stop all requests for an hour.
 */
export interface RequestQueue extends RequestLimit {
  run<Value>(request: () => Promise<Result<Value, SourceError>>): Promise<Result<Value, SourceError>>;
}

export interface RequestQueueParts {
  readonly perSecond: number;
  /** Requests that may wait; one more is `rate-limited` at once. */
  readonly maxWaiting: number;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
  readonly setTimer?: SetTimer;
}

const polls = new AsyncLocalStorage<true>();

/** Runs the poll of a pool, which every page needs: its requests go first, and none is refused here. */
export function runPoll<Value>(work: () => Value): Value {
  return polls.run(true, work);
}

/** An engine may count its seconds differently: a poll's request that it refused is sent again. */
const pollTries = 3;

// Requests may arrive closer together than they were sent, so a second is counted as a little more.
const windowMs = 1.1 * SECOND;

export function createRequestQueue(parts: RequestQueueParts): RequestQueue {
  const { perSecond, maxWaiting, now = () => performance.now(), setTimer = setSystemTimer } = parts;
  /** When the last `perSecond` requests began, oldest first. */
  const begun: number[] = [];
  const waiting = { polls: [] as (() => void)[], others: [] as (() => void)[] };
  const countWaiting = () => waiting.polls.length + waiting.others.length;
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
    if (isTimerSet || countWaiting() === 0) return;
    isTimerSet = true;
    setTimer(
      () => {
        isTimerSet = false;
        while (countWaiting() > 0 && waitMs() <= 0) {
          begin();
          (waiting.polls.shift() ?? waiting.others.shift())?.();
        }
        arrange();
      },
      Math.max(1, waitMs()),
    );
  }

  async function takeTurn(line: (() => void)[]): Promise<void> {
    if (countWaiting() === 0 && waitMs() <= 0) {
      begin();
      return;
    }
    await new Promise<void>((resolve) => {
      line.push(resolve);
      arrange();
    });
  }

  /** Our pace was too fast, or another client's: no requests for as long as the limit counts. */
  function rest(): void {
    begun.fill(now());
    while (begun.length < perSecond) begun.push(now());
  }

  return {
    perSecond,
    countWaiting,
    async run(request) {
      const isPoll = polls.getStore() === true;
      if (!isPoll && waiting.others.length >= maxWaiting) {
        return err({ code: "rate-limited", retryAfterMs: Math.ceil((maxWaiting / perSecond) * windowMs) });
      }
      for (let tries = isPoll ? pollTries : 1; ; tries -= 1) {
        await takeTurn(isPoll ? waiting.polls : waiting.others);
        const response = await request();
        if (response.ok || response.error.code !== "rate-limited") return response;
        rest();
        // A longer Retry-After has another reason than this limit.
        if (tries === 1 || (response.error.retryAfterMs ?? 0) > windowMs) return response;
      }
    },
  };
}
