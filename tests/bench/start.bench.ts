import { spawn } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../site/start-site.ts";
import { fillBackend, openDemoBackend } from "./demo-backend.ts";
import { fetchRaw } from "./fetch-raw.ts";
import { median } from "./median.ts";
import { root, serverEnv } from "./server-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// From the command to the first whole home page, by the file that `npm start` runs, with nothing to install or to build.

const starts = 3;
const longestStartMs = 30_000;
const wantedMs = 3000;

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  const empty: number[] = [];
  for (let count = 0; count < starts; count += 1) empty.push(await inTemporaryFolder(timeStart));
  const filled = await inTemporaryFolder(async (dataDir) => {
    const backend = await openDemoBackend(dataDir);
    await fillBackend(backend).finally(() => backend.store.close());
    const times: number[] = [];
    for (let count = 0; count < starts; count += 1) times.push(await timeStart(dataDir));
    return times;
  });
  const describe = (times: readonly number[]) =>
    `${median(times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(", ")})`;
  return {
    name: "From the command to the first whole home page of 33 pools",
    lines: [
      `new data folder          ${describe(empty)}`,
      `folder with 31 days      ${describe(filled)}, wanted: under ${wantedMs} ms, ${median(filled) < wantedMs ? "met" : "NOT MET"}`,
    ],
  };
}

async function timeStart(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: root,
    env: { ...process.env, ...serverEnv, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  try {
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode} before it listened.`);
      if (performance.now() - startedAt > longestStartMs) throw new Error("The site did not listen within 30 s.");
      await wait(5);
    }
    const { status } = await fetchRaw(`http://127.0.0.1:${port}/`);
    if (status !== 200) throw new Error(`The first page was answered with ${status}.`);
    return performance.now() - startedAt;
  } finally {
    child.kill();
    await gone;
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
