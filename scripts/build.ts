import "./runtime/require-runtime.ts";
import { dirname } from "node:path";
import { buildSite } from "./build/build-site.ts";

try {
  await buildSite(dirname(import.meta.dirname));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
