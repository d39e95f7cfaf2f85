import { expect } from "@playwright/test";
import { type Site, startSite } from "../../site/start-site.ts";
import { test } from "../kept-page.ts";

/** One coin in each state a pool can have (spec §4), as an operator would write it. */
const config = {
  brand: { name: "Small Pool", supportEmail: "help@pool.example" },
  enabled: ["kas", "rvn", "erg", "xna", "pyi", "xtm-rx", "sal", "zec"],
  defaults: { engine: { name: "demo" }, schemes: [{ scheme: "pps", feePercent: 1 }] },
  pools: {
    kas: { name: "Kaspa" },
    rvn: { name: "Ravencoin", state: "soon" },
    erg: { name: "Ergo", state: "closing", notices: [{ kind: "closing", when: "31.12.2026 at 00:00 UTC" }] },
    xna: { name: "Neurai", state: "closed" },
    pyi: { name: "Pyrin", state: "paused", notices: [{ kind: "paused" }] },
    "xtm-rx": { name: "Tari", state: "testnet", notices: [{ kind: "testnet", when: "15-16 September" }] },
    sal: { name: "Salvium", state: "hard-fork", notices: [{ kind: "hard-fork", when: "13 Oct 2025" }] },
    // An operator's own words do not stand in for the state.
    zec: { name: "Zcash", state: "closed", notices: [{ kind: "text", tone: "info", text: { en: "Thank you all." } }] },
  },
};

const states = [
  ["rvn", "Soon", ["Coming soon: this pool is not open yet."]],
  ["erg", "Closing", ["Pool closes 31.12.2026 at 00:00 UTC."]],
  ["xna", "Closed", ["This pool is closed. You can still see its history, but nothing is live."]],
  ["pyi", "Paused", ["This pool is paused because the coin's network is down. Nothing is live."]],
  ["xtm-rx", "Testnet", ["Testnet: the switch to mainnet is on 15-16 September."]],
  ["sal", "Hard fork", ["Hard fork: 13 Oct 2025. It has taken place: update your mining software."]],
  ["zec", "Closed", ["Thank you all.", "This pool is closed. You can still see its history, but nothing is live."]],
] as const;
const withoutPresent = ["rvn", "xna", "pyi", "zec"];

