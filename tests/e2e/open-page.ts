import { expect, type Page, type Route } from "@playwright/test";

/** Waits until the page is hydrated and its late parts (prefetch, notice, way back to the top) stand. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // On a phone it is in the menu.
  await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
  await page.waitForLoadState("networkidle");
}

/** The address of a page's data alone, which a click inside the site asks for. */
export const dataOf = (path: string) => new RegExp(`${path}\\.data(\\?|$)`);

export async function later(route: Route, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await route.continue().catch(() => undefined);
}
