import { expect, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";

// What the visitor said on /rig holds on the pages of coins: their machine and what a kilowatt-hour costs them.

const rig = "/rig?rig=nvidia.geforce-rtx-4070&power=0.15";

/** How far the page moved without the visitor's doing. */
function countShift(page: Page): ReturnType<Page["addInitScript"]> {
  return page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shifted: Number(Reflect.get(window, "shifted")) + Number(Reflect.get(entry, "value")),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
}
const shiftOf = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "shifted")));

test.describe("a visitor with a machine and a price of power of their own", () => {
  for (const width of [360, 1280]) {
    test(`at ${width} px, sees on every page of a coin what /rig said, and nothing moves`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await using _counting = await countShift(page);
      await open(page, rig);
      const row = page.locator("tbody tr").filter({ hasText: "Tari Cuckaroo29" }).first();
      const profit = /[−-]?\$[\d.]+/.exec(await row.locator("td").first().innerText())?.[0] ?? "none";
      expect(profit).toMatch(/^\$/);
      const plain = await (await request.get("/xtm-c29")).text();
      expect(plain).toContain("Profit per day at 0.04 USD per kWh");

      for (const path of ["/xtm-c29", "/xtm-c29/blocks", "/xtm-c29/about-coin"]) {
        await open(page, path);
        const earning = page.locator("[data-coin] > header li").filter({ hasText: "a day after power" });
        await expect(earning).toHaveText(
          `Your rig (NVIDIA GeForce RTX 4070) earns ${profit} a day after power at 0.15 USD per kWh`,
        );
        await expect(earning).toBeVisible();
        expect(await shiftOf(page), path).toBeLessThan(0.001);
      }
      await open(page, "/ru/xtm-c29");
      await expect(
        page.locator("[data-coin] > header li").filter({ hasText: "Ваш риг (NVIDIA GeForce RTX 4070)" }),
      ).toBeVisible();
      expect(await shiftOf(page), "in Russian").toBeLessThan(0.001);
      await open(page, "/xtm-c29");
      await expect(page.getByText("Profit per day at 0.15 USD per kWh, after the pool's fee.")).toBeVisible();
      await expect(page.locator("body")).not.toContainText("0.04 USD per kWh");

      // An RTX 4070 mines no Scrypt: the machine that stands for all, at the visitor's price, with the coins in the sum.
      await open(page, "/ltc");
      await expect(page.locator("[data-coin] > header li").filter({ hasText: "a day after power" })).toHaveText(
        /^One Bitmain Antminer L\d+.* (earns|loses) \$[\d.]+ \(LTC \+ DOGE \+ PEP \+ BELLS\) a day after power at 0\.15 USD per kWh$/,
      );
      expect(await shiftOf(page)).toBeLessThan(0.001);
    });
  }

  test("comes from a coin's header to its start page with everything filled in, and is forgotten with the machine", async ({
    page,
  }) => {
    await open(page, rig);
    await open(page, "/xtm-c29/blocks");
    await page.locator("[data-coin] > header").getByRole("link", { name: "NVIDIA GeForce RTX 4070" }).click();
    await expect(page).toHaveURL(/\/xtm-c29\?rig=nvidia\.geforce-rtx-4070&power=0\.15$/);
    await expect(page.getByText("Filled in for your rig: NVIDIA GeForce RTX 4070")).toBeVisible();
    await page.getByRole("link", { name: "Change rig" }).click();
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByText("Which machine do you have?")).toBeVisible();
    await open(page, "/xtm-c29");
    await expect(page.locator("[data-coin] > header")).toContainText(/One .* a day after power at 0\.15 USD per kWh/);
  });

  test("is told the odds where SOLO is chosen, and no earnings of a day", async ({ page }) => {
    await open(page, "/btc?rig=bitaxe.gamma-601&power=0.15");
    await page.getByRole("radio", { name: /SOLO/ }).check({ force: true });
    const filled = page.locator("div").filter({ hasText: "Filled in for your rig" }).last().locator("..");
    await expect(filled).toContainText(
      /SOLO: a block in [\d\u202f]+ yrs on average\. Chance in 30 days: 1 in [\d\u202f]+\./,
    );
    await expect(filled).not.toContainText("Expected:");
  });
});
