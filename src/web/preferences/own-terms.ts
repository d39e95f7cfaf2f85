// The visitor's own price of power and machines. Figures for them replace the default ones after mount (own-terms.css).

const listeners = new Set<() => void>();

/** Calls back when a term has changed, in this tab or in another one. */
export function subscribeToOwn(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Never throws: pages work without storage (private windows). */
export function storeOwn(name: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
    // As the head script does for the next page, so that a change inside the site does not flash either.
    if (text !== null) document.documentElement.dataset.own = "";
  } catch {
    // It then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function readStored(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}
