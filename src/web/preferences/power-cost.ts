import { preferenceNames } from "./names.ts";

/** Stores on this device what a kilowatt-hour costs, as it was typed. Never throws. */
export function storePowerCost(text: string): void {
  try {
    window.localStorage.setItem(preferenceNames.powerCost, text);
  } catch {
    // The page works without storage (private windows).
  }
}

/** What was typed before; null when there is nothing. */
export function readStoredPowerCost(): string | null {
  try {
    return window.localStorage.getItem(preferenceNames.powerCost);
  } catch {
    return null;
  }
}
