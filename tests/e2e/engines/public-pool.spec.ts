import { expect } from "@playwright/test";
import { recordedNode, recordedNodeEnv } from "../../recorded-engines/bitcoind.ts";
import { nodePath, publicPool, publicPoolMiner, publicPoolRecordedAt } from "../../recorded-engines/public-pool.ts";
import { type ReplayEngine, startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { type Site, startSite } from "../../site/start-site.ts";
import { ownSiteTest as test } from "../kept-page.ts";

// What recorded-engines.spec.ts leaves out about a public-pool: what comes from the node of its chain, means over the time
// online, and what a SOLO pool of this kind does not know.

let engine: ReplayEngine;
let site: Site;

test.beforeAll(async () => {
  engine = await startReplayEngine(publicPool, { shiftMs: Date.now() - publicPoolRecordedAt });
  site = await startSite({
    env: recordedNodeEnv,
    config: {
      brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
      enabled: ["btc"],
      pools: {
        btc: {
          name: "Bitcoin",
          engine: { name: "public-pool", address: engine.url },
          node: recordedNode(engine.url + nodePath),
          schemes: [{ scheme: "solo", feePercent: 1.5 }],
          servers: [{ region: "eu", host: "btc-eu.pool.example", port: 3333 }],
        },
      },
    },
  });
  // The first poll brings the snapshot, and the blocks a moment later.
  await expect
    .poll(async () => (await (await fetch(`${site.url}/btc`)).text()).includes("440"), { timeout: 20_000 })
    .toBe(true);
});

test.afterAll(async () => {
  await site?.stop();
  await engine?.close();
});

test("the pool's page shows figures of the engine and its last block by the node's word", async ({ page }) => {
  const lastBlock = page.locator("header").getByTitle("Blocks: 440");
  await expect
    .poll(
      async () => {
        await page.goto(`${site.url}/btc`);
        return lastBlock.count();
      },
      { timeout: 60_000, intervals: [1_000] },
    )
    .toBe(1);
  const header = page.locator("header").filter({ hasText: "Bitcoin mining pool" });
  await expect(header).toContainText("93.84\u00a0KH/s");
  await expect(header.getByTitle("44.2% of the network")).toHaveText("44.2%");
  await expect(header).toContainText("212.37\u00a0KH/s");
  await expect(header.getByTitle("Height 440")).toContainText("Network");
  await expect(lastBlock).toHaveAttribute("href", "/btc/blocks");
  await expect(header).toContainText("Workers2");
  await expect(header).toContainText("SOLO");
  await expect(page.getByText("Demo data")).toHaveCount(0);
});

test("the start page promises what such a pool does: SOLO without a prefix, no merge-mined coins, no balance", async ({
  page,
}) => {
  await page.goto(`${site.url}/btc`);
  await page.getByRole("textbox", { name: "Worker name" }).fill("rig01");
  await page.getByRole("textbox", { name: /address$/ }).fill(publicPoolMiner);
  const main = page.locator("main");
  await expect(main.locator("code", { hasText: `${publicPoolMiner}.rig01` }).first()).toBeVisible();
  await expect(main).toContainText("The whole block when your rig finds one");
  await expect(main).not.toContainText("solo:");
  await expect(page.locator("body")).not.toContainText("FB");
  await expect(main).not.toContainText("Bonus");
  await expect(main).not.toContainText("days without mining");
});

test("the miner's page shows their sessions as workers, with means over the time online", async ({ page }) => {
  await page.goto(`${site.url}/btc/miner/stats/${publicPoolMiner}`);
  const main = page.locator("main");
  await expect(main).toContainText("93.84\u00a0KH/s");
  await expect(main).toContainText("92.28\u00a0KH/s");
  // Its times are moved by whole intervals of ten minutes: the last shares are up to ten minutes old.
  await expect(main).toContainText(/Rigs[012]of 2/);
  const rig01 = page.getByRole("row").filter({ hasText: "rig01" });
  const rig02 = page.getByRole("row").filter({ hasText: "rig02" });
  await expect(rig01).toContainText("61.67\u00a0KH/s");
  await expect(rig01).toContainText("62.65\u00a0KH/s");
  await expect(rig02).toContainText("32.16\u00a0KH/s");
  await expect(rig02).toContainText("31.43\u00a0KH/s");
  // It tells the hours of one worker at a time only.
  await expect(page.getByRole("columnheader", { name: "Last 24 hours" })).toHaveCount(0);
});

test("where a found block pays its finder itself, no page promises a payout", async ({ page }) => {
  const main = page.locator("main");
  await page.goto(`${site.url}/btc/miner/stats/${publicPoolMiner}`);
  const section = (name: string) => main.locator("section").filter({ has: page.getByRole("heading", { name }) });
  await expect(section("With your next block")).toContainText("A block counts after 100 confirmations.");
  // On the network of the recording a block takes less than a second.
  await expect(section("With your next block")).toContainText("On average, more than one block a minute.");
  await page.getByText("All figures", { exact: true }).click();
  await expect(section("Balance")).toContainText("This pool keeps no balance: a block you find pays you directly.");
  for (const name of ["Reward", "Payouts"])
    await expect(section(name)).toContainText("goes straight to your wallet, in the block itself");
  await expect(main).not.toContainText("Nothing has been paid");
  await page.goto(`${site.url}/btc/miner/payouts/${publicPoolMiner}`);
  await expect(main).toContainText("A block you find pays you directly");
  await page.goto(`${site.url}/btc/miner/settings/${publicPoolMiner}`);
  await expect(main).toContainText("so this pool has no payout threshold");
});

test("the node's credentials stand in no line of the log, also when the node fails", async ({ page }) => {
  engine.setFault("html", nodePath);
  try {
    await page.goto(`${site.url}/btc/miner/stats/${publicPoolMiner}`);
    await expect(page.locator("main")).toContainText("61.67\u00a0KH/s");
  } finally {
    engine.setFault(null);
  }
  expect(site.output()).not.toContain(recordedNodeEnv.RECORDED_NODE_PASSWORD);
});
