import { expect, test } from "@playwright/test";
import { recordedAddresses, recordedAt } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { type ReplayEngine, startReplayEngine } from "../replay-engine.ts";
import { type Site, startSite } from "../start-site.ts";

// The whole site against recordings of a real cryptonote-nodejs-pool: what the engine said is what the pages show.

let engine: ReplayEngine;
let site: Site;

test.beforeAll(async () => {
  engine = await startReplayEngine(undefined, { shiftMs: Date.now() - recordedAt });
  site = await startSite({
    config: {
      brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
      enabled: ["xmr"],
      pools: {
        xmr: {
          name: "Monero",
          engine: { name: "cryptonote-nodejs-pool", address: engine.url },
          schemes: [
            { scheme: "prop", feePercent: 1 },
            { scheme: "solo", feePercent: 0.8 },
          ],
        },
      },
    },
  });
  await expect
    .poll(async () => (await (await fetch(`${site.url}/xmr/api/v1/pool/stats`)).json()).state, { timeout: 20_000 })
    .toBe("live");
});

test.afterAll(async () => {
  await site?.stop();
  await engine?.close();
});

test("the pool's recorded figures stand on its page", async ({ page }) => {
  await page.goto(`${site.url}/xmr`);
  const header = page.locator("header").filter({ hasText: "Monero mining pool" });
  await expect(header).toContainText("8.00\u00a0H/s");
  await expect(header).toContainText("1.67\u00a0H/s");
  await expect(header).toContainText("200.00\u00a0H");
  await expect(header).toContainText("PROP");
  await expect(page.getByText("Demo data")).toHaveCount(0);
});

test("the PROP miner's recorded figures stand on his page, reached by pasting his wallet", async ({ page }) => {
  await page.goto(`${site.url}/xmr`);
  await page.getByLabel("Find your miner").fill(`  ${recordedAddresses.prop} `);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/xmr/miner/stats/${recordedAddresses.prop}?source=search`);
  await expect(page.locator("main")).toContainText("6.00\u00a0H/s");
  const rig01 = page.getByRole("row").filter({ hasText: "rig01" });
  const rig02 = page.getByRole("row").filter({ hasText: "rig02" });
  await expect(rig01).toContainText("4.00\u00a0H/s");
  await expect(rig02).toContainText("2.00\u00a0H/s");
  await expect(page.locator("main")).toContainText("0.000454\u00a0XMR");
  await expect(page.locator("main")).toContainText("350.661000\u00a0XMR");
  await expect(page.locator("main")).toContainText("69.651000\u00a0XMR");
});

test("the SOLO miner's recorded figures stand on his page", async ({ page }) => {
  await page.goto(`${site.url}/xmr/miner/stats/${recordedAddresses.solo}`);
  await expect(page.getByRole("row").filter({ hasText: "farm" })).toContainText("2.00\u00a0H/s");
  await expect(page.locator("main")).toContainText("34.826414\u00a0XMR");
  await expect(page.locator("main")).toContainText("208.957000\u00a0XMR");
});

test("a stranger is told that he never mined here", async ({ page }) => {
  const stranger = "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H";
  await page.goto(`${site.url}/xmr/miner/stats/${stranger}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This address has never mined here");
});

test("with the engine down the last known state stays, with its age", async ({ page }) => {
  test.setTimeout(120_000);
  const address = `${site.url}/xmr/miner/stats/${recordedAddresses.prop}`;
  await page.goto(address);
  engine.setFault("500");
  try {
    // Older than the miner's time to live and the page's freshness: asked again, and refused.
    await expect
      .poll(
        async () => {
          await page.goto(address);
          return page.locator("main").textContent();
        },
        { timeout: 90_000, intervals: [5_000] },
      )
      .toContain("The pool's engine does not answer. Last known state:");
    await expect(page.locator("main")).toContainText("6.00\u00a0H/s");
  } finally {
    engine.setFault(null);
  }
});
