import { expect } from "@playwright/test";
import { findDemoMiner } from "../demo-miner.ts";
import { isolatedTest as test } from "../kept-page.ts";

// Everything a browser asks for until a new visitor's first view is at rest: with what it fetches for the next page.

const paths = ["/", "/kas", "/kas/pool-hashrate", "/kas/miner/stats/:address"];

for (const width of [360, 1440]) {
  for (const path of paths) {
    test(`${path} takes at most 40 requests at ${width} px`, async ({ page, request }) => {
      const address = path.includes(":address") ? await findDemoMiner(request, "kas", 1) : "";
      // News of the pool would make the page ask for its data again, at any moment.
      await page.route(/\/live(\?|$)/, (route) => route.abort());
      const asked: string[] = [];
      page.on("request", (one) => {
        if (!/\/live(\?|$)/.test(one.url())) asked.push(new URL(one.url()).pathname);
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path.replace(":address", address));
      await page.waitForLoadState("networkidle");
      // The last to come, when the browser has nothing to do: code of pages that links in view lead to.
      await page.waitForTimeout(3000);
      test.info().annotations.push({ type: "requests", description: String(asked.length) });
      expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(40);
    });
  }
}
