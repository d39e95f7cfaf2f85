/** Calls back once after `ms`; returns a function that cancels. Everything that waits gets one, so that tests can control time. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

export const setSystemTimer: SetTimer = (callback, ms) => {
  const handle = setTimeout(callback, ms);
  return () => clearTimeout(handle);
};
