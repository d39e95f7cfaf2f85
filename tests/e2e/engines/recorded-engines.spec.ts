import { expect } from "@playwright/test";
import { getCoin } from "#src/domain/coins/index.ts";
import { recordedNode, recordedNodeEnv } from "../../recorded-engines/bitcoind.ts";
import { recordedEngines } from "../../recorded-engines/index.ts";
import { type ReplayEngine, startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { type Site, startSite } from "../../site/start-site.ts";
import { ownSiteTest as test } from "../kept-page.ts";

// The whole site against each recorded engine: what the engine said is what the pages show. What they show while the engine
// is down stands in engine-faults.spec.ts, where no time need be waited for.

for (const recorded of recordedEngines) {
  const { name, coin, coinName, network, options, schemes, pages, nodePath } = recorded;

  test.describe(name, () => {
    // One site after the other: they share nothing, and the machine is small.
    test.describe.configure({ mode: "serial" });
    let engine: ReplayEngine;
    let site: Site;

    test.beforeAll(async () => {
      engine = await startReplayEngine(recorded, { shiftMs: Date.now() - recorded.recordedAt });
      const node = nodePath === undefined ? null : recordedNode(engine.url + nodePath);
      const pool = {
        name: coinName,
        engine: { name, address: engine.url, options },
        schemes,
        node,
        ...(network && { network }),
        ...(pages.start && { servers: [{ region: "global", host: "ltc.pool.example" }] }),
      };
      site = await startSite({
        env: recordedNodeEnv,
        config: {
          brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
          enabled: [coin],
          pools: { [coin]: pool },
        },
      });
      await expect
        .poll(async () => (await (await fetch(`${site.url}/${coin}/api/v1/pool/stats`)).json()).state, {
          timeout: 20_000,
        })
        .toBe("live");
    });

    test.afterAll(async () => {
      await site?.stop();
      await engine?.close();
    });

    test("the pool's recorded figures stand on its page", async ({ page }) => {
      await page.goto(`${site.url}/${coin}`);
      const header = page.locator("header").filter({ hasText: `${coinName} mining pool` });
      for (const text of pages.pool) await expect(header).toContainText(text);
      await expect(page.getByText("Demo data")).toHaveCount(0);
      if (pages.difficulty === undefined) return;
      await page.goto(`${site.url}/${coin}/difficulty`);
      await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText(pages.difficulty);
    });

    for (const [index, miner] of pages.miners.entries()) {
      test(`the recorded figures of ${miner.address.slice(0, 8)}… stand on their page, reached by pasting their wallet`, async ({
        page,
      }) => {
        await page.goto(`${site.url}/${coin}`);
        await page.getByPlaceholder("Enter your mining address").fill(`  ${miner.address} `);
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(`${site.url}/${coin}/miner/stats/${miner.address}?source=search`);
        const workers = Object.entries(miner.workers);
        for (const [worker, text] of workers) {
          // One rig needs no table: it stands in the first answer.
          const places = workers.length > 1 ? page.getByRole("row") : page.locator("main section");
          const link = page.getByRole("link", { name: worker, exact: true });
          await expect(places.filter({ has: link })).toContainText(text);
        }
        for (const text of miner.texts) await expect(page.locator("main")).toContainText(text);
        for (const [label, text] of Object.entries(miner.figures ?? {})) {
          const figure = page.locator("main dl > div").filter({ has: page.getByText(label, { exact: true }) });
          await expect(figure.locator("dd")).toHaveText(text);
        }
        if (index === 0) await expect(page.locator("main")).not.toContainText("is not responding");
      });
    }

    if (pages.start !== undefined) {
      const texts = pages.start;
      test("the engine's ports stand on the page about how to begin", async ({ page }) => {
        await page.goto(`${site.url}/${coin}`);
        for (const text of texts) await expect(page.locator("main")).toContainText(text);
      });
    }

    test("top miners are shown for what the engine tells of them", async ({ page }) => {
      // The list comes some seconds after the pool's first figures.
      if (recorded.figures.topMiners.length > 0 && getCoin(coin).hasTopMinersTab) {
        const ask = async () => (await fetch(`${site.url}/${coin}/api/v1/pool/top-miners`)).json();
        await expect.poll(async () => (await ask()).state, { timeout: 20_000 }).toBe("live");
      }
      await page.goto(`${site.url}/${coin}/top-miners`);
      for (const text of pages.topMiners) await expect(page.locator("main")).toContainText(text);
    });

    test("a change of the threshold is offered only where this site can make it", async ({ page }) => {
      const takesThresholds = ["cryptonote-nodejs-pool", "miningcore"].includes(name);
      await page.goto(`${site.url}/${coin}/miner/payouts/${recorded.miner}`);
      await expect(page.locator("main")).toContainText("Payouts");
      await expect(page.getByRole("link", { name: "Change threshold" })).toHaveCount(takesThresholds ? 1 : 0);
    });

    test("an unknown miner reads what the engine knows of them", async ({ page }) => {
      await page.goto(`${site.url}/${coin}/miner/stats/${pages.unknownMiner.address}`);
      await expect(page.locator("main")).toContainText(pages.unknownMiner.text);
    });
  });
}