test.describe("coin states", () => {
  let site: Site;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    site = await startSite({ config });
    await expect
      .poll(async () => (await (await fetch(`${site.url}/ready`)).json()).firstFill, { timeout: 90_000 })
      .toBe("done");
  });
  test.afterAll(async () => {
    await site.stop();
  });

  for (const [coin, word, banners] of states) {
    test(`§2.30 §4.8 ${coin} says ${word} in its header and in the strip, and why in a banner`, async ({
      plainPage: page,
    }) => {
      await page.goto(`${site.url}/${coin}`);
      const header = page.locator("main header").first();
      await expect(page.locator("main [data-notice]")).toHaveText([...banners]);
      await expect(header.getByRole("listitem").getByText(word, { exact: true })).toBeVisible();
      const inStrip = page.getByRole("navigation", { name: "Pools by coin" }).locator(`a[href="/${coin}"]`);
      await expect(inStrip).toContainText(word);
      const figures = header.locator("dl").filter({ hasText: "Pool hashrate" });
      await expect(figures).toHaveCount(withoutPresent.includes(coin) ? 0 : 1);
    });
  }

  test("§2.30 the table at home says each pool's state, and a line below names those that take nobody", async ({
    plainPage: page,
  }) => {
    await page.goto(site.url);
    const resting = page.locator("main p").filter({ hasText: "Closed or paused" });
    for (const [coin, word] of states) {
      if (word === "Closed" || word === "Paused") {
        await expect(resting.locator(`a[href="/${coin}"]`), coin).toBeVisible();
        continue;
      }
      const row = page.locator("tbody tr", { has: page.locator(`a[href="/${coin}"]`) });
      await expect(row, coin).toContainText(word);
    }
  });

  test("§4.8 a pool that runs has no such word, and one that does not shows nothing false", async ({
    plainPage: page,
    request,
  }) => {
    await page.goto(`${site.url}/kas`);
    await expect(page.locator("main [data-notice]")).toHaveCount(0);
    const statsOf = async (coin: string) => (await request.get(`${site.url}/${coin}/api/v1/pool/stats`)).json();
    expect((await statsOf("kas")).hashrate).toBeGreaterThan(0);
    for (const coin of withoutPresent) {
      expect((await statsOf(coin)).state, coin).toBe("stub");
      await page.goto(`${site.url}/${coin}/top-miners`);
      await expect(page.locator("main tbody tr"), coin).toHaveCount(0);
    }
    await page.goto(`${site.url}/rvn/pool-hashrate`);
    await expect(page.locator("main svg[role=img], main details")).toHaveCount(0);
    await page.goto(site.url);
    for (const coin of withoutPresent) {
      const row = page.locator("tbody tr", { has: page.locator(`a[href="/${coin}"]`), hasText: "H/s" });
      await expect(row, coin).toHaveCount(0);
    }
  });

  test("§4.8 a pool that is not open yet has no blocks, miners or hashrate, and its chain is followed", async ({
    plainPage: page,
  }) => {
    const main = page.locator("main");
    for (const [path, sentence] of [
      ["blocks", "This pool has not found a block since this site started watching it."],
      ["top-miners", "This pool is not open yet, so it has no miners."],
      ["pool-hashrate", "This pool is not open yet, so nobody mines here."],
    ] as const) {
      await page.goto(`${site.url}/rvn/${path}`);
      await expect(main, path).toContainText(sentence);
      await expect(page.locator("main tbody tr"), path).toHaveCount(0);
      await expect(main, path).not.toContainText("This pool is inactive");
    }
    await page.goto(`${site.url}/rvn/about-coin`);
    await expect(main).not.toContainText("no source here reports the current height");
  });

  test("§4.8 what a test network pays has no price, is sold nowhere and needs no mainnet address", async ({
    plainPage: page,
  }) => {
    await page.goto(`${site.url}/xtm-rx`);
    const main = page.locator("main");
    await expect(main).toContainText(/coins mined here have no value/i);
    for (const word of ["in 24 h", "Sell XTM", "mainnet addresses only"]) await expect(main).not.toContainText(word);
    // Only power costs money.
    await expect(main.locator("header")).not.toContainText("$");
    await expect(main.locator("aside").first()).not.toContainText("$");
    await page.goto(`${site.url}/xtm-rx/price`);
    await expect(main).toContainText("Test network coins have no price");
    await expect(main).not.toContainText("Where XTM is traded");
    await page.goto(`${site.url}/xtm-rx/about-coin`);
    await expect(main.locator("h1")).toHaveText("About Tari RandomX");
    await expect(main.getByRole("heading", { name: "Exchanges" })).toHaveCount(0);
  });

  test("the page about a coin says what its pool's state means for the facts", async ({ plainPage: page }) => {
    for (const [coin, sentence] of [
      ["rvn", "This pool is not open yet. This page is about the coin"],
      ["xna", "This pool is closed. The facts about Neurai stay here"],
      ["pyi", "This pool is paused because the Pyrin network is down."],
    ] as const) {
      await page.goto(`${site.url}/${coin}/about-coin`);
      await expect(page.locator("main")).toContainText(sentence);
      await expect(page.locator("main aside")).not.toContainText("Network hashrate");
    }
  });
});

test.describe("the demo's closed pools", () => {
  for (const coin of ["sdr", "nir"]) {
    test(`§2.29 ${coin} has a red banner: pool closes 18.08.2025 at 00:00 UTC`, async ({ page }) => {
      await page.goto(`/${coin}`);
      const banner = page.locator("main [data-notice][data-tone='danger']").first();
      await expect(banner).toContainText("Pool closes 18.08.2025 at 00:00 UTC. Closed since Aug 18, 2025.");
      // Red in both colour modes: the token's hue is 25 in light and 22 in dark.
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(banner).toHaveCSS("background-color", /^oklch\(0\.46 0\.17 2[25]\)$/);
      }
      const link = banner.getByRole("link");
      await expect(link).toHaveCount(coin === "sdr" ? 1 : 0);
      if (coin === "sdr") expect(await link.getAttribute("href")).toMatch(/^\/kas\?/);
    });
  }
});
