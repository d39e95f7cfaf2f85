/** Calls back once after `ms`; answers how to cancel. Given to everything that waits, so that tests rule over time. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

export const setSystemTimer: SetTimer = (callback, ms) => {
  const handle = setTimeout(callback, ms);
  return () => clearTimeout(handle);
};

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
