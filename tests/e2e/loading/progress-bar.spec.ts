import { expect, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";
import { dataOf, later, open } from "../open-page.ts";
import { recordBar } from "../record-bar.ts";

const bar = (page: Page) => page.locator("[data-progress]");

/** A token's colour as the browser computes it. */
function readColor(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement("i");
    probe.style.backgroundColor = `var(${name})`;
    document.body.append(probe);
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color;
  }, token);
}

test.describe("progress bar", () => {
  test("§2.23 §4.5 §4.11 §9.10 a slow page shows a bar of 2 px that fills within 5000 ms, then goes", async ({
    page,
  }) => {
    await open(page, "/kas");
    const readBar = await recordBar(page);
    await page.route(dataOf("/kas/top-miners"), (route) => later(route, 1500));
    await page.getByRole("link", { name: "Top miners" }).click();
    const progress = page.getByRole("progressbar", { name: "Loading the page" });
    await expect(progress).toBeVisible();
    const look = await progress.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      top: element.getBoundingClientRect().top,
      durations: element.getAnimations().map((animation) => animation.effect?.getTiming().duration),
    }));
    expect(look).toEqual({ height: 2, top: 0, durations: [5000] });
    await expect(page).toHaveURL("/kas/top-miners");
    await expect(bar(page)).toHaveCount(0);
    const ore = await readColor(page, "--ore");
    expect(await readBar()).toEqual([`progress ${ore}`, `finish ${ore}`]);
  });

  test("§9.10 an answer within 200 ms shows nothing: nothing is shown before", async ({ page }) => {
    await open(page, "/kas");
    await page.evaluate(() => {
      const shownAfter: number[] = [];
      let pressedAt = 0;
      Object.assign(window, { shownAfter });
      window.addEventListener("click", () => {
        pressedAt = performance.now();
      });
      const look = () => {
        if (document.querySelector("[data-progress]") !== null) shownAfter.push(performance.now() - pressedAt);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.route(dataOf("/kas/top-miners"), (route) => later(route, 1500));
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.locator("table")).toBeVisible();
    const shownAfter = await page.evaluate(() => ("shownAfter" in window ? window.shownAfter : null));
    if (!Array.isArray(shownAfter)) throw new Error("Nothing was recorded.");
    // However slow the machine is, a timer is late and never early.
    expect(Math.min(...shownAfter)).toBeGreaterThanOrEqual(199);
    expect(shownAfter.length).toBeGreaterThan(0);
  });

  test("§2.23 §4.5 §4.12 it turns red when the page fails, and the error page is shown", async ({ page }) => {
    await open(page, "/kas");
    const readBar = await recordBar(page);
    await page.route(dataOf("/kas/top-miners"), (route) => route.abort());
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.locator("main")).toContainText("Unknown error occurred. If it persists, contact");
    await expect(bar(page)).toHaveCount(0);
    expect((await readBar()).at(-1)).toBe(`fail ${await readColor(page, "--bad")}`);
  });

  for (const [name, path] of [
    ["a page that fails", "/kas/top-miners"],
    ["a page that is not there", "/kas/nothing-here"],
    ["a coin that is not there", "/nocoin"],
  ] as const) {
    test(`${name} takes the page's place alone: the header stays as it is, and its styles`, async ({ page }) => {
      await open(page, "/kas");
      if (path === "/kas/top-miners") await page.route(dataOf(path), (route) => route.abort());
      await page.evaluate((href) => {
        const kept = document.querySelectorAll("body > header, head > link[href*='/site-']");
        for (const element of kept) element.setAttribute("data-kept", "");
        const link = document.createElement("a");
        link.href = href;
        link.textContent = "onwards";
        document.querySelector("main")?.prepend(link);
      }, path);
      await page.getByText("onwards").click();
      await expect(page.getByRole("link", { name: "Return to Home Page" })).toBeVisible();
      await expect(page.locator("[data-kept]")).toHaveCount(2);
    });
  }

  test("it grows from the right in Arabic", async ({ page }) => {
    await open(page, "/ar/kas");
    await page.route(dataOf("/ar/kas/top-miners"), (route) => later(route, 1500));
    await page.locator('a[href="/ar/kas/top-miners"]').first().click();
    const box = await bar(page).evaluate((element) => element.getBoundingClientRect().toJSON());
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.round(box.right)).toBe(width);
    expect(box.left).toBeGreaterThan(0);
  });
});
