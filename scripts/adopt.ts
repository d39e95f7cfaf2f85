import "./runtime/require-runtime.ts";
import { fstatSync } from "node:fs";
import { addressedEngineNames } from "#src/sources/engines/index.ts";
import { adoptEngine } from "./engines/adopt-engine.ts";

// Writes a configuration for a running engine: npm run adopt --silent -- miningcore http://10.0.0.7:4000
// Standard output has the file and nothing else; what is to be looked after stands on standard error.

const usage = `Usage: npm run adopt --silent -- <engine> <address> > my-pool.json

  engine   one of ${addressedEngineNames.join(", ")}
  address  where the engine's API listens, such as http://10.0.0.7:4000
`;

process.exitCode = await adopt(process.argv.slice(2));

async function adopt(args: readonly string[]): Promise<number> {
  const [name, address, ...rest] = args;
  if (name === undefined || address === undefined || rest.length > 0) return complain(usage);
  const adopted = await adoptEngine(name, address, { now: Date.now, fetch: globalThis.fetch });
  // Text from the engine must not control the terminal.
  const lines = (adopted.ok ? adopted.value.notes : [adopted.error]).map((line) => line.replace(/\p{Cc}/gu, "?"));
  if (adopted.ok && hasNpmHeadline()) {
    lines.push("", "npm wrote two lines of its own above the JSON: run it again as npm run adopt --silent.");
  }
  if (adopted.ok) process.stdout.write(adopted.value.file);
  process.stderr.write(`${lines.join("\n")}\n`);
  return adopted.ok ? 0 : 1;
}

/** npm names the script on standard output, which spoils a file that it is sent to. */
function hasNpmHeadline(): boolean {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  return script === "adopt" && level !== "silent" && fstatSync(1).isFile();
}

function complain(text: string): number {
  process.stderr.write(text);
  return 1;
}
