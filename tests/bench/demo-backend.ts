import { setTimeout as wait } from "node:timers/promises";
import { type Config, loadConfig } from "#src/server/config/config.ts";
import { type Backend, createBackend } from "#src/server/create-backend.ts";
import { createLogger, createReport } from "#src/server/logger.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { serverEnv } from "./server-process.ts";

export const log = createLogger("error");
export const report = createReport(log);

const longestFillMs = 120_000;

/** The configuration that comes from the box: all pools on the demo engine. */
export function loadDemoConfig(dataDir: string): Config {
  const loaded = loadConfig({ env: { ...serverEnv, DATA_DIR: dataDir }, engineNames });
  if (!loaded.ok) throw new Error(`The configuration is not understood: ${JSON.stringify(loaded.error)}`);
  return loaded.value;
}

/** Everything behind the HTTP side, with nothing collected yet. */
export async function openDemoBackend(dataDir: string): Promise<Backend & { readonly config: Config }> {
  const config = loadDemoConfig(dataDir);
  return { config, ...(await createBackend(config, log, report)) };
}

/** Fills the backend with its present and 31 days of past, and then leaves the collector at rest. */
export async function fillBackend({ collector }: Backend): Promise<void> {
  if (collector === null) throw new Error("This backend collects nothing.");
  await Promise.all((["poll-pools", "poll-prices", "refresh-top-miners"] as const).map(collector.runOnce));
  const filling = collector.runOnce("fill-history");
  const deadline = Date.now() + longestFillMs;
  while (!collector.isFilled()) {
    if (Date.now() > deadline) throw new Error(`The first fill was not done within ${longestFillMs} ms.`);
    await wait(50);
  }
  // The days further back would follow for a while.
  await collector.stop();
  await filling;
}
