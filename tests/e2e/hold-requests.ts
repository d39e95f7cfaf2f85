import type { Page } from "@playwright/test";

/** Holds back the requests that match until the answered function is called. */
export async function holdRequests(page: Page, matching: Parameters<Page["route"]>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(matching, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The build's scripts. */
export const scripts = /\/assets\/[^/]+\.js$/;
