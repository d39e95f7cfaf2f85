import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { memoryEnvironment, memoryFlags } from "../../scripts/runtime/memory-options.ts";
import { crawl } from "./crawl.ts";
import { loadDemoConfig } from "./demo-backend.ts";
import { fetchRaw } from "./fetch-raw.ts";
import { startRecordedPools } from "./recorded-pools.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// What a site takes of memory, started as in a container of a given size: with nothing in its cache, after the first fill, after a
// crawler has read pages in all languages. The most that it ever took is what the container must allow.

const MEGABYTE = 1024 * 1024;
const name = "Memory of one process, MB";
const crawledPages = 10_000;
const longestFillMs = 300_000;
/** The first fill's daily figures, top miners and older blocks follow it. */
const afterFillMs = 60_000;

export async function run(args: readonly string[]): Promise<{ name: string; lines: readonly string[] }> {
  const { values } = parseArgs({ args: [...args], options: { pages: { type: "string" } } });
  const pages = Number(values.pages ?? crawledPages);
  if (process.platform !== "linux") return { name, lines: ["Linux alone tells the most that a process ever took."] };
  const lines: string[] = [];
  await inTemporaryFolder(async (folder) => {
    const { enabled } = loadDemoConfig(folder);
    const engine = await startRecordedPools(enabled);
    const file = join(folder, "pools.json");
    writeFileSync(file, JSON.stringify(engine.config));
    const title = `${enabled.length} pools of a recorded engine`;
    lines.push(...(await measure(title, 512, { DATA_DIR: folder, ADIT_CONFIG: file }, pages)));
    engine.close();
  });
  await inTemporaryFolder(async (folder) => {
    lines.push(...(await measure("33 pools of the demo", 768, { DATA_DIR: folder }, pages)));
  });
  return { name, lines };
}

async function measure(
  title: string,
  container: number,
  env: Readonly<Record<string, string>>,
  pages: number,
): Promise<readonly string[]> {
  const flags = memoryFlags(container * MEGABYTE);
  const site = await startServer("src/server/main.ts", {
    env: { ...memoryEnvironment, ...env },
    flags,
    isWatched: true,
  });
  try {
    const lines = [`${title}, in a container of ${container} MB (${flags.join(" ")})`, await describe(site, "started")];
    await untilFilled(site);
    lines.push(await describe(site, "first fill done"));
    await wait(afterFillMs);
    lines.push(await describe(site, "a minute later"));
    const crawled = await crawl(site.address, pages);
    lines.push(await describe(site, `${crawled.pages} pages read in ${crawled.seconds.toFixed(0)} s`));
    const { peak } = readMemory(site);
    return [
      ...lines,
      `  peak ${peak.toFixed(0)} MB, wanted: under ${container}, ${peak < container ? "met" : "NOT MET"}`,
    ];
  } finally {
    await site.stop();
  }
}

async function describe(site: ServerProcess, when: string): Promise<string> {
  const { heapBytes, bufferBytes } = await site.readLoop();
  const { resident, peak } = readMemory(site);
  const figures = [resident, heapBytes / MEGABYTE, bufferBytes / MEGABYTE, peak].map((value) => value.toFixed(0));
  const [all, heap, buffers, most] = figures;
  return `  ${when.padEnd(32)} resident ${all}, of it heap ${heap} and buffers ${buffers}; most so far ${most}`;
}

/** MB, as Linux counts them. */
function readMemory({ pid }: ServerProcess): { readonly resident: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { resident: read("VmRSS"), peak: read("VmHWM") };
}

async function untilFilled({ address }: ServerProcess): Promise<void> {
  const deadline = performance.now() + longestFillMs;
  while (performance.now() < deadline) {
    const { body } = await fetchRaw(`${address}/ready`, "identity");
    if (body.toString().includes('"firstFill":"done"')) return;
    await wait(200);
  }
  throw new Error(`The first fill was not done within ${longestFillMs} ms.`);
}
