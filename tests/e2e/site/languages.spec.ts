import { expect } from "@playwright/test";
import { locales, localizePath } from "#src/domain/site/locales.ts";
import { test } from "../kept-page.ts";

// The language is the router's basename (docs/decisions/001): undocumented use of a documented field, held here.

/** Without a prefix, with one, with a region in it, from right to left: the router makes no other difference. */
const navigated = ["en", "ru", "zh-cn", "ar"];

test.describe("§2.1 language routing", () => {
  for (const { code, iso, dir } of locales) {
    test(`${code}: server, hydration and navigation stay in the language`, async ({ page }) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      await page.goto(localizePath("/kas", code));
      await expect(page.locator("html")).toHaveAttribute("lang", iso);
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await expect(page.locator("button[data-ready='true']")).toBeAttached();

      const topMiners = localizePath("/kas/top-miners", code);
      const link = page.locator(`a[href="${topMiners}"]`);
      await expect(link).toBeVisible();
      expect(errors).toEqual([]);
      if (!navigated.includes(code)) return;
      await page.evaluate(() => {
        document.documentElement.dataset.sameDocument = "yes";
      });
      await link.click();
      await expect(page).toHaveURL(topMiners);
      await expect(page.locator("table")).toBeVisible();
      expect(await page.locator("html").getAttribute("data-same-document")).toBe("yes");

      await page.goBack();
      await expect(page).toHaveURL(localizePath("/kas", code));
      expect(errors).toEqual([]);
    });
  }

  test("§2.37 §2.38 §2.39 §9.2 the root leads to the visitor's language and remembers it for 365 days", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ locale: "ru-RU" });
    const page = await context.newPage();
    await page.goto(`${baseURL}/`);
    await expect(page).toHaveURL(`${baseURL}/ru`);
    const cookie = (await context.cookies()).find(({ name }) => name === "i18n_redirected");
    expect(cookie?.value).toBe("ru");
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    await context.close();
  });

  test("a bare path other than the root is English whatever the browser prefers", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: "ar" });
    const page = await context.newPage();
    await page.goto(`${baseURL}/btc`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await context.close();
  });

  test("§2.41 choosing a language leads to the same page in it, and English drops the prefix", async ({
    page,
    context,
  }) => {
    await page.goto("/kas/top-miners");
    await page.locator("summary").filter({ hasText: "EN | USD", visible: true }).click();
    await page.getByRole("option", { name: "العربية" }).click();
    await expect(page).toHaveURL("/ar/kas/top-miners");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await page.locator("summary").filter({ hasText: "AR | USD", visible: true }).click();
    await page.getByRole("option", { name: "English" }).click();
    await expect(page).toHaveURL("/kas/top-miners");
    expect((await context.cookies()).find(({ name }) => name === "i18n_redirected")?.value).toBe("en");
  });

  test("§2.41 English drops the prefix on the page of the API too, which stands among the calls", async ({
    request,
  }) => {
    const answer = await request.get("/en/api/docs", { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, "/api/docs"]);
  });

  test("a 404 under a prefix speaks that language's direction, on the server and in the browser", async ({ page }) => {
    const answer = await page.goto("/ar/nosuchcoin");
    expect(answer?.status()).toBe(404);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/ar");
  });

  test("the search form keeps the language through its redirect", async ({ page }) => {
    await page.goto("/fa/kas");
    await page.locator("input[name=address]").fill("nobody@pool.example");
    await page.locator("input[name=address]").press("Enter");
    await expect(page).toHaveURL("/fa/kas/miner/email");
  });

  test("§2.40 pages carry a canonical link, 18 alternate links and locale meta tags", async ({ page }) => {
    await page.goto("/ru/kas");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /^http.*\/ru\/kas$/);
    await expect(page.locator("link[rel=alternate][hreflang]")).toHaveCount(locales.length + 1);
    await expect(page.locator("link[hreflang='x-default']")).toHaveAttribute("href", /^http.*\/kas$/);
    await expect(page.locator("meta[property='og:locale']")).toHaveAttribute("content", "ru_RU");
    await expect(page.locator("meta[property='og:locale:alternate']")).toHaveCount(locales.length - 1);
    await expect(page.locator("meta[property='og:locale:alternate'][content='pt_BR']")).toHaveCount(1);
  });

  test("the table of pools is one page for search engines, however it is sorted; a group is its own", async ({
    page,
  }) => {
    const canonical = page.locator("link[rel=canonical]");
    await page.goto("/?sort=price&order=asc");
    await expect(canonical).toHaveAttribute("href", /^[^?]*\/$/);
    await page.goto("/?group=gpu&sort=price");
    await expect(canonical).toHaveAttribute("href", /\/\?group=gpu$/);
  });
});
