import { expect } from "@playwright/test";
import { findSerious } from "../find-serious.ts";
import { test } from "../kept-page.ts";

test.describe("the gallery", () => {
  test("§2.9 /test shows every component in both modes and both directions, and is not indexed", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    const answer = await page.goto("/test");
    expect(answer?.status()).toBe(200);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="alternate"]')).toHaveCount(0);
    const sections = page.locator("main section");
    await expect(sections).toHaveCount(11);
    for (const section of await sections.all()) {
      await expect(section.locator('[data-mode="light"]')).toHaveCSS("color-scheme", "light");
      await expect(section.locator('[data-mode="dark"]')).toHaveCSS("color-scheme", "dark");
      await expect(section.locator('[dir="rtl"]')).toHaveCSS("direction", "rtl");
    }
    expect(errors).toEqual([]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing serious in a ${colorScheme} system, and nothing is wider than a phone`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto("/test");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await findSerious(page, { part: "main" })).toEqual([]);
    });
  }

  test("a coin's mark is drawn from one sprite, which is kept for a year", async ({ page, request }) => {
    await page.goto("/test");
    const uses = page.locator("#coins use");
    await expect(uses.first()).toHaveAttribute("href", /^\/assets\/coin-marks-[\w-]+\.svg#btc$/);
    const box = await uses.first().evaluate((use) => (use as unknown as SVGUseElement).getBBox().width);
    expect(box).toBeGreaterThan(0);
    const sprite = await request.get(((await uses.first().getAttribute("href")) ?? "").replace("#btc", ""));
    expect(sprite.headers()["content-type"]).toContain("image/svg+xml");
    expect(sprite.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await sprite.body()).byteLength).toBeLessThan(16_384);
    await expect(page.locator("#coins li", { hasText: "pyi" }).first()).toContainText("PY");
  });

  test("an error stands beside its field and belongs to it", async ({ page }) => {
    await page.goto("/test");
    const field = page.locator("#forms input[aria-invalid]").first();
    await expect(field).toHaveAccessibleDescription("One name per rig. This field is required.");
  });

  test("tabs move by arrows, in a right-to-left page the other way", async ({ page }) => {
    await page.goto("/test");
    const left = page.locator('#actions [data-mode="light"]');
    await left.getByRole("tab", { name: "ASIC" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(left.getByRole("tab", { name: "GPU" })).toHaveAttribute("aria-selected", "true");
    const right = page.locator('#actions [dir="rtl"]');
    await right.getByRole("tab", { name: "ASIC" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(right.getByRole("tab", { name: "GPU" })).toBeFocused();
  });

  test("without JavaScript all tabs are shown", async ({ plainPage: page }) => {
    await page.goto("/test");
    await expect(page.locator('#actions [data-mode="light"] [role="tabpanel"]')).toHaveCount(3);
    await expect(page.locator('#actions [data-mode="light"] [role="tabpanel"]').last()).toBeVisible();
  });
});
