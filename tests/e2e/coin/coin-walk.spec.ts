import { expect, test } from "@playwright/test";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";

const tabs = [
  "",
  "/blocks",
  "/pool-hashrate",
  "/hashrate",
  "/difficulty",
  "/price",
  "/top-miners",
  "/about-coin",
] as const;

test.describe.configure({ mode: "parallel" });

// Every coin, every tab, English and Arabic, on the narrowest phone: 528 pages.
for (const coin of poolCoinSlugs) {
  test(`§1.3 §2.12 ${coin}: every tab answers, without a fault and without overflow at 320 px, in English and Arabic`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const faults: string[] = [];
    // Arabic runs the same scripts as English: its pages are measured as the server sent them.
    for (const [prefix, javaScriptEnabled] of [
      ["", true],
      ["/ar", false],
    ] as const) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      page.on("pageerror", (error) => faults.push(`${page.url()} ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(`${page.url()} ${message.text()}`);
      });
      for (const tab of tabs) {
        const answer = await page.goto(`${baseURL}${prefix}/${coin}${tab}`);
        if (answer?.status() !== 200) faults.push(`${page.url()} ${answer?.status()}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) faults.push(`${page.url()} is ${width} px wide`);
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  });
}
