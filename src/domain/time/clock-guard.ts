import { SECOND } from "./durations.ts";

/** More than the corrections of a clock that is kept in time. */
const setBackMs = 10 * SECOND;

/**
 * Calls `clear` when the clock was set back: what was kept until a time of the clock that ran ahead would live for as long as it was
 * ahead. To be called before anything is read.
 */
export function createClockGuard(now: () => number, clear: () => void): () => void {
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    if (time < latest - setBackMs) clear();
    latest = time;
  };
}
