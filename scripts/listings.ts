import "./runtime/require-runtime.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "#src/server/config/config.ts";
import { describeConfigProblem } from "#src/server/config/config-problems.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { toListedSite } from "./listings/listed-site.ts";
import { writeListings } from "./listings/listings.ts";

// Writes what lists of pools ask for, out of the configuration: npm run listings -- [folder]
// docs/how-to/get-listed.md

const [folder = "listings"] = process.argv.slice(2);
const config = loadConfig({ env: process.env, engineNames });
if (!config.ok) {
  complain(config.error.map(describeConfigProblem));
} else {
  const site = toListedSite(config.value);
  if (!site.ok) {
    complain([site.error]);
  } else {
    const { files, lines } = writeListings(site.value);
    mkdirSync(folder, { recursive: true });
    for (const { file, text } of files) writeFileSync(join(folder, file), text);
    process.stdout.write(`${lines.join("\n")}\n`);
  }
}

function complain(lines: readonly string[]): void {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
}
