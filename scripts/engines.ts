import "./runtime/require-runtime.ts";
import { tabulateEngines } from "./engines/tabulate-engines.ts";

// What each engine that Adit can speak to offers: npm run engines

process.stdout.write(`${tabulateEngines()}\n`);
