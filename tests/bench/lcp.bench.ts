import { basename, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { launchChromium } from "../../scripts/find-chromium.ts";
import { fetchRaw } from "./fetch-raw.ts";
import { median } from "./median.ts";
import { root, startServer } from "./server-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// Largest contentful paint of four pages on a slow phone: a new visitor each time, with nothing in the browser's cache.
//
//   npm run bench -- lcp                                   this checkout
//   npm run bench -- lcp --folder ../before                another built checkout too, in turn with this one
//   npm run bench -- lcp --site http://127.0.0.1:3000      a running site instead of this checkout

const rounds = 5;
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const cpuSlowdown = 4;
const bytesPerKilobit = 1000 / 8;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * bytesPerKilobit,
  uploadThroughput: 750 * bytesPerKilobit,
};
/** A larger element may still be painted after the load: what is measured is the last one within this time. */
const settleMs = 1500;
const longestFillMs = 300_000;
const coin = "kas";

interface MeasuredSite {
  readonly name: string;
  readonly address: string;
}

interface Visit {
  readonly lcpMs: number;
  readonly fcpMs: number;
  /** The page and everything that it loaded until then, as it went over the wire. */
  readonly bytes: number;
  /** The largest element: its tag and its class. */
  readonly element: string;
}

export async function run(args: readonly string[]): Promise<{ name: string; lines: readonly string[] }> {
  const { values } = parseArgs({
    args: [...args],
    options: { site: { type: "string", multiple: true }, folder: { type: "string", multiple: true } },
  });
  const running = (values.site ?? []).map((address) => ({ name: address, address: address.replace(/\/$/, "") }));
  const folders = [...(running.length === 0 ? [root] : []), ...(values.folder ?? []).map((folder) => resolve(folder))];
  return withSites(folders, running, async (sites) => ({
    name: `Largest contentful paint, phone of 360 x 800, CPU ${cpuSlowdown} times slower, 1.6 Mbit/s, 150 ms`,
    lines: [`median of ${rounds} visits, each with an empty cache, the sites in turn`, ...(await measureSites(sites))],
  }));
}

/** Starts a site for each folder, then works with these and with those that are running already. */
async function withSites<Value>(
  [folder, ...others]: readonly string[],
  sites: readonly MeasuredSite[],
  work: (sites: readonly MeasuredSite[]) => Promise<Value>,
): Promise<Value> {
  if (folder === undefined) return work(sites);
  return inTemporaryFolder(async (dataDir) => {
    const site = await startServer("src/server/main.ts", { folder, env: { DATA_DIR: dataDir } });
    try {
      await untilFilled(site.address);
      return await withSites(others, [...sites, { name: basename(folder), address: site.address }], work);
    } finally {
      await site.stop();
    }
  });
}

async function untilFilled(address: string): Promise<void> {
  const deadline = performance.now() + longestFillMs;
  while (performance.now() < deadline) {
    const { body } = await fetchRaw(`${address}/ready`, "identity");
    if (body.toString().includes('"firstFill":"done"')) return;
    await wait(200);
  }
  throw new Error(`The first fill of ${address} was not done within ${longestFillMs} ms.`);
}

async function measureSites(sites: readonly MeasuredSite[]): Promise<readonly string[]> {
  const browser = await launchChromium();
  try {
    const lines: string[] = [];
    for (const [page, findPath] of pages) {
      const measured: { readonly name: string; readonly url: string; readonly visits: Visit[] }[] = [];
      for (const { name, address } of sites) {
        const url = `${address}${await findPath(address)}`;
        // Not counted: it fills the site's own cache of pages.
        await visit(browser, url);
        measured.push({ name, url, visits: [] });
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const { url, visits } of measured) visits.push(await visit(browser, url));
      }
      lines.push(page, ...measured.map(({ name, visits }) => describeVisits(name, visits)));
    }
    return lines;
  } finally {
    await browser.close();
  }
}

const pages: readonly (readonly [name: string, findPath: (address: string) => Promise<string>])[] = [
  ["home", async () => "/"],
  ["coin", async () => `/${coin}`],
  ["miner", findMiner],
  ["article", async () => "/articles/how-to-start-mining"],
];

async function findMiner(address: string): Promise<string> {
  const { body } = await fetchRaw(`${address}/${coin}/top-miners`, "identity");
  const [, path] = /href="(\/\w+\/miner\/stats\/[^"]+)"/.exec(body.toString()) ?? [];
  if (path === undefined) throw new Error(`The pool of ${coin} names no miner.`);
  return path;
}

function describeVisits(name: string, visits: readonly Visit[]): string {
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms (${values.map(Math.round).join(", ")})`;
  const elements = [...new Set(visits.map(({ element }) => element))].join(" or ");
  const kilobytes = median(visits.map(({ bytes }) => bytes)) / 1000;
  const lcp = ms(visits.map(({ lcpMs }) => lcpMs));
  return `  ${name.padEnd(12)} LCP ${lcp}, first paint ${ms(visits.map(({ fcpMs }) => fcpMs))}, ${kilobytes.toFixed(1)} kB, largest is ${elements}`;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await devtools.send("Network.emulateNetworkConditions", network);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.addInitScript(watchPaints);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settleMs);
    return { ...(await readPaints(page)), bytes };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watchPaints(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = "element" in entry ? entry.element : null;
      const name = element instanceof Element ? `${element.tagName.toLowerCase()}.${element.classList[0] ?? ""}` : "?";
      performance.mark("largest-paint", { startTime: entry.startTime, detail: name });
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

async function readPaints(page: Page): Promise<Omit<Visit, "bytes">> {
  const paints = await page.evaluate(() => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    const largest = performance.getEntriesByName("largest-paint").at(-1);
    if (first === undefined || !(largest instanceof PerformanceMark)) return null;
    return { fcpMs: first.startTime, lcpMs: largest.startTime, element: String(largest.detail) };
  });
  if (paints === null) throw new Error(`${page.url()} painted nothing.`);
  return paints;
}
