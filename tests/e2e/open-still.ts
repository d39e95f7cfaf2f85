import { expect, type Page } from "@playwright/test";
import { holdRequests, scripts } from "./hold-requests.ts";

/**
 * Opens a page as it stands before any script of the build runs: whole, with its styles and fonts, and painted. The scripts
 * come when the answered function is called. Figures do not change meanwhile: they have widths of their own.
 */
export async function openStill(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, scripts);
  await page.route(/\/live(\?|$)/, (route) => route.abort());
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("footer")).toBeAttached();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel='stylesheet']")].every(({ sheet }) => sheet !== null),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await waitForPaint(page);
  return release;
}

/** Until everything that stands on the page now has been painted, and what moved by it was noted. */
export function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
}
