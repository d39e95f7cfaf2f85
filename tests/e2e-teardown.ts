import { rmSync } from "node:fs";

/** Removes the data folder that playwright.config.ts made for this run's server. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
