/** Returns a function that cancels. Everything that waits takes one, so that tests control time. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

export const setSystemTimer: SetTimer = (callback, ms) => {
  const handle = setTimeout(callback, ms);
  return () => clearTimeout(handle);
};
