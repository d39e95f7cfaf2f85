import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";

test.describe("which coin for a rig", () => {
  test("§10.9 from home to a filled command in five presses on a phone: RTX 4070, 0.15 a kWh", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, "/");
    let presses = 0;
    const press = async (target: ReturnType<typeof page.locator>) => {
      presses += 1;
      await target.click();
    };
    await press(page.getByLabel("Your device"));
    await page.keyboard.type("rtx 4070");
    await press(page.getByRole("option", { name: "NVIDIA GeForce RTX 4070", exact: true }));
    await expect(page.getByLabel("Your device")).toHaveValue("NVIDIA GeForce RTX 4070");
    await press(page.getByLabel("USD per kWh"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("0.15");
    await press(page.getByRole("button", { name: "Show coins" }));
    await expect(page).toHaveURL(/\/rig\?rig=nvidia\.geforce-rtx-4070&power=0\.15/);
    const best = page.locator("tbody tr").first();
    await expect(best).toBeVisible();
    // React Router links a page's stylesheets as it shows the page: they are applied a moment later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const [coin = "", profit = ""] = await Promise.all([
      best.locator("b").first().innerText(),
      best.locator("td").first().innerText(),
    ]);
    await press(best.getByRole("link", { name: `Start mining ${coin}` }));
    expect(presses).toBe(5);
    const mine = page.getByRole("region", { name: "Your rig and what it earns" });
    await expect(mine).toContainText("1 × GeForce RTX 4070");
    await expect(mine).toContainText("$0.15 per kWh");
    // The same profit as in the list.
    const figure = /[−-]?\$[\d.]+/.exec(profit)?.[0] ?? "none";
    await expect(mine).toContainText(`${figure}a day after power`);
    await expect(page.getByRole("tab", { name: "Windows" })).toHaveAttribute("aria-selected", "true");
    await expect(page.locator("details[open] pre").first()).toContainText("WALLET.worker");
    await page.getByText("What else GeForce RTX 4070 could earn").click();
    await page.getByRole("link", { name: "Compare all coins" }).click();
    await expect(page).toHaveURL(/\/rig\?rig=nvidia\.geforce-rtx-4070&power=0\.15/);
  });

  test("§10.10 works without script: several machines, their numbers, and a hashrate; bad input keeps what was typed", async ({
    plainPage: page,
  }) => {
    await page.goto("/rig");
    await expect(page.getByText("Which machine do you have?")).toBeVisible();
    await page.getByLabel("Your device").fill("2x 4070, s21 pro");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/rig=nvidia\.geforce-rtx-4070\*2_bitmain\.antminer-s21-pro-\d+th&power=0\.04/);
    await expect(page.getByText("Each machine on its own best coin:")).toBeVisible();
    await page.getByLabel("How many: NVIDIA GeForce RTX 4070").fill("6");
    await page.getByLabel("How many: NVIDIA GeForce RTX 4070").press("Enter");
    await expect(page).toHaveURL(/geforce-rtx-4070\*6_/);
    await page.getByRole("button", { name: /^Remove Bitmain/ }).click();
    await expect(page).toHaveURL(/rig=nvidia\.geforce-rtx-4070\*6&/);
    await page.getByText("Or enter hashrate and watts").click();
    await page.getByLabel("Algorithm").selectOption("RandomX");
    await page.getByLabel("Hashrate").fill("10");
    await page.getByLabel("Unit").selectOption("KH/s");
    await page.getByLabel("Watts").fill("1e400");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText("Enter 100000000 or less.")).toBeVisible();
    await expect(page.getByLabel("Hashrate")).toHaveValue("10");
    await expect(page.getByLabel("How many: NVIDIA GeForce RTX 4070")).toHaveValue("6");
    await page.getByLabel("Watts").fill("100");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page).toHaveURL(/geforce-rtx-4070\*6_randomx\*10000\*100&/);
    await expect(page.locator("tbody").getByText("Monero", { exact: true })).toBeVisible();
  });

  test("§5.6 says what is wrong in the words of the form rules", async ({ request }) => {
    const rig = "/rig?rig=nvidia.geforce-rtx-4070";
    for (const [search, message] of [
      ["&power=1,000", "The power price field must contain only decimal values"],
      ["&power=-1", "Enter 0 or more."],
      ["&count0=-1", "The quantity field must contain only digits"],
      ["&count0=", "This field is required."],
      ["&count0=100001", "Enter 100000 or less."],
      ["&add=zzz", "There is no device called “zzz” here."],
    ] as const) {
      const answer = await request.get(`${rig}${search}`, { maxRedirects: 0 });
      expect(answer.status(), search).toBe(400);
      expect((await answer.text()).replaceAll("<!-- -->", ""), search).toContain(message);
    }
    const location = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers().location;
    expect(await location("/rig?rig=nobody")).toBe("/rig");
    expect(await location("/rig?rig=nobody.nothing")).toBe("/rig");
    // Machines that a coin is not mined with fill nothing.
    expect(await location("/xmr?rig=nvidia.geforce-rtx-4070")).toBe("/xmr");
    // A price alone holds for the typical machine.
    expect(await location("/rvn?power=0.15")).toBeUndefined();
    expect(await location("/rvn?power=much")).toBe("/rvn");
  });
});

test.describe("a device in the search", () => {
  test("is among the results by the keyboard, and leads to its page", async ({ page }) => {
    await open(page, "/");
    await page.locator("#address").focus();
    await page.keyboard.type("ks5");
    const first = page.getByRole("group", { name: "Machines" }).getByRole("option").first();
    await expect(first).toContainText("KS5");
    await expect(first).toHaveAttribute("aria-selected", "true");
    const name = await first.locator("b").first().innerText();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/device\/asic\/[a-z]+\/[a-z0-9-]*ks5/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  test("is found without script", async ({ request }) => {
    const answer = await request.get("/search?address=rtx+4070");
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Did you mean one of these devices?");
    expect(html).toContain('href="/device/gpu/nvidia/geforce-rtx-4070"');
    const only = await request.get("/search?address=threadripper+5995wx", { maxRedirects: 0 });
    expect(only.headers().location).toBe("/device/cpu/amd/ryzen-threadripper-pro-5995wx");
  });
});

test.describe("machines on the pages of a coin", () => {
  test("stand on start and about, and lead to their pages", async ({ plainPage: page }) => {
    await page.goto("/rvn");
    const mine = page.getByRole("region", { name: "Your rig and what it earns" });
    await expect(mine).toContainText(/Typical here: .*R?TX .*\. Brings/);
    const machines = page
      .locator("details")
      .filter({ has: page.getByRole("heading", { name: /^Machines that mine/ }) });
    await expect(machines.locator("li")).toHaveCount(8);
    await expect(machines.getByRole("link", { name: /^All \d+ graphics cards$/ })).toHaveAttribute(
      "href",
      "/device/gpu?coin=rvn",
    );
    await page.goto("/kas");
    await expect(page.getByText("Kaspa is no longer mined with graphics cards")).toBeVisible();
    await expect(page.locator("main").getByRole("heading", { name: "GPU", exact: true })).toHaveCount(0);
    await page.goto("/kas/about-coin");
    await expect(page.getByText("Kaspa is no longer mined with graphics cards")).toBeVisible();
    await page.goto("/?group=gpu&sort=earns");
    await expect(page.locator("th[aria-sort]")).toContainText("One machine, a day");
    await expect(page.locator("tbody tr").first()).toContainText("$");
  });
});
