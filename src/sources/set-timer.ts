/** Calls back once after `ms`; answers how to cancel. Given to everything that waits, so that tests rule over time. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

export const setSystemTimer: SetTimer = (callback, ms) => {
  const handle = setTimeout(callback, ms);
  return () => clearTimeout(handle);
};
