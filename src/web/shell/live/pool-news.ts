/** Where the late part of the shell, which hears of new figures, meets what shows them. */
const listeners = new Set<() => void>();

/** Calls `onNews` when the shown pool's figures are new. Answers how to stop. */
export function onPoolNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellPoolNews(): void {
  for (const listener of listeners) listener();
}
