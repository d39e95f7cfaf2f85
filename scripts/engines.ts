import "./runtime/require-runtime.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { tabulateEngines } from "./engines/tabulate-engines.ts";

// What each engine that Adit can speak to offers: npm run engines, or npm run engines -- ckpool p2pool

const names = process.argv.slice(2);
const unknown = names.find((name) => !engineNames.includes(name));
if (unknown === undefined) {
  // A file or another program gets one wide table.
  const width = process.stdout.isTTY ? process.stdout.columns : undefined;
  process.stdout.write(`${tabulateEngines(names.length === 0 ? engineNames : names, width)}\n`);
} else {
  process.stderr.write(`There is no engine "${unknown}". There are ${engineNames.join(", ")}.\n`);
  process.exitCode = 1;
}
