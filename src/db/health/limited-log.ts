import { MINUTE } from "#src/domain/time/durations.ts";

/** Logs a frequent event at once, then once a minute with the number of lines left out. */
export function createLimitedLog(now: () => number, say: (leftOut: number) => void, everyMs = MINUTE): () => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return () => {
    const time = now();
    // A line from the future came from a clock that was then set back.
    if (time >= saidAt && time - saidAt < everyMs) {
      leftOut += 1;
      return;
    }
    saidAt = time;
    say(leftOut);
    leftOut = 0;
  };
}
