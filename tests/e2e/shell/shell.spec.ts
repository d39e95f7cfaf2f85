import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";

const coinCount = 33;
const panelToggle = "summary[aria-label='Menu']";
const panel = `${panelToggle} + nav`;

test.describe("the shell around every page", () => {
  test("§2.22 header, page content, footer, in this order", async ({ page }) => {
    await page.goto("/kas/top-miners");
    const tops = await page
      .locator("body > header, body > main, body > footer")
      .evaluateAll((parts) =>
        parts.map((part) => [part.tagName, Math.round(part.getBoundingClientRect().top)] as const),
      );
    expect(tops.map(([name]) => name)).toEqual(["HEADER", "MAIN", "FOOTER"]);
    expect(tops.map(([, top]) => top)).toEqual(tops.map(([, top]) => top).toSorted((one, other) => one - other));
  });

  test("§2.25 below 1024 px a panel opens and closes by its toggle, and each group folds", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await open(page, "/kas");
    const toggle = page.locator(panelToggle);
    await expect(toggle).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 800 });
    await toggle.click();
    const group = page.locator(`${panel} details`).filter({ hasText: "Help Center" });
    await expect(group.locator("a").first()).toBeHidden();
    await group.locator("summary").click();
    await expect(group.locator("a").first()).toBeVisible();
    await group.locator("summary").click();
    await expect(group.locator("a").first()).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(group).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test("a long brand name takes two lines on a phone, and the page stays as wide as the phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/kas");
    await page
      .locator("body > header a span")
      .first()
      .evaluate((name) => {
        name.textContent = "Tiefe Grube Mining Gemeinschaft";
      });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("§2.26 the panel's coin grid has 3 columns and links to every enabled coin", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/kas");
    await page.locator(panelToggle).click();
    const links = page.locator(`${panel} > ul a`);
    await expect(links).toHaveCount(coinCount);
    const starts = new Set(
      await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left))),
    );
    expect(starts.size).toBe(3);
    expect(await links.first().getAttribute("href")).toBe("/btc");
  });

  test("§2.31 the footer has the coins, link columns and the way back to the top after 300 px", async ({ page }) => {
    await page.goto("/kas");
    const footer = page.locator("body > footer");
    const pools = footer.getByRole("navigation", { name: "Pools" });
    await expect(pools.getByRole("link")).toHaveCount(coinCount);
    // On a phone the list is folded.
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(pools.locator("a").first()).toBeHidden();
    await pools.locator("summary").click();
    await expect(pools.locator("a").first()).toBeVisible();
    await pools.locator("summary").click();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(pools.locator("a").first()).toBeVisible();
    await expect(
      footer.getByRole("navigation", { name: "Resources" }).getByRole("link", { name: "API" }),
    ).toBeVisible();
    await expect(footer.getByRole("navigation", { name: "Help Center" }).getByRole("link").first()).toBeVisible();
    const up = page.getByRole("button", { name: "Back to top" });
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(up).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 301));
    await expect(up).toBeVisible();
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("§6.2 the profile is asked for once routing is ready, once, with credentials; its failure changes nothing", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "visitor", value: "me", url: baseURL ?? "" }]);
    const cookies: (string | undefined)[] = [];
    await page.route("**/api/v2/profile", async (route) => {
      cookies.push((await route.request().allHeaders()).cookie);
      await route.fulfill({ status: 500, body: "" });
    });
    await page.goto("/kas");
    await expect.poll(() => cookies.length).toBe(1);
    expect(cookies[0]).toContain("visitor=me");
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(cookies).toHaveLength(1);
  });

  test("§9.9 no picture is below quality 90: those of pages are drawings, those for sharing are lossless", async ({
    page,
    request,
  }) => {
    await page.goto("/kas");
    const picture = await request.get("/og/en/kas.png");
    expect(picture.headers()["content-type"]).toBe("image/png");
    const lossy = await page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /\.(jpe?g|webp|avif)\b/.test(name)).length,
    );
    expect(lossy).toBe(0);
  });
});
