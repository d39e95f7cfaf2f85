import { preferenceNames } from "./names.ts";

/** No address or login is longer. */
const MAX_LENGTH = 256;

/** Spec §3: remembers on this device what was last looked up in a coin's search box. Never throws. */
export function storeLastSearch(coin: string, search: string): void {
  try {
    window.localStorage.setItem(preferenceNames.lastSearch(coin), search.trim());
  } catch {
    // Storage that refuses (private windows) does not stop the search.
  }
}

/** What was last looked up; null when nothing was, or what is stored is no text that can be shown. */
export function readLastSearch(coin: string): string | null {
  try {
    return parseLastSearch(window.localStorage.getItem(preferenceNames.lastSearch(coin)));
  } catch {
    return null;
  }
}

/** Letters, digits, signs and plain spaces only: nothing that is invisible or turns the direction of the text. */
export function parseLastSearch(stored: unknown): string | null {
  if (typeof stored !== "string" || stored.length > MAX_LENGTH) return null;
  const search = stored.trim();
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(search) ? search : null;
}
