import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { findDemoMiner } from "./demo-miner.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");
const known = globSync("*.css", { cwd: assets })
  .map((file) => readFileSync(join(assets, file), "utf8"))
  .join("\n");

/** Classes of the page that have a style in the build, and none in what the page links. */
function listUnstyled(page: Page): Promise<string[]> {
  return page.evaluate((styles) => {
    const linked = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join();
    const shown = new Set([...document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]));
    return [...shown].filter((name) => styles.includes(`.${name}`) && !linked.includes(`.${name}`));
  }, known);
}

test("what the server renders is styled without script, code that comes late included", async ({
  browser,
  request,
}) => {
  const miner = await findDemoMiner(request, "kas", 0);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const ofMiner = ["stats", "payouts", "blocks", "settings"].map((tab) => `/kas/miner/${tab}/${miner}`);
  const ofCoin = [
    "",
    "/about-coin",
    "/pool-hashrate",
    "/difficulty",
    "/price",
    "/top-miners",
    "/blocks",
    "/miner/stats",
  ];
  for (const path of [
    "/",
    "/about",
    "/search",
    "/test",
    "/nowhere",
    "/sdr",
    ...ofCoin.map((tab) => `/kas${tab}`),
    ...ofMiner,
  ]) {
    await page.goto(path);
    expect(await listUnstyled(page), path).toEqual([]);
  }
  await context.close();
});

test("code that comes late does not link the page's stylesheets again", async ({ page }) => {
  await page.goto("/kas");
  await page.waitForLoadState("networkidle");
  const linked = await page
    .locator("link[rel='stylesheet']")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const late = linked.filter((path) => /\/late-parts-loaded-/.test(path));
  expect(late).toHaveLength(1);
  const twice = linked.filter((path, place) => linked.indexOf(path) !== place);
  // The late part of the shell may outlive the page, and with it the shared styles which it needs.
  expect(twice.filter((path) => !/\/pages-/.test(path))).toEqual([]);
});
