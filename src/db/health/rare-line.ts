import { MINUTE } from "#src/domain/time/durations.ts";

/** Says something that may happen many times a second: at once, and then once a minute with how often it was left out. */
export function createRareLine(now: () => number, say: (leftOut: number) => void, everyMs = MINUTE): () => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return () => {
    const time = now();
    // A line from the future is of a clock that ran ahead and was set back.
    if (time >= saidAt && time - saidAt < everyMs) {
      leftOut += 1;
      return;
    }
    saidAt = time;
    say(leftOut);
    leftOut = 0;
  };
}
