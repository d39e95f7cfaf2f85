import "./runtime/require-runtime.ts";
import { dirname, join } from "node:path";
import { isBuilt } from "./build/build-stamp.ts";
import { replaceProcess } from "./runtime/pinned-node.mjs";

const root = dirname(import.meta.dirname);
try {
  if (!isBuilt(root)) {
    // Loaded only when needed: a start with nothing changed should do nothing else.
    const { buildSite } = await import("./build/build-site.ts");
    await buildSite(root);
  }
  process.env.NODE_ENV ??= "production";
  replaceProcess(process.execPath, [join(root, "src/server/main.ts"), ...process.argv.slice(2)], process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
