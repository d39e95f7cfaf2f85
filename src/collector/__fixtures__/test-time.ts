import { setImmediate } from "node:timers/promises";
import type { SetTimer } from "#src/sources/set-timer.ts";

export function createTestTime(start: number) {
  let current = start;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const setTimer: SetTimer = (callback, ms) => {
    const timer = { at: current + ms, callback };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return {
    now: () => current,
    setTimer,
    countTimers: () => timers.size,
    /** Runs due timers in order, letting promises settle in between. */
    async advance(ms: number) {
      const end = current + ms;
      await setImmediate();
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        current = Math.max(current, due.at);
        due.callback();
        await setImmediate();
        await setImmediate();
      }
      current = end;
    },
  };
}
