import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { findDemoMiner } from "../demo-miner.ts";
import { test } from "../kept-page.ts";

const assets = join(import.meta.dirname, "../../../build/client/assets");
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
  plainPage: page,
  request,
}) => {
  test.setTimeout(120_000);
  const miner = await findDemoMiner(request, "kas", 0);
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
    "/doge",
    ...ofCoin.map((tab) => `/kas${tab}`),
    ...ofMiner,
  ]) {
    await page.goto(path);
    expect(await listUnstyled(page), path).toEqual([]);
  }
});

test("code that comes late does not link a page's stylesheets again, which would set its rules over the page's", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const miner = await findDemoMiner(request, "kas", 0);
  for (const path of ["/", "/kas", "/kas/difficulty", "/kas/blocks", "/kas/top-miners", `/kas/miner/stats/${miner}`]) {
    await page.goto(path);
    await expect(page.locator("link[rel='stylesheet'][href*='/late-parts-loaded-']")).toHaveCount(1);
    const linked = await page
      .locator("link[rel='stylesheet']")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(
      linked.filter((file, place) => linked.indexOf(file) !== place),
      path,
    ).toEqual([]);
  }
});
