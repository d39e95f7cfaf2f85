import { preferenceNames } from "./names.ts";

/** Notes on this device that the line about jobs was closed; the script in the head (head-script.ts) reads it. */
export function rememberClosedJobAlert(): void {
  try {
    window.localStorage.setItem(preferenceNames.jobAlert, "closed");
  } catch {
    // It then stays closed until the next page is loaded.
  }
}
