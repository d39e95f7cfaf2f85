import { setImmediate } from "node:timers/promises";
import type { SetTimer } from "#src/sources/set-timer.ts";

// The time of a scenario. It stands still until the scenario moves it; then the timers of the site go off in their order, and
// each is followed by all the work that it starts, because nothing here waits for a network or a disk.

/** So many turns of the event loop without a question or a timer mean that the work has come to its end. */
const quietTurns = 40;

export interface MadeUpClock {
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** Something happened that will have a consequence: a question to an engine, say. */
  stir(): void;
  /** Until all that was begun is done or waits for a timer. */
  settle(): Promise<void>;
  moveTo(at: number): Promise<void>;
}

export function createMadeUpClock(start: number): MadeUpClock {
  let current = start;
  let stirred = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  async function settle(): Promise<void> {
    let seen = stirred;
    for (let turn = 0; turn < quietTurns; turn += 1) {
      await setImmediate();
      if (stirred !== seen) turn = 0;
      seen = stirred;
    }
  }

  function takeNext(end: number) {
    let next: { readonly at: number; readonly callback: () => void } | null = null;
    for (const timer of timers) if (timer.at <= end && (next === null || timer.at < next.at)) next = timer;
    if (next !== null) timers.delete(next);
    return next;
  }

  return {
    now: () => current,
    setTimer(callback, ms) {
      stirred += 1;
      const timer = { at: current + Math.max(0, ms), callback };
      timers.add(timer);
      return () => {
        stirred += 1;
        timers.delete(timer);
      };
    },
    stir() {
      stirred += 1;
    },
    settle,
    async moveTo(at) {
      if (at < current) throw new Error(`the clock goes back from ${current} to ${at}`);
      await settle();
      for (let timer = takeNext(at); timer !== null; timer = takeNext(at)) {
        current = Math.max(current, timer.at);
        timer.callback();
        await settle();
      }
      current = at;
    },
  };
}

/** "1:05" and "1:05:30" in milliseconds. */
export function readSpan(text: string): number {
  const [, hours, minutes, seconds = "0"] = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) throw new Error(`"${text}" is not hours:minutes`);
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
