import { preferenceNames } from "./names.ts";

/** Spec §9. */
export const defaultCurrencyCode = "USD";

/** Checks only the shape: the list of currencies is loaded only for a currency other than the dollar. */
export function parseSelectedCurrency(value: unknown): string {
  return typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : defaultCurrencyCode;
}

export function readSelectedCurrency(): string {
  try {
    return parseSelectedCurrency(window.localStorage.getItem(preferenceNames.selectedCurrency));
  } catch {
    return defaultCurrencyCode;
  }
}

/** Stores every change (spec §4). A storage that cannot be written (private windows) does not stop the change. */
export function storeSelectedCurrency(code: string): void {
  try {
    window.localStorage.setItem(preferenceNames.selectedCurrency, code);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
