import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { findSerious, rulesOfLook } from "../find-serious.ts";
import { test } from "../kept-page.ts";
import { watchMoves } from "../watch-moves.ts";
import { everyPage, fillMiner } from "./page-list.ts";

// What holds of every screen there is, and of the states in which one looks like another.

test.describe.configure({ mode: "parallel" });

/** Header and footer are the same on every page. They are most of a short one, and judged on these. */
const pagesOfFrame = new Set(["/", "/kas"]);

const comingTitle = JSON.parse(readFileSync("locales/en.json", "utf8")).miner.coming.title;

/** Label of demo data, in the page's own language. */
function demoLabel(locale: "en" | "ar"): string {
  return JSON.parse(readFileSync(`locales/${locale}.json`, "utf8")).demo.label;
}

for (const path of everyPage) {
  test(`${path}: demo data is named, nothing overflows 320 px, nothing shifts, axe finds nothing serious, light in English and dark in Arabic`, async ({
    page,
    request,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    const address = await fillMiner(path, request);
    // What is read of a miner for the first time comes a moment later, and is as high as a farm of many rigs.
    const comes = async () => (await (await request.get(address)).text()).includes(comingTitle);
    await expect.poll(comes, { timeout: 60_000 }).toBe(false);
    await page.setViewportSize({ width: 320, height: 640 });
    await using _moves = await page.addInitScript(watchMoves, true);
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
