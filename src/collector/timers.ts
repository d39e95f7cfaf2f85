import type { SetTimer } from "#src/sources/set-timer.ts";

export { type SetTimer, setSystemTimer } from "#src/sources/set-timer.ts";

/** Resolves after `ms`, or at once when the signal aborts; leaves no timer behind. */
export function sleep(ms: number, setTimer: SetTimer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      cancel();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const cancel = setTimer(finish, ms);
    signal.addEventListener("abort", finish, { once: true });
  });
}
