import { expect, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";
import { openStill, waitForPaint } from "../open-still.ts";
import { watchMoves } from "../watch-moves.ts";

const ladder = (page: Page) => page.getByRole("region", { name: "Earns most here now" }).getByRole("listitem");

/** Money of each row, as it is written. */
async function profitsOf(page: Page): Promise<readonly number[]> {
  const texts = await ladder(page).locator("a > span:last-child b").allTextContents();
  return texts.map((text) => Number(text.replace("−", "-").replace(/[^\d.-]/g, "")));
}

test.describe("the ladder of machines", () => {
  test("has machines of eight kinds by what they earn, without JavaScript, each a link", async ({
    plainPage: page,
  }) => {
    await page.goto("/");
    await expect(ladder(page)).toHaveCount(8);
    const profits = await profitsOf(page);
    expect(profits).toEqual(profits.toSorted((one, other) => other - one));
    await expect(ladder(page).filter({ hasText: "Bitaxe Gamma 601" }).getByRole("link")).toHaveAttribute(
      "href",
      "/device/asic/bitaxe/gamma-601",
    );
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      const heights = await ladder(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
      const button = await page.getByRole("button", { name: "Show coins" }).boundingBox();
      expect((button?.y ?? 780) + (button?.height ?? 0)).toBeLessThan(780);
    }
    // A layer is as long as what is left of the income, and the rest of the row is hatched.
    const parts = await ladder(page).evaluateAll((rows) =>
      rows.map((row) => Number.parseFloat(getComputedStyle(row).getPropertyValue("--left"))),
    );
    for (const part of parts) expect(part > 0 && part < 100, String(part)).toBe(true);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`is readable on every layer, ${colorScheme}`, async ({ plainPage: page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      const ratios = await ladder(page).evaluateAll((rows) => {
        const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const light = (color: string) => {
          if (context === null) throw new Error("no canvas");
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) =>
            byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        return rows.map((row) => {
          const layer = row.querySelector("a > span");
          if (layer === null) throw new Error("no layer");
          const [one = 0, other = 0] = [
            light(getComputedStyle(layer).color),
            light(getComputedStyle(layer, "::after").backgroundColor),
          ].toSorted((a, b) => b - a);
          return (one + 0.05) / (other + 0.05);
        });
      });
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
    });
  }

  for (const width of [360, 1280]) {
    test(`at ${width} px, is at the visitor's own price and has their rig, and nothing moves`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, "/rig?rig=nvidia.geforce-rtx-4070&power=0.15");
      const release = await openStill(page, "/");
      await page.evaluate(watchMoves, false);
      await expect(page.locator("html[data-own] [data-default-terms]").first()).toBeAttached();
      release();
      await expect(ladder(page).filter({ hasText: "Your rig: NVIDIA GeForce RTX 4070" })).toBeVisible();
      await expect(page.locator("[data-default-terms]")).toHaveCount(0);
      await waitForPaint(page);
      const moved = await page.evaluate(() => window.moved);
      expect(
        moved.reduce((sum, { by }) => sum + by, 0),
        JSON.stringify(moved, null, 1),
      ).toBeLessThan(0.001);
      await expect(page.getByLabel("Your device")).toHaveValue("NVIDIA GeForce RTX 4070");
      await expect(page.getByLabel("USD per kWh")).toHaveValue("0.15");
      await expect(page.locator("main")).toContainText("$0.15 / kWh");
      await expect(page.locator("tbody tr").filter({ hasText: "Tari Cuckaroo29" })).toContainText("Your rig");
    });
  }

  test("follows the price that is typed, and the price is kept", async ({ page }) => {
    await open(page, "/");
    const before = await profitsOf(page);
    await page.getByLabel("USD per kWh").fill("0.5");
    await expect(page.locator("main")).toContainText("$0.5 / kWh");
    const after = await profitsOf(page);
    expect(after).toHaveLength(before.length);
    expect(Math.min(...after)).toBeLessThan(0);
    await open(page, "/kas");
    await expect(page.locator("main")).toContainText("0.5 USD per kWh");
  });
});
