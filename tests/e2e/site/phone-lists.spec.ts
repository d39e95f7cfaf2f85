import { expect, type Page } from "@playwright/test";
import { findSerious } from "../find-serious.ts";
import { test } from "../kept-page.ts";

const phone = { width: 360, height: 780 };
const visibleRows = (page: Page) => page.locator("tbody tr:visible");

test("lists are lower than 3 000 px on a phone, and begin in its first screens", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const [path, first] of [
    ["/device/gpu", 340],
    ["/device/asic/bitmain", 340],
    ["/kas/top-miners", 360],
    ["/btc/blocks", 1150],
    ["/compare-mining-pools", 780],
    ["/merge", 780],
    ["/rig?rig=nvidia.geforce-rtx-4070*2", 900],
  ] as const) {
    await page.goto(path);
    const { height, table } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      table: (document.querySelector("main table")?.getBoundingClientRect().top ?? Number.NaN) + scrollY,
    }));
    expect(height, path).toBeLessThanOrEqual(3000);
    expect(table, path).toBeLessThanOrEqual(first);
  }
});

test("every row can be reached without JavaScript: 20 first, the rest and the details on a press", async ({
  plainPage: page,
}) => {
  await page.setViewportSize(phone);
  for (const [path, rows] of [
    ["/device/gpu", 40],
    ["/kas/top-miners", 100],
    ["/kas/blocks", 50],
  ] as const) {
    await page.goto(path);
    await expect(visibleRows(page), path).toHaveCount(20);
    await page.locator("summary", { hasText: `Show ${rows - 20} more` }).click();
    await expect(visibleRows(page), path).toHaveCount(rows);
  }
  await page.goto("/kas/top-miners");
  const row = visibleRows(page).nth(1);
  const closed = await row.boundingBox();
  await expect(row.getByText("24 h")).toBeHidden();
  await row.locator("summary").click({ position: { x: 200, y: 45 } });
  await expect(row.getByText("24 h")).toBeVisible();
  expect(closed?.height).toBeLessThanOrEqual(60);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/kas\/miner\//);
});

test("a device on a phone shows its figures, starts mining and is compared", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/device/gpu?power=0.15");
  await page.locator("tbody summary", { hasText: "GeForce RTX 4070:" }).click();
  const row = page.locator("tbody tr").filter({ has: page.locator("details[open]") });
  await expect(row).toContainText("Payback");
  await expect(row.getByRole("link", { name: "Start mining" })).toHaveAttribute(
    "href",
    /^\/[\w-]+\?rig=nvidia\.geforce-rtx-4070&power=0\.15$/,
  );
  await row.getByLabel("Select GeForce RTX 4070 for comparison").check();
  expect(await findSerious(page)).toEqual([]);
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Vendor").selectOption("AMD");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/vendor=amd/);
  await expect(page.locator("summary", { hasText: "Filters" })).toContainText("1");
  await page.locator("main summary", { hasText: "Profit per day" }).click();
  await page.getByRole("link", { name: "Power", exact: true }).click();
  await expect(page).toHaveURL(/sort=power&order=asc/);
});
