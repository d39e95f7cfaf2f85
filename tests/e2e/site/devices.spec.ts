import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";

test.describe("the list of devices", () => {
  test("§2.10 §1.5 lists a type with earnings, filters and sorts by address, without JavaScript", async ({
    plainPage: page,
  }) => {
    await page.goto("/device/asic");
    await expect(page.getByText("381 devices")).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(40);
    await page.getByRole("link", { name: "Show full list (381)" }).click();
    await expect(page).toHaveURL("/device/asic?rows=all");
    await expect(page.locator("tbody tr")).toHaveCount(381);
    await page.getByLabel("Vendor").selectOption("IceRiver");
    await page.getByLabel("Profitable only").check();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/\/device\/asic\?(?=.*vendor=iceriver)(?=.*profit=profitable)/);
    const count = await page.locator("tbody tr").count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(17);
    await page.locator("thead").getByRole("link", { name: "Device" }).click();
    await expect(page).toHaveURL(/sort=name&order=asc/);
    await expect(page.locator("th[aria-sort='ascending']")).toContainText("Device");
    expect((await page.goto("/device/cpu"))?.status()).toBe(200);
    await expect(page.getByText("98 devices")).toBeVisible();
  });

  test("§10.12 devices of a list stand side by side by address, four at most, without JavaScript", async ({
    plainPage: page,
  }) => {
    await page.goto("/device/gpu?power=0.15");
    for (const name of ["GeForce RTX 4090", "GeForce RTX 4070"])
      await page.getByLabel(`Select ${name} for comparison`, { exact: true }).check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page).toHaveURL(/\/device\/compare\?(?=.*power=0\.15)(?=.*device=nvidia\.geforce-rtx-4070(&|$))/);
    const names = page.locator("thead th b");
    await expect(names).toHaveText(["GeForce RTX 4090", "GeForce RTX 4070"]);
    await page.getByLabel("Add a device").selectOption({ label: "Bitmain Antminer S21 Pro (234Th)" });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(names).toHaveCount(3);
    await expect(page.getByLabel("Power price")).toHaveValue("0.15");
    await page.getByRole("link", { name: "Remove" }).first().click();
    await expect(names).toHaveText(["GeForce RTX 4070", "Antminer S21 Pro (234Th)"]);
    const five = ["gpu/nvidia/a", "nvidia.geforce-rtx-3060", "nvidia.nothing", "nvidia.geforce-rtx-3070"];
    five.push("nvidia.geforce-rtx-3080", "nvidia.geforce-rtx-3090", "nvidia.geforce-rtx-4090");
    const response = await page.goto(`/device/compare?${five.map((device) => `device=${device}`).join("&")}`);
    expect(response?.status()).toBe(200);
    await expect(names).toHaveText(["GeForce RTX 3060", "GeForce RTX 3070", "GeForce RTX 3080", "GeForce RTX 3090"]);
    await expect(page.getByText("Only the first four of your devices are shown.")).toBeVisible();
    expect((await page.goto("/device/compare"))?.status()).toBe(200);
    await expect(page.getByText("No devices selected yet.")).toBeVisible();
  });

  test("finds a device while one types, and says when there is none", async ({ page }) => {
    await page.goto("/device/gpu");
    await page.getByPlaceholder("Device, coin or algorithm").fill("rtx 4070");
    await expect(page.locator("tbody tr")).toHaveCount(4);
    // More devices match than the page begins with: the first are shown.
    await page.getByPlaceholder("Device, coin or algorithm").fill("nvidia");
    await expect(page.getByText("Showing the first 20.")).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(20);
    await page.getByPlaceholder("Device, coin or algorithm").fill("zzz");
    await expect(page.getByText("No matching devices.")).toBeVisible();
  });

  test("§5.6 says what is wrong with a price of power, keeps it and what else was chosen, and computes with 0.04", async ({
    request,
  }) => {
    for (const [typed, message] of [
      ["1,000", "The power price field must contain only decimal values"],
      ["cheap", "The power price field must contain only decimal values"],
      ["-1", "Enter 0 or more."],
      ["1e400", "Enter 1000 or less."],
      ["", "This field is required."],
    ] as const) {
      const response = await request.get(`/device/gpu?power=${typed}&coin=rvn&since=2022`);
      expect(response.status(), typed).toBe(400);
      const page = await response.text();
      expect(page, typed).toContain(message);
      expect(page, typed).toMatch(new RegExp(`<input[^>]*name="power"[^>]*value="${typed}"`));
      for (const chosen of ["rvn", "2022"])
        expect(page, typed).toMatch(new RegExp(`<option value="${chosen}" selected=""`));
      // A card draws 150 W: 0.144 USD a day at 0.04.
      expect(page, typed).toContain("$0.14");
    }
  });

  test("says what is wrong with a number of devices and keeps the price of power; 500 are 500 times one", async ({
    request,
  }) => {
    const path = "/device/asic/bitmain/antminer-s21-pro-234th";
    for (const [typed, message] of [
      ["-3", "The quantity field must contain only digits"],
      ["2.5", "The quantity field must contain only digits"],
      ["many", "The quantity field must contain only digits"],
      ["", "This field is required."],
      ["0", "Enter 1 or more."],
      ["1e400", "The quantity field must contain only digits"],
      ["9".repeat(38), "Enter 100000 or less."],
    ] as const) {
      const response = await request.get(`${path}?power=0.1&quantity=${typed}`);
      expect(response.status(), typed).toBe(400);
      const page = await response.text();
      expect(page, typed).toContain(message);
      expect(page, typed).toMatch(new RegExp(`<input[^>]*name="quantity"[^>]*value="${typed}"`));
      expect(page, typed).toMatch(/<input[^>]*name="power"[^>]*value="0\.1"/);
      // 3.51 kW × 24 h × 0.1 of one.
      expect(page, typed).toContain("$8.42");
    }
    const farm = await request.get(`${path}?power=0.1&quantity=500`);
    expect(farm.status()).toBe(200);
    expect(await farm.text()).toContain("$4\u202f212.00");
  });

  test("§8.2 is 404 for a type and a vendor that nobody knows, and drops names that are not offered", async ({
    request,
  }) => {
    for (const path of ["/device/fpga", "/device/gpu/nobody", "/device/cpu/nvidia", "/device/gpu/nvidia/nothing"]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toContain("This page could not be found");
    }
    const response = await request.get("/device/gpu?coin=nothing&vendor=amd", { maxRedirects: 0 });
    expect(response.headers().location).toBe("/device/gpu?vendor=amd");
  });
});

