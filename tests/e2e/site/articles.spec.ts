import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";
import { siteAddress } from "../wait-for-figures.ts";

test.describe("the knowledge base", () => {
  test("§2.4 §2.5 lists, finds and shows articles and counts whether one helped, without JavaScript", async ({
    plainPage: page,
  }) => {
    await page.goto("/articles");
    await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible();
    await page.getByRole("searchbox").fill("rejcted shares");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/articles\?q=rejcted\+shares/);
    const first = page.locator("main h3 a").first();
    await expect(first).toHaveAttribute("href", "/articles/rejected-and-stale-shares");
    await first.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("stale");
    await expect(page.getByText(/\d-minute read/)).toBeVisible();
    const entry = page.getByRole("navigation", { name: "On this page" }).getByRole("link").first();
    await expect(page.locator(`h2${await entry.getAttribute("href")}`)).toHaveText((await entry.textContent()) ?? "");
    await page.getByRole("group", { name: "Was this helpful?" }).getByRole("button", { name: "Yes" }).click();
    await expect(page).toHaveURL("/articles/rejected-and-stale-shares?vote=counted#vote");
    await expect(page.getByText("Thank you, your answer has been counted.")).toBeVisible();
    await page.goto("/articles?q=zzzzqqqq");
    await expect(page.getByText("Nothing found for “zzzzqqqq”")).toBeVisible();
    expect(await page.locator("main h3 a").count()).toBeGreaterThan(0);
    await page.goto("/articles/solo-odds");
    await expect(page.getByRole("cell", { name: "63.2%" })).toBeVisible();
  });

  test("the list follows what is typed, figures play, words show their meaning to mouse, keyboard and finger", async ({
    page,
    browser,
  }) => {
    await page.goto("/articles");
    await page.getByRole("searchbox").fill("hive os flight sheet");
    await expect(page).toHaveURL("/articles?q=hive+os+flight+sheet");
    await expect(page.locator("main h3 a").first()).toHaveAttribute("href", "/articles/hiveos");
    await open(page, "/articles/effort-and-luck");
    await page.getByRole("slider", { name: "Effort of a round" }).press("End");
    await expect(page.getByText("0.7% of all rounds take more work than this.")).toBeVisible();
    const word = page.locator('main a[data-term="effort"]').first();
    const tip = page.getByRole("tooltip");
    // The part that shows meanings comes late, and scrolling to the word hides them.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await word.hover();
      await expect(tip).toContainText("The work spent on a block", { timeout: 1_000 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(tip).toBeHidden();
    await page.mouse.move(0, 0);
    await word.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(tip).toBeVisible();
    await expect(word).toHaveAttribute("aria-describedby", (await tip.getAttribute("id")) ?? "");
    await expect(word).toHaveAccessibleName("Effort");
    const phone = await browser.newContext({
      baseURL: siteAddress,
      hasTouch: true,
      viewport: { width: 360, height: 700 },
    });
    const touched = await phone.newPage();
    // Before the part that shows meanings listens, a tap follows the link: then the article is opened again.
    await expect(async () => {
      await open(touched, "/ar/articles/effort-and-luck");
      await expect(touched.locator("[popover][role='tooltip']")).toBeAttached();
      await touched.locator('main a[data-term="effort"]').first().tap();
      await expect(touched.locator("[popover]:popover-open")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(touched).toHaveURL("/ar/articles/effort-and-luck");
    await touched.locator("[popover]:popover-open a").tap();
    await expect(touched).toHaveURL("/ar/articles/glossary#effort");
    await phone.close();
  });

  test("an article names the languages it is written in, by HTTP: head, feed, old and unknown addresses", async ({
    request,
  }) => {
    const french = await (await request.get("/fr/articles/reading-your-statistics")).text();
    expect(french).toContain('href="/fr/articles.rss"');
    for (const [path, status] of [
      ["/articles/nothing-of-this-name", 404],
      ["/articles/glossary", 200],
      ["/articles.rss", 200],
      ["/ru/articles.rss", 200],
      ["/api/v1/glossary/zh-cn", 200],
      ["/og/en/articles/hiveos.png", 200],
    ] as const)
      expect([path, (await request.get(path)).status()]).toEqual([path, status]);
    const foreign = await request.post("/articles/hiveos", {
      headers: { origin: "https://other.example" },
      form: { helpful: "yes" },
    });
    expect(foreign.status()).toBe(403);
  });
});
