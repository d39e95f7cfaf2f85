import { preferenceNames } from "./names.ts";
import { readStored, storeOwn } from "./own-terms.ts";

/** Stores on this device what the visitor mines with, as it stands in the address of /rig; null forgets it. Never throws. */
export function storeRig(rig: string | null): void {
  storeOwn(preferenceNames.rig, rig);
}

/** The visitor's machines; null when there are none. Who asks for their figures learns whether they are machines at all. */
export function readStoredRig(): string | null {
  return readStored(preferenceNames.rig);
}
