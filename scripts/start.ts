import "./runtime/require-runtime.ts";
import { dirname } from "node:path";
import { isBuilt } from "./build/build-stamp.ts";

const root = dirname(import.meta.dirname);
try {
  if (!isBuilt(root)) {
    // Loaded only when needed: a start with nothing changed should do nothing else.
    const { buildSite } = await import("./build/build-site.ts");
    await buildSite(root);
  }
  await import("./run.ts");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
