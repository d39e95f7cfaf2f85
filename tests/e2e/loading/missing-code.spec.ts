import { type BrowserContext, expect, type Page } from "@playwright/test";
import { isolatedTest as test } from "../kept-page.ts";
import { open } from "../open-page.ts";
import { recordBar } from "../record-bar.ts";
import { siteAddress } from "../wait-for-figures.ts";

test.describe("code that cannot be loaded", () => {
  const chunk = /\/assets\/top-miners-[^/]*\.js$/;

  /** A tab, and the documents that it asks for. */
  async function openTab(context: BrowserContext): Promise<{ page: Page; documents: string[] }> {
    const page = await context.newPage();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    return { page, documents };
  }

  /** The code is not fetched ahead, so that the click is what needs it. */
  async function openWithout(context: BrowserContext, path: string): Promise<{ page: Page; documents: string[] }> {
    const { page, documents } = await openTab(context);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await open(page, path);
    return { page, documents };
  }

  test("§4.12 §8.6 the page one wants is loaded again, once; within 60 s the error page is shown", async ({
    context,
  }) => {
    await context.route(chunk, (route) => route.abort());
    const { page, documents } = await openWithout(context, "/kas");
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect.poll(() => documents).toEqual(["/kas", "/kas/top-miners"]);
    // The server's page is whole without its code, and it is not loaded for ever.
    await expect(page.locator("table")).toBeVisible();
    await page.waitForTimeout(1000);
    expect(documents).toEqual(["/kas", "/kas/top-miners"]);

    await open(page, "/kas");
    const readBar = await recordBar(page);
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.locator("main")).toContainText("Unknown error occurred. If it persists, contact");
    await expect(page).toHaveURL("/kas/top-miners");
    expect(documents).toEqual(["/kas", "/kas/top-miners", "/kas"]);
    await expect.poll(readBar).toContainEqual(expect.stringMatching(/^fail /));
  });

  test("§8.6 after 60 s it is loaded once more, and a build that is whole is simply shown", async ({ context }) => {
    let isGone = true;
    await context.route(chunk, (route) => {
      if (!isGone) return route.continue();
      isGone = false;
      return route.abort();
    });
    const { page, documents } = await openWithout(context, "/kas");
    await page.evaluate(() => sessionStorage.setItem("chunkReloadedAt", String(Date.now() - 60_001)));
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect.poll(() => documents).toEqual(["/kas", "/kas/top-miners"]);
    await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
    expect(await page.evaluate(() => Date.now() - Number(sessionStorage.getItem("chunkReloadedAt")))).toBeLessThan(
      30_000,
    );
  });

  test("§8.6 a first view whose own code is missing is loaded again once, then left as the server wrote it", async ({
    context,
  }) => {
    await context.route(/\/assets\/root-[^/]*\.js$/, (route) => route.abort());
    const { page, documents } = await openTab(context);
    await page.goto("/kas");
    await expect.poll(() => documents.length).toBe(2);
    await page.waitForTimeout(1500);
    expect(documents.length).toBe(2);
    await expect(page.locator("main")).toContainText("Kaspa mining pool");
  });

  test("§8.6 a hover, a touch and the focus of a link whose code is missing load nothing again; a click does, once", async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: siteAddress, locale: "en-US", hasTouch: true });
    await context.route(chunk, (route) => route.abort());
    const { page, documents } = await openTab(context);
    const failed: string[] = [];
    page.on("requestfailed", (request) => chunk.test(request.url()) && failed.push(request.url()));
    await open(page, "/kas");
    const link = page.getByRole("link", { name: "Top miners" });
    await link.hover();
    // It may have been fetched in advance.
    await expect.poll(() => failed.length).toBeGreaterThan(0);
    for (const act of [() => link.dispatchEvent("touchstart"), () => link.focus(), () => link.hover()]) {
      await page.mouse.move(0, 0);
      await act();
      // A reload would begin as soon as the import has failed.
      await page.waitForTimeout(700);
      expect(documents).toEqual(["/kas"]);
    }
    await link.click();
    await expect.poll(() => documents).toEqual(["/kas", "/kas/top-miners"]);
    await expect(page.locator("table")).toBeVisible();

    await open(page, "/kas");
    await link.hover();
    await page.waitForTimeout(700);
    await link.click();
    await expect(page.locator("main")).toContainText("Unknown error occurred. If it persists, contact");
    expect(documents).toEqual(["/kas", "/kas/top-miners", "/kas"]);
    await context.close();
  });

  test("§8.6 where a part that a page imports is missing, the page one wants is loaded, not the one left", async ({
    context,
  }) => {
    await context.route(/\/assets\/start-page-[^/]*\.js$/, (route) => route.abort());
    const { page, documents } = await openTab(context);
    await open(page, "/kas/top-miners");
    const link = page.getByRole("navigation").locator('a[href="/ltc"]').first();
    await link.hover();
    await page.waitForTimeout(700);
    expect(documents).toEqual(["/kas/top-miners"]);
    await link.click();
    await expect.poll(() => documents).toEqual(["/kas/top-miners", "/ltc"]);
    await page.waitForTimeout(1000);
    expect(documents).toEqual(["/kas/top-miners", "/ltc"]);
  });

  test("§8.6 a device chosen among suggestions is loaded as a document when its code is missing", async ({
    context,
  }) => {
    await context.route(/\/assets\/device-[\w-]{8}\.js$/, (route) => route.abort());
    const { page, documents } = await openWithout(context, "/");
    await page.locator("#address").fill("4090");
    await page.getByRole("option").first().click();
    await expect.poll(() => documents.length).toBe(2);
    expect(documents[1]).toMatch(/^\/device\/gpu\/[^/]+\/[^/]+$/);
    await page.waitForTimeout(1000);
    expect(documents).toHaveLength(2);
  });
});
