import { readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { findRuntimeProblem } from "./find-runtime-problem.ts";

// The entry. It imports nothing that could need a native addon before the runtime is known to be the right one.
const root = dirname(dirname(import.meta.dirname));
const problem = findRuntimeProblem(process.version, JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
if (problem === null) {
  // React reads it while it is loaded, and is slower and louder in any other mode.
  process.env.NODE_ENV ||= "production";
  // A second start takes a third less time. Where the folder cannot be written it does nothing.
  enableCompileCache(join(root, "build/.compile-cache"));
  const { start } = await import("./start.ts");
  await start(root, process.env, process.argv.slice(2));
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
