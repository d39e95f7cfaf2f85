import { expect, type Page } from "@playwright/test";

/** A miner's page as a visitor without script comes to all of it: its link is followed for as long as a part of it is coming. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const again = page.getByRole("link", { name: "Load this page again" });
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click();
    await expect(again).toHaveCount(0, { timeout: 1 });
  }).toPass({ intervals: [250], timeout: 20_000 });
}
