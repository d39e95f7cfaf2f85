import { test as base, type Page } from "@playwright/test";
import { siteAddress, waitForFigures } from "./wait-for-figures.ts";

// A page in a new context costs about twice the processor time of a load in a page that is there: a new process, an empty
// cache, and every script is compiled again. So each worker keeps one page with JavaScript and one without. A test finds
// it as a new visitor would, but for the files in its cache.

const viewport = { width: 1280, height: 720 };
const options = { baseURL: siteAddress, locale: "en-US", timezoneId: "UTC" };

/** Brings a kept page back to how it was before a test. */
async function resetPage(page: Page): Promise<void> {
  const context = page.context();
  await page.removeAllListeners(undefined, { behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  for (const other of context.pages()) if (other !== page) await other.close();
  const { origin } = new URL(page.url());
  if (origin !== "null") {
    // An address without script: this ends whatever the test's last page still does, and what that wrote as it went is cleared
    // too. A site that the test has stopped does not answer, and its storage is of no use any more.
    const answer = await page.goto(`${origin}/health`).catch(() => null);
    if (answer !== null) {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
  }
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const { width, height } = page.viewportSize() ?? viewport;
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
}

/** For tests of sites that they start themselves. What a test adds with `addInitScript` it takes away with `await using`. */
export const ownSiteTest = base.extend<{ plainPage: Page }, { keptPage: Page; keptPlainPage: Page }>({
  keptPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ ...options, viewport });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  keptPlainPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ ...options, viewport, javaScriptEnabled: false });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ keptPage }, use) => use(keptPage.context()),
  page: async ({ keptPage }, use) => {
    await use(keptPage);
    await resetPage(keptPage);
  },
  /** A page that runs no JavaScript. */
  plainPage: async ({ keptPlainPage }, use) => {
    await use(keptPlainPage);
    await resetPage(keptPlainPage);
  },
});

/** For tests of the site that Playwright starts. */
export const test = ownSiteTest.extend<object, { figures: null }>({
  figures: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are used
    async ({}, use) => {
      await waitForFigures();
      await use(null);
    },
    { scope: "worker", auto: true, timeout: 300_000 },
  ],
});

/** The same with a new context for each test: another time zone, or requests that only a first visit sends. */
export const isolatedTest = test.extend({
  context: async ({ browser, timezoneId }, use) => {
    const context = await browser.newContext({ ...options, timezoneId: timezoneId ?? "UTC" });
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});
