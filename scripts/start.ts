import "./runtime/require-runtime.ts";
import { dirname, join } from "node:path";
import { isBuilt } from "./build/build-stamp.ts";
import { findMemory, memoryEnvironment, memoryFlags } from "./runtime/memory-options.ts";
import { replaceProcess } from "./runtime/pinned-node.mjs";

const root = dirname(import.meta.dirname);
try {
  if (!isBuilt(root)) {
    // Loaded only when needed: a start with nothing changed should do nothing else.
    const { buildSite } = await import("./build/build-site.ts");
    await buildSite(root);
  }
  process.env.NODE_ENV ??= "production";
  const flags = memoryFlags(findMemory(), process.env.NODE_OPTIONS);
  const main = join(root, "src/server/main.ts");
  replaceProcess(process.execPath, [...flags, main, ...process.argv.slice(2)], {
    ...memoryEnvironment,
    ...process.env,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
