import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { isBuilt } from "../../../scripts/build/build-stamp.ts";
import { isInstalled } from "../../../scripts/runtime/install-packages.mjs";
import { launchSite, type Site, startSite } from "../../site/start-site.ts";
import { checkIntegrity, countStoredRows, listPoolSeries, sumRows } from "../../site/stored-rows.ts";
import { isFilled, siteAddress } from "../wait-for-figures.ts";

// The first fill of a real start: 31 days of all pools of config/pools.json at 10 minutes.

const tenMinutes = 600_000;
const dayMs = 86_400_000;
/** Whose history ends, or never began: docs/specification.md, "Coin states". */
const restingPools = ["sdr", "nir", "pyi"];
const { brand, defaults, pools } = JSON.parse(readFileSync("config/pools.json", "utf8"));
/** Fewer pools have the same moments at which to be killed, and are filled sooner. */
const smallConfig = { brand, defaults, pools, enabled: ["btc", "ltc", "kas", "rvn", "xmr", "etc", "sdr"] };

let folder: string;
let running: Site | null = null;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "adit-fill-"));
});
test.afterEach(async () => {
  await running?.stop("SIGKILL");
  running = null;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(figure: string): void {
  test.info().annotations.push({ type: "figure", description: figure });
  process.stdout.write(`${figure}\n`);
}

/**
 * Every 10-minute step is stored. One may be missing that ended after a process had planned its fill and before its first
 * poll; the next start fills it. `since`: when the first process was started.
 */
function expectWhole(dataDir: string, since: number, pools: number): void {
  expect(checkIntegrity(dataDir)).toBe("ok");
  const series = listPoolSeries(dataDir) ?? [];
  const live = series.filter(({ slug }) => !restingPools.includes(slug));
  expect(live).toHaveLength(pools);
  const steps = Math.floor(Date.now() / tenMinutes) - Math.floor(since / tenMinutes);
  for (const { slug, rows, oldest, newest, widestMs } of live) {
    expect(widestMs, slug).toBeLessThanOrEqual((1 + steps) * tenMinutes);
    expect(widestMs, slug).toBeGreaterThanOrEqual(tenMinutes);
    const whole = (newest - oldest) / tenMinutes + 1;
    expect(rows, slug).toBeGreaterThanOrEqual(whole - steps);
    expect(rows, slug).toBeLessThanOrEqual(whole);
    expect(newest - oldest, slug).toBeGreaterThanOrEqual(31 * dayMs - tenMinutes);
  }
}

test.describe
  .serial("the first fill", () => {
    test("the site answers while it fills, and ends with 31 days of every pool", async () => {
      test.setTimeout(240_000);
      // The site that Playwright starts has only begun: this file comes first. All other tests of it wait for its figures.
      const launched = performance.now();
      const paths = ["/", "/kas", "/ru/kas", "/kas/pool-hashrate", "/kas/top-miners", "/kas/api/v1/pool/stats"];
      const slowest = new Map(paths.map((path) => [path, 0]));
      let asked = 0;
      do {
        for (const path of paths) {
          const at = performance.now();
          const answer = await fetch(siteAddress + path, { redirect: "manual" });
          const body = await answer.text();
          slowest.set(path, Math.max(slowest.get(path) ?? 0, performance.now() - at));
          expect([path, answer.status]).toEqual([path, 200]);
          expect(body.trimEnd()).toMatch(/(<\/html>|\})$/);
          asked += 1;
        }
        // Visitors read between their clicks; hammering would starve the fill and measure the renderer.
        await wait(250);
      } while (!(await isFilled(siteAddress)));
      report(`first start: all filled after ${ms(performance.now() - launched)}, beside ${asked} requests`);
      report(`slowest answers meanwhile: ${[...slowest].map(([path, time]) => `${path} ${ms(time)}`).join(", ")}`);
      // In a whole run. A run of a part may find the site filled.
      expect(asked).toBeGreaterThanOrEqual(paths.length);
      const mainDataDir = process.env.E2E_DATA_DIR ?? "";
      expectWhole(mainDataDir, statSync(mainDataDir).birthtimeMs, 30);
    });

    test("kill -9 at any moment loses nothing committed, and the next start goes on", async () => {
      test.setTimeout(600_000);
      const dataDir = join(folder, "filled");
      const file = join(dataDir, "adit.db");
      // Whole it has some 10 MB. Its size is cheaper to ask than its rows, which would hold the fill up.
      const isAbove = (megabytes: number) => existsSync(file) && statSync(file).size > megabytes * 1_000_000;
      const moments: readonly { readonly name: string; readonly isNow: (site: Site) => boolean }[] = [
        { name: "the file has just been made", isNow: () => existsSync(file) },
        { name: "it has just begun to listen", isNow: (site) => site.stdout() !== "" },
        { name: "the fill has begun", isNow: () => isAbove(1) },
        { name: "the fill is half done", isNow: () => isAbove(4) },
        {
          name: "hours and days are averaged",
          isNow: (site) => site.stderr().includes("The last 31 days were filled"),
        },
      ];
      const reached: string[] = [];
      const since = Date.now();
      let before = countStoredRows(dataDir);
      for (const { name, isNow } of moments) {
        running = await launchSite({ dataDir, config: smallConfig });
        const latest = performance.now() + 240_000;
        let hasEnded = false;
        void running.ended.then(() => {
          hasEnded = true;
        });
        while (!isNow(running)) {
          expect(hasEnded, running.output()).toBe(false);
          expect(performance.now(), name).toBeLessThan(latest);
          await wait(5);
        }
        const seen = countStoredRows(dataDir);
        expectNothingLost(before, seen, name);
        expect(await running.stop("SIGKILL")).toBeNull();
        before = countStoredRows(dataDir);
        expectNothingLost(seen, before, name);
        reached.push(`${name}: ${sumRows(before, "scheme_samples")}`);
      }
      expect(sumRows(before, "scheme_samples")).toBeGreaterThan(20_000);
      const site = await startSite({ dataDir, config: smallConfig });
      running = site;
      expectNothingLost(before, countStoredRows(dataDir), "the last start");
      await expect.poll(() => isFilled(site.url), { timeout: 240_000, intervals: [100] }).toBe(true);
      expectWhole(dataDir, since, 6);
      const rows = sumRows(countStoredRows(dataDir), "scheme_samples");
      expect(await running.stop()).toBe(0);
      expect(sumRows(countStoredRows(dataDir), "scheme_samples")).toBeGreaterThanOrEqual(rows);
      reached.push(`whole: ${sumRows(countStoredRows(dataDir), "scheme_samples")}`);
      report(`rows of pool hashrate after kill -9 — ${reached.join("; ")}`);
    });

    test("a second start with nothing changed neither installs nor builds, and answers its first page", async () => {
      const root = join(import.meta.dirname, "../../..");
      expect([isInstalled(root), isBuilt(root)], "a start would install or build first").toEqual([true, true]);
      const dataDir = join(folder, "filled");
      const launched = performance.now();
      running = await launchSite({ dataDir, config: smallConfig, script: "scripts/start.mjs" });
      const page = await readFirstPage(running);
      report(`second start: first page after ${ms(performance.now() - launched)}`);
      expect(page).toContain("</html>");
      expect(await running.stop()).toBe(0);
    });
  });

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

async function readFirstPage(site: Site): Promise<string> {
  for (;;) {
    const answer = await fetch(`${site.url}/`, { redirect: "manual" }).catch(() => null);
    if (answer?.status === 200) return answer.text();
    await wait(10);
  }
}

function expectNothingLost(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, when: string) {
  const lost = [...before].filter(([group, count]) => (after.get(group) ?? 0) < count);
  expect(lost, when).toEqual([]);
}
