import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";

test.describe("merge mining", () => {
  test("§2.8 §1.8 shows the pairs with live figures, what they added, when it is paid, and the blocks that prove it", async ({
    request,
  }) => {
    const response = await request.get("/merge");
    expect(response.status()).toBe(200);
    const html = (await response.text()).replaceAll(/<!-- -->/g, "");
    expect(html).toContain("Litecoin with DOGE, PEP, BELLS");
    expect(html).toContain("Bitcoin with FB");
    // The network of a chain without a pool here has the age of the block that it comes from.
    expect(html).toMatch(/at the pool(?:'|&#x27;)s last block/);
    expect(html).toContain("The operator does not say at what time the daily bonus is credited.");
    expect(html).toContain("Payouts go out once a day.");
    expect(html).toMatch(/href="https:\/\/blockchair.com\/dogecoin\/block\/\d+"/);
    for (const code of ["ru", "uk", "kk", "ar", "fa", "ur"]) {
      const other = await (await request.get(`/${code}/merge`)).text();
      expect(other, code).toContain(`href="/${code}/ltc/blocks?chain=doge"`);
      expect(other, code).not.toContain("The same work counts");
    }
  });

  test("§5.6 the calculator works by its address, and what it refuses stays in the field", async ({
    plainPage: page,
  }) => {
    await page.goto("/merge");
    await page.locator("select[name=pool]").selectOption("ltc");
    await page.locator("input[name=hashrate]").fill("16");
    await page.locator("select[name=unit]").selectOption("GH/s");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page).toHaveURL("/merge?pool=ltc&hashrate=16&unit=G#calculator");
    const rows = page.locator("#calculator tbody tr");
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(/^DOGE.*[1-9][\d\u202f.]*\sDOGE/);
    // A forecast is short; the whole figure is in its title.
    await expect(rows.nth(1).locator("[title]").first()).toHaveAttribute("title", /^[1-9]\d*\.\d{8} DOGE$/);
    await expect(page.locator("#calculator")).toContainText(/Merge mining adds \+\d+\.\d%/);
    await page.locator("input[name=hashrate]").fill("16 GH");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page.locator("#calculator")).toContainText("The hashrate field must contain only decimal values");
    await expect(page.locator("input[name=hashrate]")).toHaveValue("16 GH");
    await expect(page.locator("select[name=pool]")).toHaveValue("ltc");
    await expect(page.locator("select[name=unit]")).toHaveValue("G");
  });
});
