import "./require-runtime.ts";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startSite } from "../tests/start-site.ts";
import { ensureBuilt } from "./build-site.ts";
import { chromiumArguments, findChromium } from "./find-chromium.ts";

// Pictures of the pages as visitors see them: four widths, both modes, both directions. `npm run screenshots -- <folder>`

const widths = [360, 768, 1280, 1920];
const modes = ["light", "dark"] as const;
const languages = ["en", "ar"];

const folder = process.argv[2] ?? "test-results/screenshots";
mkdirSync(folder, { recursive: true });
await ensureBuilt(join(import.meta.dirname, ".."));
const dataDir = mkdtempSync(join(tmpdir(), "adit-screenshots-"));
const site = await startSite({ dataDir });
const executablePath = findChromium();
const browser = await chromium.launch({
  args: [...chromiumArguments],
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  await waitForHistory(site.url);
  const miner = await findMiner(site.url);
  const pages = {
    home: "/",
    coin: "/kas",
    chart: "/kas/pool-hashrate?range=7d",
    "top-miners": "/kas/top-miners",
    miner,
  };
  for (const width of widths) {
    for (const colorScheme of modes) {
      const context = await browser.newContext({ viewport: { width, height: width < 500 ? 780 : 900 }, colorScheme });
      const page = await context.newPage();
      for (const language of languages) {
        for (const [name, path] of Object.entries(pages)) {
          await page.goto(`${site.url}${language === "en" ? "" : `/${language}`}${path}`, { waitUntil: "networkidle" });
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${language}.png`) });
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.stderr.write(`Screenshots are in ${folder}.\n`);

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
