import { preferenceNames } from "./names.ts";
import { readStored, storeOwn } from "./own-terms.ts";

/** Stores on this device what a kilowatt-hour costs, as it was typed. Never throws. */
export function storePowerCost(text: string): void {
  storeOwn(preferenceNames.powerCost, text);
}

/** What was typed before; null when there is nothing. */
export function readStoredPowerCost(): string | null {
  return readStored(preferenceNames.powerCost);
}
