import { expect, type Page } from "@playwright/test";
import { coins, poolCoinSlugs } from "#src/domain/coins/index.ts";
import { test } from "../kept-page.ts";

async function firstMinerPath(page: Page, coin: string): Promise<string> {
  await page.goto(`/${coin}/top-miners`);
  const href = await page.locator("tbody a").first().getAttribute("href");
  if (href === null) throw new Error(`No miner of ${coin} to look at`);
  return href;
}

test.describe("home", () => {
  test("§2.2 lists every enabled coin with its figures, without JavaScript", async ({ plainPage: page }) => {
    await page.goto("/");
    const resting = page.locator("#pools > p a");
    expect((await page.locator("tbody tr").count()) + (await resting.count())).toBe(poolCoinSlugs.length);
    const kas = page.locator("tbody tr").filter({ hasText: "Kaspa" });
    await expect(kas).toContainText("kHeavyHash");
    await expect(kas).toContainText(/[1-9][\d.]*\u00a0[PT]H\/s/);
    await expect(kas).toContainText("PPS+");
    // A row on a phone has two lines, and what it leaves out on a press: one row at a time.
    await page.setViewportSize({ width: 360, height: 780 });
    const shown = page.locator("tbody tr:visible");
    await expect(shown).toHaveCount(16);
    for (const { height } of await shown.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect())))
      expect(height).toBeCloseTo(57, 0);
    const start = page.getByRole("link", { name: "Start mining" });
    await expect(start).toHaveCount(0);
    await shown.nth(2).locator("summary").click();
    await expect(start).toHaveCount(1);
    await shown.nth(7).locator("summary").click();
    await expect(start).toHaveAttribute("href", "/kas");
    await expect(kas.locator("td").filter({ hasText: "Miners" })).toBeVisible();
    await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
    await expect(page).toHaveURL("/?rows=all");
    await expect(shown).toHaveCount(await page.locator("tbody tr").count());
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole("navigation", { name: "Coin groups" }).getByRole("link", { name: "CPU", exact: true }).click();
    await expect(page.locator("tbody tr").filter({ hasText: "Monero" })).toBeVisible();
    await expect(page.locator("tbody tr").filter({ hasText: "Bitcoin Cash" })).toHaveCount(0);
    await page.locator("thead").getByRole("link", { name: "Coin" }).click();
    await expect(page).toHaveURL("/?group=cpu&sort=name&order=asc");
  });

  test("sorts, filters by hardware and by text", async ({ page }) => {
    await page.goto("/");
    await page.locator("thead").getByRole("link", { name: "Price" }).click();
    await expect(page.locator("tbody tr").first()).toContainText("Bitcoin");
    await expect(page.locator("th[aria-sort='descending']")).toContainText("Price");
    const said = page.getByRole("status").filter({ hasText: "Sorted by" });
    await expect(said).toHaveText("Sorted by Price, descending");
    await page.locator("thead").getByRole("link", { name: "Price" }).click();
    await expect(said).toHaveText("Sorted by Price, ascending");
    await page.locator("thead").getByRole("link", { name: "Price" }).click();
    await page.getByPlaceholder("Coin or algorithm").fill("randomx");
    await expect(page.locator("tbody tr")).toHaveCount(4);
    await page.getByPlaceholder("Coin or algorithm").fill("zzz");
    await expect(page.getByText("No pool matches.")).toBeVisible();
  });

  test("a row leads to its coin, and back keeps the view", async ({ page }) => {
    await page.goto("/?group=gpu");
    await page.locator("tbody tr").filter({ hasText: "Ravencoin" }).getByRole("link").click();
    await expect(page).toHaveURL("/rvn");
    await page.goBack();
    await expect(page).toHaveURL("/?group=gpu");
    await expect(page.locator("tbody tr").filter({ hasText: "Monero" })).toHaveCount(0);
  });
});

