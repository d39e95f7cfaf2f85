import { preferenceNames } from "./names.ts";

/** No address or login is longer. */
const MAX_LENGTH = 256;

/** Words are a question and no miner's address: the start page takes the last search for a wallet. */
const words = /\s|[^\P{L}A-Za-z]/u;

/** Spec §3: stores the last search in a coin's search box on this device. Never throws. */
export function storeLastSearch(coin: string, search: string): void {
  if (words.test(search.trim())) return;
  try {
    window.localStorage.setItem(preferenceNames.lastSearch(coin), search.trim());
  } catch {
    // The search works without storage (private windows).
  }
}

/** The last search; null when there is none, or when the stored text cannot be shown. */
export function readLastSearch(coin: string): string | null {
  try {
    return parseLastSearch(window.localStorage.getItem(preferenceNames.lastSearch(coin)));
  } catch {
    return null;
  }
}

/** Only letters, digits, signs and plain spaces: no characters that are invisible or change the direction of the text. */
export function parseLastSearch(stored: unknown): string | null {
  if (typeof stored !== "string" || stored.length > MAX_LENGTH) return null;
  const search = stored.trim();
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(search) ? search : null;
}
