import { SECOND } from "./durations.ts";

/** More than the corrections of a synchronised clock. */
const setBackMs = 10 * SECOND;

/**
 * Calls `clear` when the clock was set back: entries stored by the clock that ran ahead would live too long. Call it
 * before any read.
 */
export function createClockGuard(now: () => number, clear: () => void): () => void {
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    if (time < latest - setBackMs) clear();
    latest = time;
  };
}
