import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { recordedAddresses, recordedAt } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { startSite } from "../../site/start-site.ts";
import { findDemoMiner } from "../demo-miner.ts";
import { test } from "../kept-page.ts";
import { openWhole } from "../open-whole.ts";

test.describe("a miner's payouts", () => {
  test("§2.16 §4.7 stand there without JavaScript: rule, totals, chart, each payout with its label", async ({
    plainPage: page,
    request,
  }) => {
    const address = await findDemoMiner(request, "kas", 1);
    await openWhole(page, `/kas/miner/payouts/${address}?rows=120`);
    await expect(page.getByRole("heading", { name: "You will be paid" })).toBeVisible();
    await expect(page.locator("main")).toContainText(/The pool's next payout run: .* UTC/);
    await expect(page.locator("main")).toContainText("Payouts go out every hour.");
    await expect(page.locator("main")).toContainText(/your threshold of 50\.000000\u00a0KAS/);
    await expect(page.getByRole("columnheader", { name: "Reward 7 d" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Reward 30 d" })).toBeVisible();
    await expect(page.getByRole("img", { name: /Bars of the KAS paid out/ })).toBeVisible();
    const rows = page.getByRole("table").first().getByRole("row");
    await expect(page.getByRole("table").first().locator("td time").first()).toHaveText(
      /^[A-Z][a-z]{2} \d+, \d{2}:\d{2}/,
    );
    // No payout costs a fee here: a column of zeros is left out.
    await expect(page.getByRole("columnheader", { name: "Fee" })).toHaveCount(0);
    // What is confirmed is known once the whole list has been read.
    await expect(async () => {
      await page.reload();
      await expect(page.locator("td[data-state=confirmed]").first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    const labels = await page.locator("td[data-state]").allTextContents();
    expect(labels.length).toBeGreaterThan(10);
    const sent = labels.filter((label) => label !== "Unpaid: being sent" && label !== "Paid: sent");
    expect(new Set(sent)).toEqual(new Set(["Paid: confirmed"]));
    const link = await rows
      .filter({ has: page.locator("td[data-state=confirmed]") })
      .first()
      .getByRole("link")
      .getAttribute("href");
    expect(link).toMatch(/^https:\/\/.*[0-9a-f]{64}/);
  });

  test("the next one is told as on the overview, to the letter: sum, moment, bar and how far it is", async ({
    plainPage: page,
    request,
  }) => {
    for (const coin of ["kas", "ltc", "xna"]) {
      const address = await findDemoMiner(request, coin, 5);
      const read = async (tab: string) => {
        await openWhole(page, `/${coin}/miner/${tab}/${address}`);
        const panel = page.locator("main :is(section, section > div)", {
          has: page.locator(":scope > h2", { hasText: "You will be paid" }),
        });
        const said = (await panel.last().innerText()).split(/Last payout|All payouts/)[0]?.trim();
        const bar = panel.last().getByRole("progressbar");
        // An own block that is waited for has none.
        return { said, bar: (await bar.count()) === 0 ? null : await bar.getAttribute("style") };
      };
      // New figures may come between the two.
      await expect(async () => {
        const overview = await read("stats");
        expect(overview.said).toMatch(coin === "kas" ? /[\d.]+\sKAS .*UTC/s : /The minimum is/);
        expect(await read("payouts")).toEqual(overview);
      }).toPass({ timeout: 60_000 });
    }
  });

  test("are grouped by month with the sum of the whole month; 20 rows, then 100 more, without a row twice", async ({
    plainPage: page,
    request,
  }) => {
    const address = await findDemoMiner(request, "kas", 0);
    const api = `/kas/api/v1/miner/payouts/${address}`;
    // The engine's list is read page by page.
    await expect
      .poll(async () => (await (await request.get(`${api}?all=true`)).json()).payouts?.length ?? 0, { timeout: 60_000 })
      .toBeGreaterThan(450);
    await page.goto(`/kas/miner/payouts/${address}`);
    const table = page.getByRole("table").first();
    const dates = () =>
      table.locator("td time").evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
    const first = await dates();
    expect(first.length).toBeGreaterThanOrEqual(20);
    const month = table.locator("th[scope=rowgroup]").first();
    await expect(async () => {
      await page.reload();
      const { groups } = await (await request.get(`${api}?group=month`)).json();
      const shown = (await month.innerText()).replace(/\u202f/g, "");
      expect(shown).toContain(`Payouts: ${groups[0].count}, `);
      // Amounts are cut off, not rounded.
      const atomic = BigInt(groups[0].amount);
      const decimals = String(atomic % 100_000_000n)
        .padStart(8, "0")
        .slice(0, 6);
      expect(shown).toContain(`${atomic / 100_000_000n}.${decimals}`);
    }).toPass({ timeout: 30_000 });
    await page.getByRole("link", { name: "Show 100 more" }).click();
    await expect(page).toHaveURL(/rows=120/);
    const more = await dates();
    expect(more.length).toBe(first.length + 100);
    expect(new Set(more).size).toBe(more.length);
    expect(more.slice(0, first.length)).toEqual(first);
    expect(more).toEqual(more.toSorted().reverse());
    // Beyond 320 rows the list goes on on pages of its own.
    await page.goto(`/kas/miner/payouts/${address}?rows=320`);
    const long = await dates();
    await page.getByRole("link", { name: "Older" }).click();
    await expect(page).toHaveURL(/before=\d+-\d+/);
    await expect(page.getByRole("link", { name: "Newest" })).toBeVisible();
    const second = await dates();
    expect(second.some((date) => long.includes(date))).toBe(false);
    expect(String(second[0]) < String(long.at(-1))).toBe(true);
  });

  test("are two lines each on a phone, and no taller than 3,000 px", async ({ plainPage: page, request }) => {
    const address = await findDemoMiner(request, "kas", 1);
    await page.setViewportSize({ width: 360, height: 780 });
    const row = page
      .locator("tr")
      .filter({ has: page.locator("td[data-state=confirmed]") })
      .first();
    // What is confirmed is known once the whole list has been read.
    await expect(async () => {
      await page.goto(`/kas/miner/payouts/${address}`);
      await expect(row).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60);
    const [main, heading] = [
      await page.locator("main").boundingBox(),
      await page.getByRole("heading", { level: 2 }).first().boundingBox(),
    ];
    expect((main?.y ?? 0) + (main?.height ?? 0) - (heading?.y ?? 0)).toBeLessThan(3000);
  });

  test("fit every width on pools that mine several chains", async ({ plainPage: page, request }) => {
    const address = await findDemoMiner(request, "ltc", 1);
    for (const language of ["", "/ru", "/ar"]) {
      await page.goto(`${language}/ltc/miner/payouts/${address}`);
      for (const width of [320, 360, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${language} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });

  test("are summed up by day and month on every chain that is mined along", async ({ plainPage: page, request }) => {
    const address = await findDemoMiner(request, "ltc", 1);
    await page.goto(`/ltc/miner/payouts/${address}`);
    for (const ticker of ["LTC", "DOGE", "PEP", "BELLS"]) {
      await expect(page.getByRole("table").nth(1).getByRole("rowheader", { name: ticker })).toBeVisible();
    }
    await expect(page.locator("main")).toContainText("Payouts go out once a day.");
    await page.getByRole("link", { name: "By day" }).click();
    await expect(page).toHaveURL(/group=day/);
    await expect(page.getByRole("columnheader", { name: "Day (UTC)" })).toBeVisible();
    await page.getByRole("link", { name: "By month" }).click();
    await expect(page.getByRole("columnheader", { name: "Month" })).toBeVisible();
    await expect(page.getByRole("table").first().getByRole("rowheader").first()).toHaveText(/^[A-Z][a-z]{2} \d{4}$/);
  });

  test("are a file for a spreadsheet, in the visitor's currency", async ({ page, request }) => {
    const address = await findDemoMiner(request, "kas", 2);
    await using _currency = await page.addInitScript(() => window.localStorage.setItem("selectedCurrency", "EUR"));
    await page.goto(`/kas/miner/payouts/${address}`);
    await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR");
    const year = String(new Date().getUTCFullYear());
    await expect(page.getByRole("combobox", { name: "Year" })).toHaveValue(year);
    const button = page.getByRole("button", { name: "CSV for taxes" });
    const [above, table] = [await button.boundingBox(), await page.getByRole("table").first().boundingBox()];
    expect(above?.y).toBeLessThan(table?.y ?? 0);
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^payouts-kas-[0-9A-Za-z-]+-\d{4}\.csv$/);
    const [head, row] = readFileSync(await download.path(), "utf8").split("\r\n");
    expect(head).toBe(
      "date,amount,ticker,transaction,fee,value_EUR,state,remark,price_usd,price_of,usd_in_EUR,rate_of,source",
    );
    const cells = (row ?? "").split(",");
    expect(row).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,\d+\.\d{8},KAS,[0-9a-f]{64},0\.00000000,\d+\.\d+,(sent|confirmed),,[\d.]+,[\dTZ:-]+,[\d.]+,[\dTZ:-]+,demo$/,
    );
    // The value is the amount × the price × the rate that the row names, and both are of its day.
    expect(Number(cells[5])).toBeCloseTo(Number(cells[1]) * Number(cells[8]) * Number(cells[10]), 1);
    expect([cells[9]?.slice(0, 10), cells[11]?.slice(0, 10)]).toEqual([cells[0]?.slice(0, 10), cells[0]?.slice(0, 10)]);
  });
});

test.describe("a miner's blocks", () => {
  test("§2.15 have date, height, hash, effort, kind and status", async ({ plainPage: page, request }) => {
    const address = await findDemoMiner(request, "kas", 0);
    await openWhole(page, `/kas/miner/blocks/${address}`);
    for (const column of ["Date, UTC", "Height", "Hash", "Effort", "Kind", "Status"]) {
      await expect(page.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
    }
    const row = page.getByRole("table").getByRole("row").nth(1);
    await expect(row).toContainText(/Confirmed|Pending|Orphaned/);
    // A shared block's reward is not its finder's.
    await expect(page.getByRole("columnheader", { name: "Reward" })).toHaveCount(0);
    await expect(row.getByRole("link").first()).toHaveAttribute("href", /^https:\/\//);
  });
});

test("§2.14 §1.9 the e-mail page says what an account is, why it is private and what to do with a wallet", async ({
  plainPage: page,
}) => {
  await page.goto("/kas/miner/email");
  await expect(page.locator("main")).toContainText("automatically");
  for (const name of [
    "What an account is",
    "Automatic exchange to BTC",
    "Why nothing is shown here",
    "Were you looking for your wallet?",
  ]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
});

test("hostile addresses are named as such on every tab, and run nothing", async ({ page }) => {
  test.setTimeout(90_000);
  const hostile = ["<script>alert(1)</script>", "=1+1", "..", "x".repeat(300), "kaspa:qq\u202eevil", "%00"];
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  for (const tab of ["payouts", "blocks", "settings"]) {
    for (const address of hostile) {
      const answer = await page.goto(`/kas/miner/${tab}/${encodeURIComponent(address).replaceAll(".", "%2E")}`);
      expect([200, 302, 400, 404], `${tab} ${address}`).toContain(answer?.status());
      expect(await page.locator("script:has-text('alert(1)')").count()).toBe(0);
    }
    await page.goto(`/kas/miner/${tab}/nonsense`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is not a valid Kaspa address");
    await page.goto(`/kas/miner/${tab}`);
    await expect(page.getByPlaceholder("Enter your mining address").last()).toBeVisible();
  }
  expect(dialogs).toBe(0);
});

test("a recorded cryptonote-nodejs-pool's payouts and blocks stand on a miner's pages", async ({ page }) => {
  const engine = await startReplayEngine(undefined, { shiftMs: Date.now() - recordedAt, pageSize: 2 });
  const site = await startSite({
    config: {
      brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
      enabled: ["xmr"],
      pools: {
        xmr: {
          name: "Monero",
          engine: { name: "cryptonote-nodejs-pool", address: engine.url },
          schemes: [{ scheme: "prop" }, { scheme: "solo" }],
        },
      },
    },
  });
  try {
    await page.goto(`${site.url}/xmr/miner/payouts/${recordedAddresses.prop}`);
    const main = page.locator("main");
    for (const amount of ["69.651000", "174.139000", "104.480000", "2.391000"]) {
      await expect(
        page
          .getByRole("row")
          .filter({ hasText: `${amount}\u00a0XMR` })
          .last(),
      ).toBeVisible();
    }
    await expect(main).toContainText("350.661000\u00a0XMR");
    await expect(main).toContainText("371a082b…6eddde");
    const csv = await page.request.get(`${site.url}/xmr/api/v1/miner/payouts.csv?address=${recordedAddresses.prop}`);
    const lines = (await csv.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(
      ",69.651000000000,XMR,371a082bee5e2e44374ed03217e88e6fd4dcdc97f97c01d4760b39d3336eddde,,",
    );
    await page.goto(`${site.url}/xmr/miner/blocks/${recordedAddresses.solo}`);
    await expect(main).toContainText("The pool shortens addresses");
    await expect(page.getByRole("row").filter({ hasText: "SOLO" })).toHaveCount(8);
    await expect(page.getByRole("row").filter({ hasText: "Pending" })).toHaveCount(1);
    // What the engine forgets stays.
    engine.setFault("500");
    await page.goto(`${site.url}/xmr/miner/payouts/${recordedAddresses.prop}?group=month`);
    await expect(main).toContainText("350.661000\u00a0XMR");
  } finally {
    await site.stop();
    await engine.close();
  }
});
