import { expect, type Page } from "@playwright/test";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import { test } from "../kept-page.ts";

const tabs = ["", "/blocks", "/pool-hashrate", "/hashrate", "/difficulty", "/price", "/top-miners", "/about-coin"];

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

/** Status and width of pages as the server sends them, laid out in frames as wide as the narrowest phone. */
function measurePages(page: Page, paths: readonly string[]): Promise<readonly (readonly [string, number, number])[]> {
  return page.evaluate(
    (asked) =>
      Promise.all(
        asked.map(async (path) => {
          const answer = await fetch(path);
          const frame = document.createElement("iframe");
          frame.style.cssText = "display: block; inline-size: 320px; block-size: 640px; border: 0";
          // As in a browser without JavaScript.
          frame.sandbox.value = "allow-same-origin";
          frame.srcdoc = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "");
          const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
          document.body.append(frame);
          await loaded;
          const inside = frame.contentDocument;
          // An empty frame would be narrow enough.
          const isWhole = inside?.querySelector("footer") !== null && (inside?.styleSheets.length ?? 0) > 0;
          const width = isWhole ? (inside?.documentElement.scrollWidth ?? 0) : 0;
          frame.remove();
          return [path, answer.status, width] as const;
        }),
      ),
    paths,
  );
}

for (const [index, coin] of poolCoinSlugs.entries()) {
  test(`§1.3 §2.12 ${coin}: every tab answers, without a fault and without overflow at 320 px, in English and Arabic`, async ({
    page,
  }) => {
    const faults = listenForFaults(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });

    // Every coin's first page is hydrated here, and each kind of page for several coins in both languages.
    const tab = tabs[Math.floor(index / 2) % tabs.length];
    for (const path of [`/${coin}`, index % 2 === 0 ? `/${coin}${tab}` : `/ar/${coin}${tab}`]) {
      await test.step(`${path} with scripts`, async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      });
    }

    await test.step("as the server sends them", async () => {
      await page.route("**/frames", (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Frames</title>" }),
      );
      await page.goto("/frames");
      const paths = ["", "/ar"].flatMap((prefix) => tabs.map((tab) => `${prefix}/${coin}${tab}`));
      expect(await measurePages(page, paths)).toEqual(paths.map((path) => [path, 200, 320]));
    });
    expect(faults).toEqual([]);
  });
}