test.describe("coin pages", () => {
  test("§1.13 §1.14 §3.3 each pool's header names it and its commission, and ltc and btc their merge-mined coins", async ({
    plainPage: page,
  }) => {
    await page.goto("/ltc");
    await expect(page.locator("main")).toContainText("Litecoin mining pool");
    await expect(page.locator("main header")).toContainText("PPS+: 2%");
    await expect(page.locator("main header")).toContainText("SOLO: 1%");
    await expect(page.locator("main")).toContainText("with DOGE, PEP, BELLS");
    await page.goto("/btc");
    await expect(page.locator("main")).toContainText("with FB");
  });

  test("the chart is drawn by the server, with its figures as a table", async ({ plainPage: page }) => {
    await page.goto(`/kas/pool-hashrate`);
    expect((await page.locator("figure svg path").first().getAttribute("d"))?.length).toBeGreaterThan(500);
    await page.locator("details summary", { hasText: "in a table" }).click();
    expect(await page.locator("details table tbody tr").count()).toBeGreaterThan(40);
    await page.getByRole("link", { name: "7 d" }).click();
    await expect(page).toHaveURL("/kas/pool-hashrate?range=7d");
    await expect(page.locator("main")).toContainText("Hourly averages");
  });

  test("§2.12 the top miners tab is hidden for xmr, zeph and sal, whose page says why", async ({ plainPage: page }) => {
    for (const coin of ["xmr", "zeph", "sal"]) {
      await page.goto(`/${coin}/top-miners`);
      await expect(page.getByRole("link", { name: "Top miners" })).toHaveCount(0);
      await expect(page.locator("main")).toContainText("keeps its users private");
    }
  });

  test("§2.29 a closed pool says so and shows no live figure", async ({ plainPage: page }) => {
    await page.goto("/sdr");
    await expect(page.locator("main")).toContainText("Pool closes 18.08.2025 at 00:00 UTC");
    await expect(page.getByRole("link", { name: "Mine KAS instead" })).toHaveAttribute("href", "/kas?engage=ALERT_KAS");
    await expect(page.locator("main dl").filter({ hasText: "Pool hashrate" })).toHaveCount(0);
    await expect(page.locator("main [data-notice]")).toHaveCount(1);
    await expect(page.locator("main")).not.toContainText("Start mining");
  });
});

test.describe("miner", () => {
  test("§2.18 §2.27 §2.28 §5.2 search trims the address, removes a leading solo: and leads to the miner", async ({
    page,
  }) => {
    const path = await firstMinerPath(page, "kas");
    expect(path).not.toContain("source=");
    const address = decodeURIComponent(path.split("/").at(-1) ?? "");
    await page.getByPlaceholder("Enter your mining address").fill(`  solo:${address} `);
    await page.getByRole("button", { name: "Find miner" }).click();
    await expect(page).toHaveURL(/\/kas\/miner\/stats\/.*\?source=search$/);
    await expect(page.locator("main header code")).toHaveText(address);
    await expect(page.locator("main")).toContainText("Workers");
  });

  test("§5.2 an empty search does nothing, with and without JavaScript", async ({ page, plainPage }) => {
    await page.goto("/kas/top-miners");
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await page.getByRole("button", { name: "Find miner" }).click();
    await expect(page).toHaveURL("/kas/top-miners");
    await plainPage.goto("/kas");
    await plainPage.getByRole("button", { name: "Find miner" }).click();
    await expect(plainPage).toHaveURL(/\/kas$/);
  });

  test("§5.3 an address with '@' or krx goes to the e-mail page", async ({ page }) => {
    for (const login of ["somebody@pool.example", "krxABC123"]) {
      await page.goto("/kas");
      await page.getByPlaceholder("Enter your mining address").fill(login);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/kas/miner/email");
    }
  });

  test("rubbish is named as such, and shown safely", async ({ plainPage: page }) => {
    await page.goto(`/kas/miner/stats/${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is not a valid Kaspa address");
    await expect(page.locator("header code")).toHaveText("<img src=x onerror=alert(1)>");
  });

  test("a valid address that never mined here is told so", async ({ plainPage: page }) => {
    const kas = coins.find(({ slug }) => slug === "kas");
    await page.goto(`/kas/miner/stats/${encodeURIComponent(kas?.addressExample ?? "")}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This address has never mined here");
  });
});

test.describe("errors and headers", () => {
  test("§2.36 §8.1 §8.2 §8.5 an unsupported coin and an unmatched route are one 404 page with their reason", async ({
    plainPage: page,
  }) => {
    expect((await page.goto("/doge"))?.status()).toBe(404);
    await expect(page.locator("main")).toContainText("404");
    await expect(page.locator("main")).toContainText("Page not found");
    await expect(page.locator("main")).toContainText("Unsupported coin");
    expect((await page.goto("/kas/nothing"))?.status()).toBe(404);
    await expect(page.locator("main")).toContainText("This page could not be found");
    await page.getByRole("link", { name: "Return to Home Page" }).click();
    await expect(page).toHaveURL("/");
  });

  test("an API address under a language is a 404 page", async ({ page }) => {
    const answer = await page.goto("/ru/kas/api/v1/pool/stats");
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()["content-type"]).toContain("text/html");
  });

  for (const path of ["/", "/kas", "/nosuchcoin"]) {
    test(`security headers stand on ${path}`, async ({ request }) => {
      const headers = (await request.get(path)).headers();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toMatch(/script-src 'self' 'sha256-/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBeTruthy();
    });
  }

  test("a cached page sets no cookie and answers 304 to its tag", async ({ request }) => {
    await request.get("/kas");
    const first = await request.get("/kas");
    expect(first.headers()["set-cookie"]).toBeUndefined();
    const again = await request.get("/kas", { headers: { "If-None-Match": first.headers().etag ?? "" } });
    expect(again.status()).toBe(304);
  });
});
