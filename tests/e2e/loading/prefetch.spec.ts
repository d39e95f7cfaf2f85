import { expect, type Page } from "@playwright/test";
import { isolatedTest as test } from "../kept-page.ts";
import { dataOf, open } from "../open-page.ts";

/** Everything asked for from now on, by path. */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test.describe("prefetch", () => {
  const fakeConnection = (page: Page, connection: { effectiveType: string; saveData: boolean }) =>
    page.addInitScript((facts) => {
      Object.defineProperty(navigator, "connection", { value: facts });
    }, connection);
  const hints = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")].map((link) => link.getAttribute("href")),
    );

  test("§2.43 code of visible links' routes is fetched when idle, once for each route; data is not", async ({
    page,
  }) => {
    // News make the page ask for its data too.
    await using _silence = await page.route("**/pool/live*", (route) => route.abort());
    const requests = watchRequests(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, "/kas");
    // The first tabs come first. The four pages with a chart are one route, whose code comes when one of them is meant.
    const codes = [/\/blocks-[^/]*\.js$/, /\/series-[^/]*\.js$/];
    const counts = () => codes.map((code) => requests.filter((path) => code.test(path)).length);
    await expect.poll(counts).toEqual([1, 0]);
    await page.waitForTimeout(500);
    expect(counts()).toEqual([1, 0]);
    expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
    for (const name of ["Pool hashrate", "Network hashrate"]) {
      await page.getByRole("link", { name, exact: true }).first().hover();
      await page.waitForTimeout(200);
    }
    await expect.poll(counts).toEqual([1, 1]);
  });

  test("§2.43 data is fetched on hover and serves the click", async ({ page }) => {
    const requests = watchRequests(page);
    await open(page, "/kas");
    const answer = page.waitForResponse(dataOf("/kas/top-miners"));
    await page.getByRole("link", { name: "Top miners" }).hover();
    const fetched = (await answer).url();
    const second = page.waitForRequest(dataOf("/kas/top-miners"));
    await page.getByRole("link", { name: "Top miners" }).click();
    expect((await second).url()).toBe(fetched);
    const readSizes = () =>
      page.evaluate(
        (name) =>
          performance.getEntriesByName(name).map((entry) => ("transferSize" in entry ? entry.transferSize : -1)),
        fetched,
      );
    // The second one came out of the browser's own cache.
    await expect.poll(readSizes).toEqual([expect.any(Number), 0]);
    expect((await readSizes())[0]).toBeGreaterThan(0);
    // News may make the page that is left ask for its own.
    expect(requests.filter((path) => path.endsWith(".data") && path !== "/kas.data")).toHaveLength(2);
  });

  test("§2.43 never the data of miner pages", async ({ page }) => {
    // News of the pool makes a page ask for its own data again, at any moment.
    await page.route(/\/live(\?|$)/, (route) => route.abort());
    await open(page, "/kas/top-miners");
    const requests = watchRequests(page);
    const miner = page.locator("tbody a").first();
    await miner.hover();
    await miner.focus();
    await page.waitForTimeout(400);
    expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
    await expect.poll(() => hints(page)).toContainEqual(expect.stringContaining("minerStats-"));
  });

  for (const connection of [
    { effectiveType: "2g", saveData: false },
    { effectiveType: "slow-2g", saveData: false },
    { effectiveType: "4g", saveData: true },
  ]) {
    test(`§2.43 nothing on ${connection.effectiveType}${connection.saveData ? " with data-saver" : ""}`, async ({
      page,
    }) => {
      await fakeConnection(page, connection);
      await open(page, "/kas");
      const requests = watchRequests(page);
      await page.getByRole("link", { name: "Top miners" }).hover();
      await page.waitForTimeout(2500);
      // The page's own news may come meanwhile.
      expect(requests.filter((path) => /top-?miners/i.test(path))).toEqual([]);
      expect(await hints(page)).toEqual([]);
    });
  }
});
