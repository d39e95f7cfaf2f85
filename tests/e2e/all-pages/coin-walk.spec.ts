import { expect, type Page } from "@playwright/test";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import { localizePath } from "#src/domain/site/locales.ts";
import { test } from "../kept-page.ts";
import { layOut, openEmpty } from "./lay-out.ts";

const chartTabs = ["/pool-hashrate", "/hashrate", "/difficulty", "/price"];
const tabs = ["", "/blocks", ...chartTabs, "/top-miners", "/about-coin"];

test.describe.configure({ mode: "parallel" });

/** Faults of a page that a browser tells of. */
function listenForFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()} ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()} ${message.text()}`);
  });
  return faults;
}

/** Status and width of pages as the server sends them, without their scripts. */
async function measurePages(
  page: Page,
  paths: readonly string[],
): Promise<readonly (readonly [string, number, number])[]> {
  await openEmpty(page);
  const measured: [string, number, number][] = [];
  for (const path of paths) {
    const { status, isWhole } = await layOut(page, path);
    // A page without styles, or one that is not whole, would be narrow enough.
    measured.push([path, status, isWhole ? await page.evaluate(() => document.documentElement.scrollWidth) : 0]);
  }
  return measured;
}

for (const locale of ["en", "ar"] as const) {
  for (const tab of tabs) {
    test(`§1.3 §2.12 ${localizePath(`/:coin${tab}`, locale)}: answers for every second coin, without a fault and without overflow at 320 px`, async ({
      page,
      request,
    }) => {
      test.setTimeout(180_000);
      const faults = listenForFaults(page);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 320, height: 640 });

      // Every coin's first page is hydrated, and each other kind of page for one coin in each of both languages.
      const hydrated = poolCoinSlugs.filter(
        (_, index) =>
          (tab === "" && locale === "en") ||
          (index < 2 * tabs.length && tabs[Math.floor(index / 2)] === tab && index % 2 === (locale === "en" ? 0 : 1)),
      );
      expect(hydrated.length).toBeGreaterThan(0);
      for (const coin of hydrated) {
        const path = localizePath(`/${coin}${tab}`, locale);
        await test.step(`${path} with scripts`, async () => {
          expect((await page.goto(path))?.status()).toBe(200);
          await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        });
      }
      // Each coin's page is laid out in one of the two languages: names and figures are as wide in both. In the other one
      // miner-walk.spec.ts reads it. Pages of a chart have a coin's name and its unit of hashrate, which its other pages have
      // too: of these every fourth is laid out.
      const coins = poolCoinSlugs.filter((_, index) => index % 2 === (locale === "en" ? 0 : 1));
      const paths = coins.map((coin) => localizePath(`/${coin}${tab}`, locale));
      const measured = paths.filter((_, index) => !chartTabs.includes(tab) || index % 4 === 0);
      expect(await measurePages(page, measured)).toEqual(measured.map((path) => [path, 200, 320]));
      for (const path of paths.filter((path) => !measured.includes(path))) {
        expect([path, (await request.head(path)).status()]).toEqual([path, 200]);
      }
      expect(faults).toEqual([]);
    });
  }
}
