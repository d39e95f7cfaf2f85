import { brotliCompressSync, constants } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { findDemoMiner } from "../demo-miner.ts";
import { test } from "../kept-page.ts";

// What a browser must have read before a page is painted and whole: the HTML, and the stylesheets that its head links.

test.describe.configure({ mode: "parallel" });

// Measured with the one search, the switcher of coins and home's ladder of machines, each part of the page's styles linked
// only where it stands; and 1.5 % more (docs/decisions/011).
const budgets: readonly (readonly [path: string, bytes: number])[] = [
  ["/", 34_400],
  ["/ar", 35_200],
  ["/kas", 32_800],
  ["/kas/blocks", 33_200],
  ["/kas/difficulty", 28_600],
  ["/kas/hashrate", 28_600],
  ["/kas/pool-hashrate", 32_100],
  ["/kas/price", 29_100],
  ["/kas/top-miners", 39_400],
  ["/kas/about-coin", 29_600],
  ["/btc", 33_000],
  ["/ar/kas", 34_000],
  ["/ru/kas", 34_300],
  ["/kas/miner/stats/:address", 46_300],
  ["/kas/miner/payouts/:address", 31_400],
];

async function fill(path: string, request: APIRequestContext): Promise<string> {
  return path.includes(":address") ? path.replace(":address", await findDemoMiner(request, "kas", 1)) : path;
}

for (const [path, budget] of budgets) {
  test(`${path} takes at most ${budget} bytes of HTML and styles`, async ({ request }) => {
    const html = await (await request.get(await fill(path, request))).text();
    const head = html.indexOf("</head>");
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)];
    // A stylesheet in the body would hold up what follows it, and could restyle what is painted.
    expect(links.every(({ index }) => index < head)).toBe(true);
    expect(links.length).toBeGreaterThan(0);
    // Pages are sent at quality 5, files at the best.
    let bytes = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
    for (const [, href = ""] of links) bytes += brotliCompressSync(await (await request.get(href)).body()).byteLength;
    test.info().annotations.push({ type: "bytes", description: String(bytes) });
    expect(bytes).toBeLessThanOrEqual(budget);
  });
}
