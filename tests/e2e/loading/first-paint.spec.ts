import { brotliCompressSync, constants } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { findDemoMiner } from "../demo-miner.ts";
import { test } from "../kept-page.ts";

// What a browser must have read before a page is painted and whole: the HTML, and the stylesheets that its head links.

test.describe.configure({ mode: "parallel" });

// Measured when the styles came into the head, and 5 % more (docs/decisions/011).
const budgets: readonly (readonly [path: string, bytes: number])[] = [
  ["/", 31_600],
  ["/ar", 32_100],
  ["/kas", 29_400],
  ["/kas/blocks", 32_300],
  ["/kas/difficulty", 27_400],
  ["/kas/hashrate", 27_500],
  ["/kas/pool-hashrate", 30_900],
  ["/kas/price", 27_600],
  ["/kas/top-miners", 38_900],
  ["/kas/about-coin", 27_200],
  ["/btc", 28_000],
  ["/ar/kas", 30_500],
  ["/ru/kas", 30_600],
  ["/kas/miner/stats/:address", 38_100],
  ["/kas/miner/payouts/:address", 30_500],
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
