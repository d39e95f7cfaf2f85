import { expect, type Page } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";
import { findFrameFaults, type Kept } from "./find-frame-faults.ts";
import { layOut, openEmpty } from "./lay-out.ts";
import { everyPage, fillMiner } from "./page-list.ts";

// The frame of every screen at the widths between a small phone and a desk. Pages are read once, without scripts, and resized.

test.describe.configure({ mode: "parallel" });

const widths = [320, 360, 768, 1000, 1024, 1100, 1280, 1440];
const height = 768;

const backToTop = (page: Page) =>
  page.locator("body > button, button").filter({ has: page.locator("path[d='M12 20V5M5 12l7-7 7 7']") });

/** Where the button back to the top stands at each width. On a phone it is a bar below the page, not a column. */
async function measureColumns(page: Page, path: string): Promise<ReadonlyMap<number, Kept>> {
  const columns = new Map<number, Kept>();
  await page.goto(path);
  await page.evaluate(() => window.scrollTo(0, 400));
  for (const width of widths.filter((width) => width >= 768)) {
    await page.setViewportSize({ width, height });
    const box = await backToTop(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    if (box !== null) columns.set(width, { left: box.x, right: box.x + box.width, from: 300 });
  }
  expect(columns.size).toBeGreaterThan(0);
  return columns;
}

for (const locale of ["en", "ru", "fr", "ar"] as const) {
  test(`§2.31 ${locale}: no page is wider than its window, breaks a word inside, has a small or cut control, or anything under the button back to the top`, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 768, height });
    const columns = await measureColumns(page, localizePath("/kas", locale));
    await openEmpty(page);
    const faults = new Map<string, number[]>();
    for (const path of everyPage) {
      const address = localizePath(await fillMiner(path, request), locale);
      expect.soft([path, (await layOut(page, address)).isWhole]).toEqual([path, true]);
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        for (const fault of await findFrameFaults(page, columns.get(width) ?? null)) {
          const key = `${path} ${fault}`;
          faults.set(key, [...(faults.get(key) ?? []), width]);
        }
      }
    }
    expect([...faults].map(([fault, at]) => `${fault} at ${at.join(", ")}`)).toEqual([]);
  });
}

for (const locale of ["en", "ar"] as const) {
  test(`§2.31 ${locale}: on a phone the way back to the top is a bar, and neither the page's end nor a focused control is under it`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 360, height: 640 });
    // Late parts make the page longer.
    await open(page, localizePath("/kas", locale));
    const bar = backToTop(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).toBeVisible();
    const box = await bar.boundingBox();
    expect([box?.x, box?.width, box?.height, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 360, 28, 640]);
    const last = page.locator("body > footer p").last();
    expect(await last.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(box?.y ?? 0);
    // From above, each control comes into view at the window's end.
    const covered = await page.evaluate((top) => {
      const found: string[] = [];
      window.scrollTo(0, 301);
      for (const control of document.querySelectorAll<HTMLElement>("main :is(a, button, input, select), footer a")) {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.getBoundingClientRect().width < 2)
          continue;
        control.focus();
        const { bottom, height } = control.getBoundingClientRect();
        if (document.activeElement === control && height < 300 && bottom > top + 0.5)
          found.push(control.outerHTML.slice(0, 120));
      }
      return found;
    }, box?.y ?? 0);
    expect(covered).toEqual([]);
  });
}
