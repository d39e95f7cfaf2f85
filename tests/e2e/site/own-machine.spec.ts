import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";
import { openStill, waitForPaint } from "../open-still.ts";
import { watchMoves } from "../watch-moves.ts";

// What the visitor said on /rig holds on the pages of coins: their machine and what a kilowatt-hour costs them.

const rig = "/rig?rig=nvidia.geforce-rtx-4070&power=0.15";

/** Shows a page of a coin, and judges what moved between its first view and the visitor's own figures. */
async function expectStill(page: Page, path: string, earning: Locator): Promise<void> {
  const release = await openStill(page, path);
  await page.evaluate(watchMoves, false);
  await expect(page.locator("html[data-own] [data-default-terms]").first()).toBeAttached();
  release();
  await expect(earning).toBeVisible();
  await expect(page.locator("[data-default-terms]")).toHaveCount(0);
  await waitForPaint(page);
  const moved = await page.evaluate(() => window.moved);
  const sum = moved.reduce((total, { by }) => total + by, 0);
  expect(sum, `${path} ${JSON.stringify(moved, null, 1)}`).toBeLessThan(0.001);
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

test.describe("a visitor with a machine and a price of power of their own", () => {
  for (const width of [360, 1280]) {
    test(`§10.11 at ${width} px, sees on every page of a coin what /rig said, and nothing moves`, async ({
      page,
      plainPage,
      request,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, rig);
      const plain = await (await request.get("/xtm-c29")).text();
      expect(plain).toContain("Profit per day at 0.04 USD per kWh");
      const mine = page.getByRole("region", { name: "Your rig and what it earns" });
      const onRig = plainPage.locator("tbody tr").filter({ hasText: "Tari Cuckaroo29" }).first().locator("td").first();

      await expectStill(page, "/xtm-c29", mine.filter({ hasText: "1 × GeForce RTX 4070" }));
      // A poll between the two looks changes the figure, and then both are looked at again.
      await expect(async () => {
        await plainPage.goto(rig);
        const [profit] = /[−-]?\$[\d.]+/.exec(await onRig.innerText()) ?? [];
        expect(profit).toMatch(/^\$/);
        await page.goto("/xtm-c29");
        await expect(mine).toContainText(`${profit}a day after power`, { timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      const russian = page.getByRole("region", { name: "Ваш риг и сколько он зарабатывает" });
      await expectStill(page, "/ru/xtm-c29", russian.filter({ hasText: "1 × GeForce RTX 4070" }));
      await open(page, "/xtm-c29");
      await expect(page.getByText("Profit per day at 0.15 USD per kWh, after the pool's fee.")).toBeAttached();
      await expect(page.locator("body")).not.toContainText("0.04 USD per kWh");

      // An RTX 4070 mines no Scrypt: the machine that stands for all, at the visitor's price.
      await expectStill(page, "/ltc", mine.filter({ hasText: "$0.15 per kWh" }));
      await expect(mine).toContainText(/do not mine Litecoin\. Typical here: Bitmain Antminer L\d+/);
    });
  }

  test("is filled in on a coin's start page, and forgotten with the machine", async ({ page }) => {
    await open(page, rig);
    await open(page, "/xtm-c29");
    const mine = page.getByRole("region", { name: "Your rig and what it earns" });
    await expect(mine).toContainText("1 × GeForce RTX 4070");
    await page.getByRole("link", { name: "Compare all coins" }).click();
    await expect(page).toHaveURL(/\/rig\?rig=nvidia\.geforce-rtx-4070&power=0\.15$/);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByText("Which machine do you have?")).toBeVisible();
    await open(page, "/xtm-c29");
    await expect(mine).toContainText("Choose your device");
    await expect(mine).toContainText(/Typical here: .*\. Brings/);
    await expect(mine).toContainText("$0.15 per kWh");
  });

  test("is told the odds where SOLO is chosen, and no earnings of a day", async ({ page }) => {
    await open(page, "/btc?rig=bitaxe.gamma-601&power=0.15");
    const mine = page.getByRole("region", { name: "Your rig and what it earns" });
    await expect(mine).toContainText("a day after power");
    await expect(mine).toContainText("At $0.15 per kWh it loses money.");
    await expect(mine.getByRole("link", { name: /would leave \$[\d.]+ a day$/ })).toHaveAttribute(
      "href",
      /^\/bc2\?rig=bitaxe\.gamma-601&power=0\.15$/,
    );
    await page.getByRole("radio", { name: /^SOLO/ }).check();
    await expect(mine).toContainText(/A lottery ticket for \$[\d.]+ of power a day\. A block pays you [\d.]+\sBTC/);
    await expect(mine).toContainText(/1 in [\d\u202f]+\s?chance of a block in 30 days/);
    await expect(mine).not.toContainText("a day after power");
    const odds = page.locator("dl").filter({ hasText: "On average" });
    await expect(odds).toContainText(/On average[\d\u202f]+\syears/);
  });
});
