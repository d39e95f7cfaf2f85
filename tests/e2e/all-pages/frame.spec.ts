import { expect } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";
import { findFrameFaults } from "./find-frame-faults.ts";
import { layOut, openEmpty } from "./lay-out.ts";
import { everyPage, fillMiner } from "./page-list.ts";

// The frame of every screen at the widths between a small phone and a desk. Pages are read once, without scripts, and resized.

test.describe.configure({ mode: "parallel" });

const widths = [320, 360, 768, 1000, 1024, 1100, 1280, 1440];
const height = 768;

for (const locale of ["en", "ru", "fr", "ar"] as const) {
  test(`${locale}: no page is wider than its window, breaks a word inside, or has a small or cut control`, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openEmpty(page);
    const faults = new Map<string, number[]>();
    for (const path of everyPage) {
      const address = localizePath(await fillMiner(path, request), locale);
      expect.soft([path, (await layOut(page, address)).isWhole]).toEqual([path, true]);
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        for (const fault of await findFrameFaults(page)) {
          const key = `${path} ${fault}`;
          faults.set(key, [...(faults.get(key) ?? []), width]);
        }
      }
    }
    expect([...faults].map(([fault, at]) => `${fault} at ${at.join(", ")}`)).toEqual([]);
  });
}

for (const locale of ["en", "ar"] as const) {
  test(`§2.31 ${locale}: the way back to the top stands in the masthead and covers nothing, and no focused control is under it`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Late parts make the page longer.
    await open(page, localizePath("/kas", locale));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => window.scrollTo(0, 400));
      await expect(page.locator("#up button")).toBeVisible();
      const covered = await page.evaluate(() => {
        const header = document.querySelector("body > header");
        const up = header?.querySelector("#up button");
        if (header == null || up == null) return ["no way back to the top"];
        const own = up.getBoundingClientRect();
        const bar = header.getBoundingClientRect();
        const faults = own.width >= 24 && own.height >= 24 ? [] : ["it is small"];
        if (own.top < bar.top || own.bottom > bar.bottom || own.left < 0 || own.right > bar.right)
          faults.push("it is not in the masthead");
        for (const other of header.querySelectorAll(":is(a, input, summary, button)")) {
          if (other === up || !other.checkVisibility({ visibilityProperty: true })) continue;
          const { left, right } = other.getBoundingClientRect();
          if (right - left > 2 && left < own.right - 0.5 && right > own.left + 0.5) faults.push(other.outerHTML);
        }
        return faults;
      });
      expect([width, covered]).toEqual([width, []]);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    // From below, each control comes into view under the masthead.
    const hidden = await page.evaluate(() => {
      const found: string[] = [];
      window.scrollTo(0, document.documentElement.scrollHeight);
      const controls = [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select), footer a")];
      for (const control of controls.toReversed()) {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.getBoundingClientRect().width < 2)
          continue;
        control.focus();
        if (document.activeElement === control && control.getBoundingClientRect().top < 55.5 && window.scrollY > 0)
          found.push(control.outerHTML.slice(0, 120));
      }
      return found;
    });
    expect(hidden).toEqual([]);
  });
}
