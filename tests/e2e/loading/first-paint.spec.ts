import { brotliCompressSync, constants } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { findDemoMiner } from "../demo-miner.ts";
import { test } from "../kept-page.ts";

// What a browser must have read before a page is painted and whole: the HTML, and the stylesheets that its head links.

test.describe.configure({ mode: "parallel" });

// Measured when pages of coins followed the visitor's machine and a miner's their own next payout, and 3 % more (docs/decisions/011);
// all again with the one search and the switcher of coins in their first line; home with its ladder of machines.
const budgets: readonly (readonly [path: string, bytes: number])[] = [
  ["/", 40_200],
  ["/ar", 41_000],
  ["/kas", 35_700],
  ["/kas/blocks", 36_300],
  ["/kas/difficulty", 31_900],
  ["/kas/hashrate", 32_000],
  ["/kas/pool-hashrate", 35_200],
  ["/kas/price", 32_400],
  ["/kas/top-miners", 42_300],
  ["/kas/about-coin", 32_500],
  ["/btc", 35_900],
  ["/ar/kas", 36_900],
  ["/ru/kas", 37_200],
  // Measured again when it had its chart with marks, why it earned less, and the way of the money.
  ["/kas/miner/stats/:address", 47_900],
  ["/kas/miner/payouts/:address", 34_300],
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
