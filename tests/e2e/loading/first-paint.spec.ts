import { brotliCompressSync, constants } from "node:zlib";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { findDemoMiner } from "../demo-miner.ts";

// What a browser must have read before it paints the first view: the styles of the head, and the HTML down to the first
// stylesheet in the body, behind which the rest of the page waits for styles of its own.

test.describe.configure({ mode: "parallel" });

const KIBIBYTE = 1024;

const budgets: readonly (readonly [path: string, bytes: number])[] = [
  ["/", 20 * KIBIBYTE],
  ["/ar", 20 * KIBIBYTE],
  ...["", "/blocks", "/difficulty", "/hashrate", "/pool-hashrate", "/price", "/top-miners", "/about-coin"].map(
    (tab) => [`/kas${tab}`, 14 * KIBIBYTE] as const,
  ),
  ["/btc", 14 * KIBIBYTE],
  ["/ar/kas", 14 * KIBIBYTE],
  ["/ru/kas", 14 * KIBIBYTE],
  ["/kas/miner/stats/:address", 14 * KIBIBYTE],
  ["/kas/miner/payouts/:address", 14 * KIBIBYTE],
];

async function fill(path: string, request: APIRequestContext): Promise<string> {
  return path.includes(":address") ? path.replace(":address", await findDemoMiner(request, "kas", 1)) : path;
}

interface FirstView {
  readonly html: string;
  readonly headStyles: readonly string[];
  readonly laterStyles: readonly string[];
}

async function readFirstView(path: string, request: APIRequestContext): Promise<FirstView> {
  const html = await (await request.get(path)).text();
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)#?"\/>/g)];
  const head = html.indexOf("</head>");
  const isInHead = ({ index }: RegExpMatchArray) => (index ?? 0) < head;
  const later = links.filter((link) => !isInHead(link));
  return {
    html: html.slice(0, later[0]?.index),
    headStyles: links.filter(isInHead).map((link) => link[1] ?? ""),
    laterStyles: later.map((link) => link[1] ?? ""),
  };
}

for (const [path, budget] of budgets) {
  test(`the first view of ${path} takes at most ${budget} bytes of HTML and styles`, async ({ request }) => {
    const { html, headStyles } = await readFirstView(await fill(path, request), request);
    expect(headStyles.length).toBeGreaterThan(0);
    // Pages are sent at quality 5, files at the best.
    let bytes = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
    for (const href of headStyles) bytes += brotliCompressSync(await (await request.get(href)).body()).byteLength;
    test.info().annotations.push({ type: "bytes", description: String(bytes) });
    expect(bytes).toBeLessThanOrEqual(budget);
  });
}

for (const path of ["/", "/kas", "/ar/kas", "/sdr", "/kas/miner/stats/:address"]) {
  test(`${path} paints its first view before the other styles have come, and as it stays`, async ({
    page,
    request,
  }) => {
    const address = await fill(path, request);
    const { laterStyles } = await readFirstView(address, request);
    expect(laterStyles.length).toBeGreaterThan(0);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
    await page.route(
      ({ pathname }) => laterStyles.includes(pathname),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address, { waitUntil: "commit" });
    const frontier = page.locator("body link[rel='stylesheet']").first();
    await frontier.waitFor({ state: "attached" });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
    await page.evaluate(() => document.fonts.ready);
    // The page goes on where the parser waits: behind the last element that is there.
    const height = await page.evaluate(() => {
      const view = [...document.querySelectorAll("main header, main h1, main nav, main form")];
      return Math.min(740, Math.floor(Math.max(...view.map((element) => element.getBoundingClientRect().bottom))));
    });
    expect(height).toBeGreaterThan(250);
    const clip = { x: 0, y: 0, width: 360, height };
    const early = await page.screenshot({ clip, animations: "disabled" });
    release();
    await page.waitForLoadState("load");
    await expect(page.locator("footer")).toBeVisible();
    expect(early.equals(await page.screenshot({ clip, animations: "disabled" }))).toBe(true);
  });
}
