import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { cryptonoteNodejsPool } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { miningcore } from "../../recorded-engines/miningcore.ts";
import { type ReplayEngine, startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { type Site, startSite } from "../../site/start-site.ts";
import { ownSiteTest as test } from "../kept-page.ts";

// The start pages of two engines whose logins differ: what a miner copies is what that engine reads. tests/engine-logins.test.ts
// has each engine's rule.

let engines: readonly ReplayEngine[] = [];
let site: Site;

test.beforeAll(async () => {
  engines = await Promise.all(
    [cryptonoteNodejsPool, miningcore].map((recorded) =>
      startReplayEngine(recorded, { shiftMs: Date.now() - recorded.recordedAt }),
    ),
  );
  const [cryptonote, core] = engines;
  site = await startSite({
    config: {
      brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
      enabled: ["xmr", "ltc"],
      pools: {
        xmr: {
          name: "Monero",
          engine: { name: "cryptonote-nodejs-pool", address: cryptonote?.url },
          schemes: [{ scheme: "prop" }, { scheme: "solo" }],
          servers: [{ region: "eu", host: "xmr.pool.example", port: 7777, tlsPort: 9999 }],
        },
        ltc: {
          name: "Litecoin",
          network: miningcore.network,
          engine: { name: "miningcore", address: core?.url, options: miningcore.options },
          schemes: miningcore.schemes,
          servers: [
            { region: "eu", host: "ltc.pool.example", port: 3052 },
            { region: "eu", host: "ltc.pool.example", port: 3062, scheme: "solo" },
          ],
        },
      },
    },
  });
  await expect
    .poll(async () => (await (await fetch(`${site.url}/xmr/api/v1/pool/stats`)).json()).state, { timeout: 30_000 })
    .toBe("live");
});

test.afterAll(async () => {
  await site?.stop();
  for (const engine of engines) await engine.close();
});

const panel = (page: Page) => page.getByRole("tabpanel").filter({ visible: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

async function fill(page: Page, path: string, wallet: string, worker: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  await page.getByRole("textbox", { name: /address$/ }).fill(wallet);
  await page.getByRole("textbox", { name: "Worker name" }).fill(worker);
  await expect(page.locator("code", { hasText: wallet }).first()).toBeVisible();
}

test("cryptonote-nodejs-pool: the rig's name is the password, a number behind the address is a difficulty", async ({
  page,
}) => {
  const { miner } = cryptonoteNodejsPool;
  const main = page.locator("main");
  const command = panel(page).locator("details[open] pre").first();
  await fill(page, "/xmr", miner, "77");
  await expect(command).toHaveText(`xmrig.exe -a rx/0 -o xmr.pool.example:7777 -u ${miner} -p 77 -k`);
  await expect(main).toContainText("One name per rig. At this pool it goes into the password field.");
  await page.getByRole("radio", { name: /^SOLO/ }).check();
  await expect(command).toContainText(`-u solo:${miner} -p 77 -k`);

  await page.getByText("Fixed share difficulty").click();
  await expect(main).toContainText("It goes after the address as .<n>");
  await page.getByRole("textbox", { name: "Hashrate of one device" }).fill("10");
  await expect(command).toContainText(`-u solo:${miner}.600000 -p 77 -k`);
  await tab(page, "Linux").click();
  const saved = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "Download .sh" }).first().click();
  const file = readFileSync(await (await saved).path(), "utf8");
  expect(file).toContain(`  ./xmrig -a rx/0 -o xmr.pool.example:7777 -u solo:${miner}.600000 -p 77 -k\n`);

  await tab(page, "HiveOS").click();
  await expect(panel(page).locator("code", { hasText: "solo:%WAL%.600000" })).toBeVisible();
  await expect(panel(page).locator("code", { hasText: /^%WORKER_NAME%$/ })).toBeVisible();
  for (const kind of ["RaveOS", "mmpOS", "Rented hashrate"]) {
    await tab(page, kind).click();
    await expect(
      panel(page)
        .locator("code", { hasText: `solo:${miner}.600000` })
        .first(),
      kind,
    ).toBeVisible();
    await expect(panel(page).locator("code", { hasText: /^77$/ }).first(), kind).toBeVisible();
  }

  await page.getByRole("textbox", { name: /address$/ }).fill(`${miner}.77`);
  await expect(main).toContainText("At this pool, the number after the address is a share difficulty");
  await page.getByRole("textbox", { name: /address$/ }).fill("someone@example.org");
  await expect(main).toContainText("This pool pays to wallets only. Accounts are not supported.");
});

test("cryptonote-nodejs-pool: nothing of another operator's rules is said", async ({ page }) => {
  await page.goto(`${site.url}/xmr`);
  const main = page.locator("main");
  await expect(main).toContainText("15 days without mining");
  await expect(main).toContainText("Block confirmations4");
  await expect(main).toContainText("This pool treats rented hashrate like any other.");
  await expect(main).not.toContainText("deprecated");
  await expect(main).not.toContainText("old port");
  await expect(main).not.toContainText("switched to SOLO");
  await expect(main).not.toContainText("Payouts run every hour");
  await page.goto(`${site.url}/xmr/miner/email`);
  await expect(main).toContainText("This pool pays to wallets only.");
  await expect(main).not.toContainText("exchanged to BTC");
});

test("Miningcore: the name behind the address, d= in the password, SOLO on ports of its own", async ({ page }) => {
  const { miner } = miningcore;
  const main = page.locator("main");
  await fill(page, "/ltc", miner, "s21-01");
  await expect(panel(page)).toContainText("stratum+tcp://ltc.pool.example:3052");
  await expect(
    panel(page)
      .locator("code", { hasText: `${miner}.s21-01` })
      .first(),
  ).toBeVisible();
  await expect(main).not.toContainText("3062");
  await page.getByText("Fixed share difficulty").click();
  await page.getByRole("textbox", { name: "Hashrate of one device" }).fill("200");
  await expect(panel(page).locator("code", { hasText: "d=183105469" }).first()).toBeVisible();

  await page.getByRole("radio", { name: /^SOLO/ }).check();
  await expect(main).toContainText("SOLO has its own ports here");
  await expect(panel(page)).toContainText("stratum+tcp://ltc.pool.example:3062");
  await expect(main).not.toContainText("solo:");
  await tab(page, "HiveOS").click();
  await expect(panel(page).locator("code", { hasText: /^%WAL%\.%WORKER_NAME%$/ })).toBeVisible();
  await expect(panel(page).locator("code", { hasText: "d=183105469" })).toBeVisible();
  await tab(page, "Rented hashrate").click();
  await expect(panel(page)).toContainText("NiceHash orders get the minimum difficulty that NiceHash requires");
  await expect(main).not.toContainText("days without mining");
  await expect(main).toContainText("Block confirmations102");
});
