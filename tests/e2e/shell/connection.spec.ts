import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";

test.describe("connection", () => {
  test("§4.4 a visitor is told when it goes and when it is back, and nothing at load", async ({ page, context }) => {
    await open(page, "/kas");
    const notice = page.locator("[data-connection]");
    await expect(notice).toHaveCount(0);
    await context.setOffline(true);
    await expect(notice).toHaveText(/^You are offline\. Figures are from \d\d:\d\d UTC\.$/);
    await expect(page.getByRole("status").filter({ has: notice })).toHaveCount(1);
    await context.setOffline(false);
    await expect(notice).toHaveText("Back online.");
    await expect(notice).toHaveCount(0, { timeout: 10_000 });
  });

  test("a page that is wanted meanwhile says that the connection is gone, and opens when it is back", async ({
    page,
    context,
  }) => {
    await open(page, "/kas");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Difficulty" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(page).toHaveURL("/kas/difficulty");
    await expect(page.locator("main")).not.toContainText("500");
    await context.setOffline(false);
    await expect(page.getByRole("link", { name: "30 d" })).toBeVisible();
  });
});
