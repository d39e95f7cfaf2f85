import { expect } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { test } from "../kept-page.ts";

test.describe("last search", () => {
  test("§3.12 is offered by its coin's search box, on this device only, without moving the page", async ({ page }) => {
    const search = "kaspa:qp0l70zd25ax7vpj3wz6gj7e3zqqpcwc0j0sm7xlq7t5m8nqv5xsmxmfj";
    const box = page.getByPlaceholder("Enter your mining address");
    const offer = page.locator("search").getByRole("option").filter({ hasText: "kaspa:qp0l70…smxmfj" });
    await page.goto("/kas");
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await box.fill(`  ${search} `);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/source=search$/);

    await using _recording = await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ("value" in entry) shifts.sum += Number(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/kas/top-miners");
    await box.click();
    await expect(offer).toBeVisible();
    await page.waitForTimeout(200);
    const shifts = await page.evaluate(() => ("shifts" in window ? window.shifts : null));
    expect((shifts as { readonly sum: number }).sum).toBeLessThan(0.001);
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.goto("/btc");
    await box.fill("fb");
    await expect(page.locator("search").getByRole("option").first()).toBeVisible();
    await box.fill("");
    await expect(page.locator("search").getByRole("option")).toHaveCount(0);
    await page.goto("/kas");
    await box.click();
    await offer.click();
    await expect(page).toHaveURL(/\/kas\/miner\/stats\/kaspa:qp0l70.*\?source=search$/);
  });

  for (const [locale, width] of [
    ["en", 320],
    ["en", 360],
    ["ru", 360],
    ["ar", 360],
  ] as const) {
    test(`in ${locale} at ${width} px the first search and the button that forgets it are not cut`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      await using _stored = await page.addInitScript(() =>
        localStorage.setItem("lastSearch:kas", "kaspa:qp0l70zd25ax7vpj3wz6gj7e3zqqpcwc0j0sm7xlq7t5m8nqv5xsmxmfj"),
      );
      await page.goto(localizePath("/kas/top-miners", locale));
      await page.locator("#address").click();
      const offer = page.locator("search").getByRole("option");
      await expect(offer).toContainText("kaspa:qp0l70…smxmfj");
      const forget = page.locator("search li button");
      for (const one of [offer, forget]) {
        const { x = -1, width: wide = 0 } = (await one.boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width);
      }
      expect(await offer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    });
  }

  test("a stored value that is no readable text is not offered", async ({ page }) => {
    await using _stored = await page.addInitScript(() => localStorage.setItem("lastSearch:kas", "a\u202eb"));
    await page.goto("/kas");
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await page.locator("#address").fill("kas fee");
    await expect(page.locator("search").getByRole("option").first()).toBeVisible();
    await page.locator("#address").fill("");
    await expect(page.locator("search").getByRole("option")).toHaveCount(0);
  });
});
