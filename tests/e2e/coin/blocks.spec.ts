import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { type Site, startSite } from "../../site/start-site.ts";
import { test } from "../kept-page.ts";

const heightsOf = (page: Page) => page.locator("tbody th").allInnerTexts();

/** Blocks of closed pools are copied after all others. */
async function openPast(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(page.locator("tbody tr").first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

async function downloadText(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return readFile(await download.path(), "utf8");
}

test.describe("blocks", () => {
  test("§2.12 the tab is there for pools with SOLO only, and the page answers anyway", async ({ page }) => {
    const tabs = page.getByRole("navigation", { name: / pool$/ });
    await page.goto("/kas");
    await tabs.getByRole("link", { name: "Blocks" }).click();
    await expect(page).toHaveURL("/kas/blocks");
    await expect(tabs.getByRole("link", { name: "Blocks" })).toHaveAttribute("aria-current", "page");
    const answer = await page.goto("/cfx/blocks");
    expect(answer?.status()).toBe(200);
    await expect(tabs.getByRole("link", { name: "Top miners" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Blocks" })).toHaveCount(0);
    await expect(page.locator("tbody tr")).toHaveCount(50);
  });

  test("§3.15 has the columns date, height, hash, effort, kind and status, and the reward", async ({
    plainPage: page,
  }) => {
    await page.goto("/xmr/blocks");
    await expect(page.locator("thead th")).toHaveText([
      "Date, UTC",
      "Height",
      "Hash",
      "Effort",
      "Kind",
      "Status",
      "Reward",
    ]);
    const row = page.locator("tbody tr").first();
    await expect(row).toContainText(/\d+%/);
    await expect(row).toContainText(/PPS\+|SOLO/);
    await expect(row).toContainText(/\d\.\d{6}\u00a0XMR/);
  });

  test("§4.6 §9.15 labels blocks Confirmed and Pending, with confirmations: Quai's within two weeks", async ({
    plainPage: page,
  }) => {
    await page.goto("/quai/blocks?status=pending");
    const pending = page.locator("tbody tr").first();
    await expect(pending).toContainText("Pending");
    await expect(pending).toContainText(/[\d\u202f]+\/241\u202f920 · 1[0-4]\sdays/);
    await page.goto("/xmr/blocks?status=confirmed");
    await expect(page.locator("tbody tr td").filter({ hasText: /^Confirmed$/ })).toHaveCount(50);
  });

  test("§3.14 height and hash lead to the coin's explorer", async ({ plainPage: page }) => {
    test.setTimeout(90_000);
    await page.goto("/btc/blocks?chain=btc");
    const links = page.locator("tbody tr").first().getByRole("link");
    await expect(links.first()).toHaveAttribute("href", /^https:\/\/mempool\.space\/block\/[0-9a-f]{64}$/);
    await expect(links.last()).toHaveAttribute("href", /^https:\/\/mempool\.space\/block\/[0-9a-f]{64}$/);
    await openPast(page, "/nir/blocks");
    await expect(page.locator("tbody tr")).toHaveCount(50);
    await expect(page.locator("tbody a")).toHaveCount(0);
  });

  test("pages go there and back, none of their rows twice", async ({ page }) => {
    await page.goto("/kas/blocks");
    const first = await heightsOf(page);
    await page.getByRole("link", { name: "Older" }).click();
    await expect(page).toHaveURL(/\/kas\/blocks\?before=/);
    await expect(page.getByRole("heading", { name: "Current round" })).toHaveCount(0);
    const second = await heightsOf(page);
    await page.getByRole("link", { name: "Older" }).click();
    await expect.poll(() => heightsOf(page)).not.toEqual(second);
    const third = await heightsOf(page);
    expect(new Set([...first, ...second, ...third]).size).toBe(150);
    await page.getByRole("link", { name: "Newer" }).click();
    await expect.poll(() => heightsOf(page)).toEqual(second);
    await page.goBack();
    await expect.poll(() => heightsOf(page)).toEqual(third);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/kas/blocks");
    await expect(page.getByRole("heading", { name: "Current round" })).toBeVisible();
  });

  test("pages and filters work without JavaScript", async ({ plainPage: page }) => {
    await page.goto("/ltc/blocks");
    await page.getByRole("link", { name: "DOGE", exact: true }).click();
    await expect(page).toHaveURL("/ltc/blocks?chain=doge");
    await expect(page.locator("tbody th").filter({ hasText: "DOGE" })).toHaveCount(50);
    await page.getByRole("link", { name: "SOLO", exact: true }).click();
    await expect(page).toHaveURL("/ltc/blocks?scheme=solo&chain=doge");
    const kinds = await page.locator("tbody td:nth-child(5)").allInnerTexts();
    expect(new Set(kinds)).toEqual(new Set(["SOLO"]));
    await page.getByRole("link", { name: "All kinds" }).click();
    await page.getByRole("link", { name: "Older" }).click();
    await expect(page).toHaveURL(/\/ltc\/blocks\?chain=doge&before=/);
    await expect(page.locator("tbody th").filter({ hasText: "DOGE" })).toHaveCount(50);
    await page.getByRole("link", { name: "Newer" }).click();
    await expect(page).toHaveURL("/ltc/blocks?chain=doge");
  });

  test("orphans are shown, marked, and lie in no average", async ({ plainPage: page }) => {
    await page.goto("/rvn/blocks?status=orphaned");
    await expect(page.locator("tbody tr").first()).toContainText("Orphaned");
    await expect(page.locator("main")).toContainText("Orphans are left out.");
  });

  test("an address that means nothing is made right, and one that fits nothing says so", async ({ page }) => {
    for (const search of ["?before=zzz.1", "?before=<script>", "?chain=btc", "?before=zzz.1&chain=nope"]) {
      await page.goto(`/kas/blocks${search}`);
      await expect(page.locator("tbody tr")).toHaveCount(50);
      await expect(page.getByRole("heading", { name: "Current round" })).toBeVisible();
    }
    await page.goto("/kas/blocks?before=zzz.1&status=pending");
    await expect(page).toHaveURL("/kas/blocks?status=pending");
    await page.goto("/xmr/blocks?scheme=pplns");
    await expect(page.locator("main")).toContainText("No matching blocks");
  });

  test("luck is said in words, with its averages and the round in progress", async ({ plainPage: page }) => {
    await page.goto("/xmr/blocks");
    const main = page.locator("main");
    await expect(main).toContainText(/Effort, last 512 blocks\s*\d+\.\d%/);
    await expect(main).toContainText(/Last 24 hours\s*Found \d+\s*Expected [\d.]+/);
    await expect(main).toContainText(/\d+ in [\d\u202f]+ days (is|are) this (unlucky or worse|lucky or luckier)\./);
    await expect(main).toContainText(/\d+ in [\d\u202f]+ weeks (is|are) this (unlucky or worse|lucky or luckier)\./);
    await expect(main).toContainText(/Effort so far, \u2068PPS\+\u2069\s*\d/);
    await expect(main).toContainText(/Rounds longer than this\s*\d+ in every [\d\u202f]+/);
    expect((await page.locator("figure svg path").first().getAttribute("d"))?.length).toBeGreaterThan(1000);
    // A fast chain has no day in store yet: what there is, is judged.
    await page.goto("/kas/blocks");
    await expect(main).toContainText(/all stored data\s*Found [\d\u202f]+\s*Expected [\d\u202f]+/);
  });

  test("a closed pool shows its past and no round", async ({ plainPage: page }) => {
    test.setTimeout(90_000);
    await openPast(page, "/sdr/blocks");
    await expect(page.locator("main")).toContainText("the list ends with the last block it found");
    await expect(page.locator("tbody tr").first()).toContainText("2025");
    await expect(page.getByRole("heading", { name: "Current round" })).toHaveCount(0);
    await expect(page.getByText("Last 24 hours")).toHaveCount(0);
  });

  test("are downloaded as CSV, as they are filtered", async ({ page }) => {
    await page.goto("/ltc/blocks?chain=doge");
    const lines = (await downloadText(page, "Download as CSV")).trim().split("\r\n");
    expect(lines[0]).toBe(
      "date_utc,chain,height,hash,effort,kind,status,confirmations,confirmations_needed,unchecked_since_utc,reward,ticker,finder",
    );
    expect(lines.length).toBeGreaterThan(100);
    expect(new Set(lines.slice(1).map((line) => line.split(",")[1]))).toEqual(new Set(["doge"]));
  });
});

test.describe("top miners", () => {
  test("§9.7 show addresses shortened in the middle, with both hashrates and the blocks they found", async ({
    plainPage: page,
  }) => {
    await page.goto("/kas/top-miners");
    await expect(page.locator("thead th")).toHaveText([
      "#",
      "Miner",
      "Copy",
      "Hashrate 10 min",
      "24 h",
      "Workers",
      "Share of pool",
      /^Blocks, of the last [\d\u202f]+$/,
    ]);
    await expect(page.locator("tbody tr")).toHaveCount(100);
    const first = page.locator("tbody tr").first();
    await expect(first.getByRole("link")).toHaveText(/^kaspa:q\w{3}…\w{6}$/);
    await expect(first).toContainText(/\d\u00a0[PT]H\/s.*\d\u00a0[PT]H\/s/s);
    await expect(first.locator("td").last()).toHaveText(/\d+ \d+\.\d%$/);
  });

  test("one is found in the list, and its address copied whole", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/kas/top-miners");
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    const address = (await page.locator("tbody a").nth(41).getAttribute("title")) ?? "";
    const filter = page.getByPlaceholder("Find an address in this list");
    await filter.fill(` solo:${address} `);
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody tr td").first()).toHaveText("42");
    await page.getByRole("button", { name: "Copy address" }).click();
    await expect(page.locator("tbody")).toContainText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await filter.fill("nobody");
    await expect(page.locator("main")).toContainText("This address is not in the list.");
  });

  test("without JavaScript there is the list, and no field that does nothing", async ({ plainPage: page }) => {
    await page.goto("/kas/top-miners");
    await expect(page.locator("tbody tr")).toHaveCount(100);
    await expect(page.getByPlaceholder("Find an address in this list")).toBeHidden();
  });

  test("are downloaded as CSV", async ({ page }) => {
    await page.goto("/kas/top-miners");
    const lines = (await downloadText(page, "Download as CSV")).trim().split("\r\n");
    expect(lines).toHaveLength(101);
    expect(lines[1]).toMatch(/^1,kaspa:q\w{60,},[\d.e+]+,[\d.e+]+,\d+,0\.\d+,\d+,\d+,20\d\d-/);
  });

  test("of a closed pool are nobody, and it says so", async ({ plainPage: page }) => {
    await page.goto("/sdr/top-miners");
    await expect(page.locator("main")).toContainText("This pool is inactive: nobody mines here.");
  });
});

test.describe("a pool that masks addresses", () => {
  let site: Site;

  test.beforeAll(async () => {
    site = await startSite({
      config: {
        brand: { name: "Masked Pool", supportEmail: "help@pool.example" },
        enabled: ["kas"],
        explorerReferrals: { "explorer.kaspa.org": "ref=masked" },
        defaults: { engine: { name: "demo" }, maskAddresses: true },
        pools: { kas: { schemes: [{ scheme: "pps" }, { scheme: "solo" }] } },
      },
    });
    await expect
      .poll(async () => (await (await fetch(`${site.url}/kas/api/v1/pool/top-miners`)).json()).state, {
        timeout: 60_000,
      })
      .toBe("live");
  });

  test.afterAll(async () => {
    await site?.stop();
  });

  test("lets no whole address out: neither page nor API nor CSV", async ({ plainPage: page, request }) => {
    test.setTimeout(60_000);
    await page.goto(`${site.url}/kas/top-miners`);
    await expect(page.locator("tbody tr").first()).toContainText(/kaspa:q\w{3}…\w{4}/);
    await expect(page.locator("tbody a")).toHaveCount(0);
    await expect(page.locator("main")).toContainText("The operator of this pool shows shortened addresses.");
    const paths = ["top-miners", "blocks", "kas"].map((tail) => (tail === "kas" ? "/kas" : `/kas/${tail}`));
    const calls = ["top-miners", "top-miners.csv", "blocks", "blocks.csv", "stats"].map(
      (call) => `/kas/api/v1/pool/${call}`,
    );
    for (const path of [...paths, "/kas/blocks.data", "/kas/top-miners.data", ...calls]) {
      const answer = await request.get(`${site.url}${path}`);
      expect(answer.status(), path).toBe(200);
      // The start page and the search show the coin's example, which belongs to nobody.
      const text = (await answer.text()).replaceAll(
        "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj",
        "",
      );
      expect(text.match(/kaspa:q\w{20,}/)?.[0], path).toBeUndefined();
    }
  });

  test("§3.14 links carry the operator's referral query", async ({ plainPage: page }) => {
    await page.goto(`${site.url}/kas/blocks`);
    await expect(page.locator("tbody a").first()).toHaveAttribute(
      "href",
      /^https:\/\/explorer\.kaspa\.org\/blocks\/[0-9a-f]{64}\?ref=masked$/,
    );
  });
});

// The same width of all other tables is held by coin-walk.spec.ts.
test("blocks that wait for two weeks fit 320 px, in English and in Arabic", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const prefix of ["", "/ar"]) {
    await page.goto(`${prefix}/quai/blocks?status=pending`);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), prefix).toBeLessThanOrEqual(320);
  }
});
