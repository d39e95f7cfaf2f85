import { preferenceNames } from "./names.ts";

/** Spec §9. */
export const defaultCurrencyCode = "USD";

/** Reads only the shape: the list of currencies is loaded when one other than the dollar is wanted. */
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

/** Saved at every change (spec §4); storage that refuses (private windows) does not stop the change. */
export function storeSelectedCurrency(code: string): void {
  try {
    window.localStorage.setItem(preferenceNames.selectedCurrency, code);
  } catch {
    // The choice then lasts as long as the page.
  }
}
