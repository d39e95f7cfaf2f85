import type { Browser, Page } from "@playwright/test";
import { launchChromium } from "../../scripts/find-chromium.ts";
import { farmAddress, openManyWorkersSite } from "../site/many-workers-site.ts";
import { median, quantile } from "./median.ts";

// What 2,000 workers of one address cost a visitor's browser, against 50 of them on the same page: until the table answers,
// until all rows are there, to sort them, and the frames while the whole list is scrolled through.

const few = 50;
const many = 2_000;
const rounds = 3;
const scrollSteps = 240;
/** In one frame, nearly three rows: a fast fling, 7 200 pixels a second. */
const scrollPixels = 120;

interface Look {
  /** From the navigation's start until the table's own controls react, in ms. */
  readonly interactiveMs: number;
  /** From the first ranked for more until all rows can be sorted and searched. */
  readonly allRowsMs: number;
  readonly sortMs: number;
  /** From one frame to the next while it is scrolled, and while nothing happens. */
  readonly scrolled: readonly number[];
  readonly idle: readonly number[];
  readonly rowsInDocument: number;
}

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  const browser = await launchChromium();
  try {
    const looks: { readonly small: Look; readonly large: Look }[] = [];
    // In turn, so that a busy moment of the machine meets both.
    for (let round = 0; round < rounds; round += 1) {
      looks.push({ small: await lookAt(browser, few), large: await lookAt(browser, many) });
    }
    return { name: `A miner's page with ${many} workers, in Chromium`, lines: describe(looks) };
  } finally {
    await browser.close();
  }
}

function describe(looks: readonly { readonly small: Look; readonly large: Look }[]): readonly string[] {
  const line = (what: string, of: (look: Look) => number) => {
    const small = median(looks.map(({ small }) => of(small)));
    const large = median(looks.map(({ large }) => of(large)));
    const ratio = median(looks.map((look) => of(look.large) / of(look.small)));
    return `${what.padEnd(34)} ${large.toFixed(1).padStart(7)} ms, ${few} workers ${small.toFixed(1).padStart(7)} ms, ratio ${ratio.toFixed(2)}`;
  };
  return [
    `median of ${rounds} rounds; scrolled ${scrollSteps} frames by ${scrollPixels} pixels each`,
    line("until the table answers", ({ interactiveMs }) => interactiveMs),
    line("a sort by name, to the next frame", ({ sortMs }) => sortMs),
    line("frame while scrolling, median", ({ scrolled }) => quantile(scrolled, 0.5)),
    line("frame while scrolling, p95", ({ scrolled }) => quantile(scrolled, 0.95)),
    line("frame while nothing happens, p95", ({ idle }) => quantile(idle, 0.95)),
    `until all ${many} rows are there: ${median(looks.map(({ large }) => large.allRowsMs)).toFixed(0)} ms; of them in the document: ${Math.max(...looks.map(({ large }) => large.rowsInDocument))}`,
  ];
}

async function lookAt(browser: Browser, count: number): Promise<Look> {
  const site = await openManyWorkersSite(count);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    const interactiveMs = await open(page, `${site.url}/kas/miner/stats/${farmAddress}`);
    const allRowsMs = count > few ? await fetchAll(page) : 0;
    const sortMs = await sortByName(page);
    const idle = await page.evaluate(watchFrames, { steps: 60, pixels: 0 });
    const scrolled = await page.evaluate(watchFrames, { steps: scrollSteps, pixels: scrollPixels });
    const rowsInDocument = await page.locator("#workers tbody tr[data-state]").count();
    return { interactiveMs, allRowsMs, sortMs, scrolled, idle, rowsInDocument };
  } finally {
    await page.close();
    await site.close();
  }
}

/** Until React has taken over the search field. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  const handle = await page.waitForFunction(() => {
    const input = document.querySelector("#workers input");
    return input !== null && Object.keys(input).some((key) => key.startsWith("__reactProps")) ? performance.now() : 0;
  });
  return handle.jsonValue();
}

async function fetchAll(page: Page): Promise<number> {
  const startedAt = performance.now();
  await page.locator("#workers input").focus();
  await page.locator("#workers table[aria-rowcount]").waitFor();
  return performance.now() - startedAt;
}

function sortByName(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>("#workers thead a");
    const nameOf = () => document.querySelector("#workers tbody tr[data-state] a")?.textContent;
    const startedAt = performance.now();
    link?.click();
    while (nameOf() !== "w1" && performance.now() - startedAt < 10_000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - startedAt;
  });
}

/** Times from frame to frame, while the table is scrolled by so many pixels in each; it begins again at its end. */
async function watchFrames({ steps, pixels }: { steps: number; pixels: number }): Promise<readonly number[]> {
  const table = document.querySelector("#workers table");
  const top = (table?.getBoundingClientRect().top ?? 0) + window.scrollY;
  const length = table?.clientHeight ?? 1;
  const frames: number[] = [];
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  for (let step = 0; step < steps; step += 1) {
    if (pixels > 0) window.scrollTo(0, top + ((step * pixels) % length));
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    frames.push(now - last);
    last = now;
  }
  return frames;
}
