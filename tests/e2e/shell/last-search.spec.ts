import { expect } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { test } from "../kept-page.ts";

test.describe("last search", () => {
  test("§3.12 is offered under its coin's search box, on this device only, without moving the page", async ({
    page,
  }) => {
    const search = "kaspa:qp0l70zd25ax7vpj3wz6gj7e3zqqpcwc0j0sm7xlq7t5m8nqv5xsmxmfj";
    await page.goto("/kas");
    const offer = page.getByRole("link", { name: "kaspa:qp0l70…smxmfj" });
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await page.getByPlaceholder("Enter your mining address").fill(`  ${search} `);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/source=search$/);
    await expect(offer).toHaveCount(0);

    await using _recording = await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ("value" in entry) shifts.sum += Number(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/kas/top-miners");
    await expect(offer).toContainText("kaspa:qp0l70…smxmfj");
    await page.waitForTimeout(200);
    const shifts = await page.evaluate(() => ("shifts" in window ? window.shifts : null));
    expect((shifts as { readonly sum: number }).sum).toBeLessThan(0.001);
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.goto("/btc");
    await expect(page.getByPlaceholder("Enter your mining address")).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.goto("/kas");
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
      const line = page.locator("div:has(> ul > li > a > code)");
      await expect(line.getByRole("button")).toBeVisible();
      expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      expect(await line.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    });
  }

  test("a stored value that is no readable text is not offered", async ({ page }) => {
    await using _stored = await page.addInitScript(() => localStorage.setItem("lastSearch:kas", "a\u202eb"));
    await page.goto("/kas");
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await expect(page.getByText("Your most recent search")).toHaveCount(0);
  });
});
