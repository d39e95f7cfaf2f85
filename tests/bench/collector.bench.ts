import { setTimeout as wait } from "node:timers/promises";
import { createStore } from "#src/db/connection/client.ts";
import { loadDemoConfig, log, openDemoBackend } from "./demo-backend.ts";
import { fetchRaw } from "./fetch-raw.ts";
import { median, quantile } from "./median.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// What collecting costs: one look at all pools, and the first fill of a new database while visitors read.

const filledDays = 31;
const wantedFillSeconds = 20;
const warmCycles = 10;
const longestFillMs = 120_000;
const visitEveryMs = 20;
const sampleTables = new Set(["scheme_samples", "network_samples", "price_samples"]);

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  return {
    name: "Collector, 33 demo pools, SQLite",
    lines: [...(await inTemporaryFolder(measureCycle)), ...(await inTemporaryFolder(measureFill))],
  };
}

async function measureCycle(dataDir: string): Promise<readonly string[]> {
  const { collector, store, engines } = await openDemoBackend(dataDir);
  if (collector === null) throw new Error("This backend collects nothing.");
  const cycle = async () => {
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    await Promise.all([collector.runOnce("poll-pools"), collector.runOnce("poll-prices")]);
    const { user, system } = process.cpuUsage(cpu);
    return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
  };
  try {
    const cold = await cycle();
    const warm: Awaited<ReturnType<typeof cycle>>[] = [];
    for (let count = 0; count < warmCycles; count += 1) warm.push(await cycle());
    const wallMs = median(warm.map((one) => one.wallMs));
    const cpuMs = median(warm.map((one) => one.cpuMs));
    return [
      `One cycle (${engines.length} pools with their latest blocks, all prices)`,
      `  first  ${cold.wallMs.toFixed(0)} ms, ${cold.cpuMs.toFixed(0)} ms of CPU`,
      `  later  ${wallMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU (median of ${warmCycles})`,
    ];
  } finally {
    await collector.stop();
    await store.close();
  }
}

async function measureFill(dataDir: string): Promise<readonly string[]> {
  const site = await startServer("src/server/main.ts", { env: { DATA_DIR: dataDir }, isWatched: true });
  const startedAt = performance.now();
  const filling = new AbortController();
  const visits = visit(site, loadDemoConfig(dataDir).enabled, filling.signal);
  // A visit that fails is reported at the end, after the server has stopped.
  visits.catch(() => filling.abort());
  let seconds = 0;
  let loop: Awaited<ReturnType<ServerProcess["readLoop"]>>;
  try {
    await untilFilled(site, startedAt + longestFillMs);
    seconds = (performance.now() - startedAt) / 1000;
    loop = await site.readLoop();
  } finally {
    filling.abort();
    await Promise.allSettled([visits]);
    await site.stop();
  }
  const times = await visits;
  const ms = (value: number) => value.toFixed(0);
  return [
    `First fill of ${filledDays} days at ten minutes, averages included, while visitors read`,
    `  ${seconds.toFixed(1)} s (wanted: under ${wantedFillSeconds}) ${seconds < wantedFillSeconds ? "met" : "NOT MET"}`,
    `  longest delay of the event loop ${ms(loop.longestDelayMs)} ms, ${ms(loop.cpuMs)} ms of CPU in all`,
    `  ${times.length} pages, one after another: median ${ms(median(times))} ms, 99 in 100 under ${ms(quantile(times, 0.99))} ms, longest ${ms(Math.max(...times))} ms`,
    ...(await measureTables(dataDir)),
  ];
}

/** Reads page after page, so that most are rendered and not found in the cache. Answers the time of each in ms. */
async function visit(
  { address }: ServerProcess,
  coins: readonly string[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const paths = ["/", ...coins.flatMap((coin) => [`/${coin}`, `/${coin}/pool-hashrate`, `/ru/${coin}`])];
  const times: number[] = [];
  for (let index = 0; !signal.aborted; index += 1) {
    const path = paths[index % paths.length] ?? "/";
    const startedAt = performance.now();
    const { status } = await fetchRaw(`${address}${path}`);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`${path} was answered with ${status} during the fill.`);
    await wait(visitEveryMs);
  }
  return times;
}

async function untilFilled(site: ServerProcess, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const { body } = await fetchRaw(`${site.address}/ready`, "identity");
    if (body.toString().includes('"firstFill":"done"')) return;
    await wait(100);
  }
  throw new Error(`The first fill was not done within ${longestFillMs} ms.`);
}

async function measureTables(dataDir: string): Promise<readonly string[]> {
  const store = await createStore({ databaseUrl: null, dataDir, log });
  try {
    const tables = (await store.measure()).filter(({ table }) => sampleTables.has(table));
    const sums = tables.reduce((sum, { rows, bytes }) => ({ rows: sum.rows + rows, bytes: sum.bytes + (bytes ?? 0) }), {
      rows: 0,
      bytes: 0,
    });
    const describe = (name: string, rows: number, bytes: number) =>
      `  ${name.padEnd(16)} ${Math.round(rows / filledDays)} rows, ${Math.round(bytes / filledDays)} bytes a day`;
    return [
      `Samples for each day (${sums.rows} rows, ${sums.bytes} bytes ÷ ${filledDays}; tens of minutes, hours and days)`,
      ...tables.map(({ table, rows, bytes }) => describe(table, rows, bytes ?? 0)),
      describe("all", sums.rows, sums.bytes),
    ];
  } finally {
    await store.close();
  }
}
