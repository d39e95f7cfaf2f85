import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { findMemory, memoryFlags } from "../../scripts/runtime/memory-options.ts";
import { log } from "./demo-backend.ts";
import type { Order, PagesReport, PagesSetting } from "./live/open-pages.ts";
import { addressOf, countAddresses, openPools, otherPool } from "./live/pools.ts";
import { root, type ServerProcess, startServer } from "./server-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// Open pages that follow their pools and miners for five polls: half of them pages of three coins, half those of miners, ten pages
// for each five addresses. The engine, the site and the pages are a process each.
//
//   npm run bench -- live                      1,500 pages
//   npm run bench -- live --pages 10000        as many; each is a file descriptor here and one at the site (ulimit -n)
//   npm run bench -- live --folder ../before   another built checkout in place of this one

const polls = 5;
/** After the last stream is open: the first news of all pages. */
const settleMs = 20_000;

export async function run(args: readonly string[]): Promise<{ name: string; lines: readonly string[] }> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: "string", default: "1500" },
      folder: { type: "string", default: root },
      "poll-seconds": { type: "string", default: "30" },
    },
  });
  const pages = Number(values.pages);
  const pollSeconds = Number(values["poll-seconds"]);
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, "data");
    await storeMiners(resolve(values.folder), dataDir, pages);
    const engine = await startServer("tests/bench/live/engine.ts");
    const config = join(folder, "pools.json");
    writeFileSync(config, JSON.stringify(describePools(engine.address, pollSeconds)));
    const site = await startServer("src/server/main.ts", {
      folder: resolve(values.folder),
      isWatched: true,
      flags: ["--expose-gc", ...memoryFlags(findMemory())],
      env: { DATA_DIR: dataDir, ADIT_CONFIG: config },
    });
    try {
      await wait(pollSeconds * 1000);
      return {
        name: `${pages} open pages over ${polls} polls of ${pollSeconds} s`,
        lines: await measure(site, pages, polls * pollSeconds * 1000),
      };
    } finally {
      await site.stop();
      await engine.stop();
    }
  });
}

/** Whoever looked at these miners before made them known: strangers would be introduced one a second. */
async function storeMiners(folder: string, dataDir: string, pages: number): Promise<void> {
  const client: typeof import("#src/db/connection/client.ts") = await import(
    pathToFileURL(join(folder, "src/db/connection/client.ts")).href
  );
  const store = await client.createStore({ databaseUrl: null, dataDir, log });
  const now = Date.now();
  for (const pool of openPools) {
    for (let nth = 0; nth < countAddresses(pages); nth += 1)
      await store.miners.touchViewed(pool, addressOf(pool, nth), now);
  }
  await store.close();
}

function describePools(engine: string, pollSeconds: number) {
  const coins = [...openPools, otherPool];
  const pools = coins.map((coin) => [
    coin,
    {
      engine: { name: "miningcore", address: engine, pollSeconds, options: { poolId: coin, requestsPerSecond: 1000 } },
      schemes: [{ scheme: "pplns" }],
      servers: [{ region: "eu", host: `${coin}.pool.example`, port: 3333 }],
    },
  ]);
  const brand = { name: "Bench", supportEmail: "help@pool.example" };
  return { brand, enabled: coins, pools: Object.fromEntries(pools) };
}

async function measure(site: ServerProcess, pages: number, ms: number): Promise<readonly string[]> {
  const setting: PagesSetting = { site: site.address, pages };
  const visitors = fork(join(import.meta.dirname, "live/open-pages.ts"), [JSON.stringify(setting)]);
  const kill = () => void visitors.kill();
  process.once("exit", kill);
  try {
    await once(visitors, "message");
    const before = await site.readLoop();
    const socketsBefore = readSocketBytes();
    await tell(visitors, "open");
    await wait(settleMs);
    const opened = await site.readLoop();
    const sockets = readSocketBytes() - socketsBefore;
    visitors.send("measure" satisfies Order);
    const startedAt = performance.now();
    await wait(ms);
    const elapsedMs = performance.now() - startedAt;
    const after = await site.readLoop();
    const report = await tell(visitors, "report");
    const kilobytes = (bytes: number) => `${(bytes / pages / 1024).toFixed(1)} kB`;
    return [
      `refreshes               ${report.refreshes}, of which refused (503) ${report.refused}, failed ${report.failed}, unchanged (304) ${report.unchanged}`,
      `streams lost            ${report.lostStreams} (wanted: 0)`,
      `a refresh               p50 ${report.p50.toFixed(1)} ms, p99 ${report.p99.toFixed(1)} ms, longest ${report.longest.toFixed(0)} ms (wanted: p99 under 1000)`,
      `CPU of the site         ${((after.cpuMs - opened.cpuMs) / elapsedMs).toFixed(3)} of a core (wanted: at most 0.3 with 10,000 pages)`,
      `longest hold of its loop ${after.longestDelayMs.toFixed(0)} ms`,
      `memory for each page    RSS ${kilobytes(opened.rssBytes - before.rssBytes)}, heap and buffers ${kilobytes(opened.heapBytes + opened.bufferBytes - before.heapBytes - before.bufferBytes)}, the system's socket buffers ${kilobytes(sockets)} (wanted: at most 40 kB)`,
      `memory of the site      ${(after.rssBytes / 2 ** 20).toFixed(0)} MB, heap ${(after.heapBytes / 2 ** 20).toFixed(0)} MB`,
      `another pool's page     p50 ${report.otherP50.toFixed(1)} ms, p99 ${report.otherP99.toFixed(1)} ms (wanted: p99 under 100)`,
    ];
  } finally {
    process.off("exit", kill);
    kill();
  }
}

async function tell(child: ChildProcess, order: Order): Promise<PagesReport> {
  const answered = once(child, "message");
  child.send(order);
  const [report] = await answered;
  return report;
}

/** Of both sides of all connections on this machine, in pages of 4 kB; nothing where the system does not say it. */
function readSocketBytes(): number {
  try {
    const [, pages = "0"] = /^TCP: .* mem (\d+)/m.exec(readFileSync("/proc/net/sockstat", "utf8")) ?? [];
    return Number(pages) * 4096;
  } catch {
    return 0;
  }
}
