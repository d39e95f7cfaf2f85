import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { checkContent } from "../check-content.ts";
import { digestSources, isBuilt, markBuilt, markUnbuilt } from "./build-stamp.ts";
import { checkBudgets } from "./check-budgets.ts";
import { precompressFolder } from "./precompress.ts";

/** Runs the bundler; what it says is shown only when it fails, as a start should print one line. */
function bundle(root: string): Promise<void> {
  const said: Buffer[] = [];
  const child = spawn(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(said));
      reject(new Error(`The build failed: react-router build ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

/** Bundles and precompresses the site, and weighs it. A build that failed leaves no stamp, so the next start builds again. */
export async function buildSite(root: string): Promise<void> {
  const started = performance.now();
  process.stderr.write("Building the site …\n");
  const faults = checkContent(root);
  if (faults.length > 0) throw new Error(`The texts in content/ have faults:\n${faults.join("\n")}`);
  const digest = digestSources(root);
  markUnbuilt(root);
  rmSync(join(root, "build"), { recursive: true, force: true });
  await bundle(root);
  const client = join(root, "build/client");
  await precompressFolder(client);
  // An operator who writes longer texts still has a site.
  const excesses = listExcesses(root);
  if (excesses.length > 0) process.stderr.write(`Over the budgets that npm test holds:\n${excesses.join("\n")}\n`);
  markBuilt(root, digest);
  process.stderr.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** What the built site loads beyond budgets.json, a line each. */
export function listExcesses(root: string): readonly string[] {
  return checkBudgets(join(root, "build/client"), join(root, "budgets.json"));
}

/** Builds when the sources are not those of the last build. */
export async function ensureBuilt(root: string): Promise<void> {
  if (!isBuilt(root)) await buildSite(root);
}
