import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";

test.describe("an address without a page", () => {
  for (const [path, reason, names, href] of [
    ["/kaspa", "Unsupported coin", ["Kaspa"], "/kas"],
    ["/kaspa/blocks", "Unsupported coin", ["Kaspa · Blocks"], "/kas/blocks"],
    ["/support", "This page could not be found", ["Support"], "/articles/get-support-en"],
    ["/ru/support", "Такой страницы здесь нет", ["Поддержка"], "/ru/articles/get-support-ru"],
    ["/devices", "This page could not be found", ["ASIC", "GPU", "CPU"], "/device/asic"],
    ["/ar/api-docs", "تعذّر العثور على هذه الصفحة", ["API"], "/ar/api/docs"],
    ["/kas/blokcs", "This page could not be found", ["Kaspa · Blocks", "Kaspa"], "/kas/blocks"],
  ] as const) {
    test(`§2.36 §8.1 ${path} is 404 with its reason, and offers what was probably meant`, async ({
      plainPage: page,
    }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      const section = page.locator("main section");
      await expect(section).toContainText(reason);
      await expect(section.locator("li a")).toHaveText(names);
      await expect(section.locator("li a").first()).toHaveAttribute("href", href);
    });
  }

  test("§8.1 nothing is offered where nothing is near", async ({ plainPage: page }) => {
    await page.goto("/nowhere");
    await expect(page.locator("main section")).toContainText("Unsupported coin");
    await expect(page.locator("main section li")).toHaveCount(0);
  });

  for (const [path, lang, home] of [
    ["/%E0%A4%A", "en", "/"],
    ["/ru/kas/%zz", "ru", "/ru"],
    ["/fa/%c3%28", "fa", "/fa"],
  ] as const) {
    test(`§2.36 ${path}, which cannot be decoded, has the 404 page with header and footer in its language`, async ({
      page,
    }) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
      await expect(page.locator("body > footer, footer").first()).toBeVisible();
      await expect(page.locator("main section a").last()).toHaveAttribute("href", home);
      expect(faults).toEqual([]);
    });
  }
});
