import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { workerPath } from "#src/web/pages/miner/miner-path.ts";
import { screens } from "#src/web/screens.ts";
import { findDemoMiner } from "../demo-miner.ts";
import { fillKnown } from "../fill-known.ts";
import { findSerious, rulesOfLook } from "../find-serious.ts";
import { test } from "../kept-page.ts";

// What holds of every screen there is, and of the states in which one looks like another.

declare global {
  interface Window {
    moved: { by: number; what: string }[];
  }
}

test.describe.configure({ mode: "parallel" });

const pages = [
  // Support in Russian and Ukrainian is the same page in other words.
  ...screens
    .filter(({ id }) => !["miner-search", "device-compare", "support-ru", "support-uk"].includes(id))
    .map(({ path }) => fillKnown(path)),
  "/kas/blocks?status=orphaned",
  "/device/compare?device=nvidia.geforce-rtx-4070&device=bitmain.antminer-s21-pro-234th&device=amd.ryzen-9-9950x",
  "/kas/nothing-of-this-name",
  "/doge",
  "/kas/miner/stats/nonsense",
  "/kas/miner/payouts",
  "/ltc/miner/payouts/:address?group=day",
  "/sdr",
  "/search?address=nonsense",
];

/** Header and footer are the same on every page. They are most of a short one, and judged on these. */
const pagesOfFrame = new Set(["/", "/kas"]);

/** The page of a miner who is mining, and of the first of their workers. */
async function fill(path: string, request: APIRequestContext): Promise<string> {
  if (!path.includes(":address")) return path;
  const coin = path.split("/")[1] ?? "";
  const address = await findDemoMiner(request, coin, 1);
  if (!path.includes(":worker")) return path.replace(/:address\??/, address);
  const stats = await (await request.get(`/${coin}/api/v1/miner/stats/${address}`)).json();
  return workerPath(coin, address, stats.miner.workers[0].name);
}

/** Label of demo data, in the page's own language. */
function demoLabel(locale: "en" | "ar"): string {
  return JSON.parse(readFileSync(`locales/${locale}.json`, "utf8")).demo.label;
}

/** Everything that moved without the visitor's doing, as the browser counts it. */
function countShifts(page: Page): ReturnType<Page["addInitScript"]> {
  return page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        const what = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.nodeName} "${node?.textContent?.slice(0, 60)}" ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`,
        );
        window.moved.push({ by: entry.value, what: what.join("; ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const path of pages) {
  test(`${path}: demo data is named, nothing overflows 320 px, nothing shifts, axe finds nothing serious, light in English and dark in Arabic`, async ({
    page,
    request,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    const address = await fill(path, request);
    await page.setViewportSize({ width: 320, height: 640 });
    await using _shifts = await countShifts(page);
    for (const [locale, colorScheme] of [
      ["en", "light"],
      ["ar", "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(localizePath(address, locale));
      await expect(page.getByText(demoLabel(locale), { exact: true }).first()).toBeVisible();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const moved = await page.evaluate(() => window.moved);
      expect(
        moved.reduce((sum, { by }) => sum + by, 0),
        JSON.stringify(moved, null, 1),
      ).toBeLessThan(0.02);
      const except = pagesOfFrame.has(path) ? [] : ["body > header", "body > footer"];
      expect(await findSerious(page, { except, rules: locale === "en" ? null : rulesOfLook })).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
}