test.describe("a device", () => {
  test("§2.11 §3.2 has its coins by profit, with formula and inputs; the type may be left out", async ({ page }) => {
    // Before a price of power is chosen, which the browser then adds to each of these addresses.
    await page.goto("/device/amd");
    await expect(page).toHaveURL("/device/cpu/amd");
    await page.goto("/device/innosilicon/t2t-26t");
    await expect(page).toHaveURL("/device/asic/innosilicon/t2-turbo-26t");
    await page.goto("/device/nvidia/geforce-rtx-4070");
    await expect(page).toHaveURL("/device/gpu/nvidia/geforce-rtx-4070");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("NVIDIA GeForce RTX 4070");
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(8);
    await page.locator("summary:visible").filter({ hasText: "Ravencoin" }).click();
    await expect(page.locator("details[open] code").first()).toContainText("30.00 MH/s × 86 400 s");
    const past = page.locator("section").filter({ hasText: "What it would have earned in the past" });
    expect(await past.locator("tbody tr").count()).toBeGreaterThan(8);
    await page.goto("/device/gpu/nvidia/geforce-rtx-4070?power=0.15&quantity=2");
    const start = page.getByRole("row").filter({ hasText: "Ravencoin" }).getByRole("link", { name: "Start mining" });
    await expect(start).toHaveAttribute("href", "/rvn?rig=nvidia.geforce-rtx-4070*2&power=0.15");
  });

  test("counts several, and remembers what power costs on the next page", async ({ page }) => {
    await page.goto("/device/asic/bitmain/antminer-s21-pro-234th");
    await page.getByLabel("Power price").fill("0.15");
    await page.getByLabel("Quantity").fill("10");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/power=0.15&quantity=10/);
    // 35.1 kW × 24 h × 0.15.
    await expect(page.locator("tbody tr").first()).toContainText("$126.36");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("powerCost"))).toBe("0.15");
    await page.goto("/device/gpu");
    await expect(page).toHaveURL("/device/gpu?power=0.15");
    await expect(page.getByLabel("Power price")).toHaveValue("0.15");
  });

  test("has the same profit in the list, on its page and in the API", async ({ plainPage: page }) => {
    await page.goto("/device/gpu?vendor=nvidia&power=0.15");
    const row = page.locator("tbody tr").filter({ has: page.getByText("GeForce RTX 4070", { exact: true }) });
    const inList = await row.locator("td").nth(6).innerText();
    await row.getByRole("link").click();
    const onPage = await page.locator("tbody tr").first().locator("td").nth(4).innerText();
    expect(onPage).toBe(inList);
    const answer = await (await page.request.get("/api/v1/devices/nvidia/geforce-rtx-4070?power_cost=0.15")).json();
    const { profit_usd: profit } = answer.coins[0];
    expect(Number(inList.replace("−", "-").replace("$", ""))).toBeCloseTo(profit, 2);
  });
});
