import { type BrowserContext, expect, type Page } from "@playwright/test";
import { isolatedTest as test } from "../kept-page.ts";
import { open } from "../open-page.ts";
import { recordBar } from "../record-bar.ts";

test.describe("code that cannot be loaded", () => {
  const chunk = /\/assets\/top-miners-[^/]*\.js$/;

  /** The code is not fetched ahead, so that the click is what needs it; counts the documents of the tab. */
  async function openWithout(context: BrowserContext, path: string): Promise<{ page: Page; documents: string[] }> {
    const page = await context.newPage();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
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
    await expect(page.locator("button[data-ready='true']").first()).toBeVisible();
    expect(await page.evaluate(() => Date.now() - Number(sessionStorage.getItem("chunkReloadedAt")))).toBeLessThan(
      30_000,
    );
  });

  test("§8.6 a first view whose own code is missing is loaded again once, then left as the server wrote it", async ({
    context,
  }) => {
    await context.route(/\/assets\/root-[^/]*\.js$/, (route) => route.abort());
    const page = await context.newPage();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.goto("/kas");
    await expect.poll(() => documents.length).toBe(2);
    await page.waitForTimeout(1500);
    expect(documents.length).toBe(2);
    await expect(page.locator("main")).toContainText("Kaspa mining pool");
  });
});
