import "./runtime/require-runtime.ts";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { startSite } from "../tests/site/start-site.ts";
import { ensureBuilt } from "./build/build-site.ts";
import { launchChromium } from "./find-chromium.ts";

// Whole pages as visitors see them: four widths, both modes, both directions.
// npm run screenshots -- [--only home,price] [--width 360,1280] [--mode dark] [--language ar] [--site http://…] [folder]

const { values: options, positionals } = readOptions();
/** What is drawn after the load: the chart's crosshair, latencies, relative times. */
const settleMs = 700;

const folder = positionals[0] ?? join(tmpdir(), "adit-screenshots");
mkdirSync(folder, { recursive: true });

if (options.site === undefined) {
  await ensureBuilt(join(import.meta.dirname, ".."));
  const dataDir = mkdtempSync(join(tmpdir(), "adit-screenshots-data-"));
  const site = await startSite({ dataDir });
  try {
    await waitForHistory(site.url);
    await takePictures(site.url);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
} else {
  await takePictures(options.site);
}
process.stderr.write(`Screenshots are in ${folder}.\n`);

async function takePictures(url: string): Promise<void> {
  const pages = await listPages(url);
  const names = options.only?.split(",") ?? Object.keys(pages);
  const browser = await launchChromium();
  try {
    for (const width of options.width.split(",").map(Number)) {
      for (const mode of options.mode.split(",")) {
        for (const language of options.language.split(",")) {
          const prefix = language === "en" ? "" : `/${language}`;
          for (const name of names) {
            const path = pages[name];
            if (path === undefined) throw new Error(`No page is called ${name}; known are ${Object.keys(pages)}.`);
            const file = join(folder, `${name}-${width}-${mode}-${language}.png`);
            await takePicture(browser, `${url}${prefix}${path}`, width, mode, file);
          }
        }
      }
    }
  } finally {
    await browser.close();
  }
}

/** Each page is a visitor of its own, so that no picture remembers what an earlier page had looked up. */
async function takePicture(browser: Browser, url: string, width: number, mode: string, file: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 780 : 900 },
    colorScheme: mode === "dark" ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path: file, fullPage: true });
  await context.close();
}

async function listPages(url: string): Promise<Record<string, string>> {
  const miner = await findMiner(url);
  return {
    home: "/",
    coin: "/kas",
    "pool-hashrate": "/kas/pool-hashrate?range=7d",
    price: "/kas/price",
    blocks: "/kas/blocks",
    "top-miners": "/kas/top-miners",
    "about-coin": "/kas/about-coin",
    "merged-coin": "/ltc",
    "closed-coin": "/sdr",
    "home-gpu": "/?group=gpu",
    rig: "/rig?rig=nvidia.geforce-rtx-4070&power=0.15",
    "rig-farm": "/rig?rig=nvidia.geforce-rtx-4070*6_bitmain.antminer-s21-pro-234th",
    "start-filled": "/rvn?rig=nvidia.geforce-rtx-4070&power=0.15",
    miner,
    payouts: miner.replace("/stats/", "/payouts/"),
    about: "/about",
    search: "/search?address=0x52908400098527886E0F7030069857D2E4169EE7",
    "search-nothing": "/search?address=notAnAddress",
    test: "/test",
    error: "/nothing-here",
  };
}

async function waitForHistory(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const { firstFill } = await fetch(`${url}/ready`).then((answer) => answer.json());
    if (firstFill === "done") return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The site had no history after two minutes.");
}

async function findMiner(url: string): Promise<string> {
  const html = await fetch(`${url}/kas/top-miners`).then((answer) => answer.text());
  const path = /href="(\/kas\/miner\/stats\/[^"]+)"/.exec(html)?.[1];
  if (path === undefined) throw new Error("The pool lists no miner to look at.");
  return path;
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        only: { type: "string" },
        width: { type: "string", default: "360,768,1280,1920" },
        mode: { type: "string", default: "light,dark" },
        language: { type: "string", default: "en,ar" },
        site: { type: "string" },
      },
    });
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\nnpm run screenshots -- [--only home,price] [--width 360,1280] [--mode dark] [--language ar] [--site http://…] [folder]\n`,
    );
    return process.exit(1);
  }
}
