import { readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { findRuntimeProblem } from "./find-runtime-problem.ts";

// The entry imports nothing that needs a native addon before the Node version is checked.
const root = dirname(dirname(import.meta.dirname));
const problem = findRuntimeProblem(process.version, JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
if (problem === null) {
  // React reads it on import, and is slower and louder in other modes.
  process.env.NODE_ENV ||= "production";
  // A second start takes a third less time. No effect where the folder is read-only.
  enableCompileCache(join(root, "build/.compile-cache"));
  const { start } = await import("./start.ts");
  await start(root, process.env, process.argv.slice(2));
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
