import { pathToFileURL } from "node:url";

// One bench in a process of its own, so that none works in another's heap.

const [, , file = "", ...args] = process.argv;
const bench: { run(args: readonly string[]): Promise<{ name: string; lines: readonly string[] }> } = await import(
  pathToFileURL(file).href
);
const { name, lines } = await bench.run(args);
process.stdout.write(`\n${name}\n${lines.map((line) => `  ${line}\n`).join("")}`);
process.exit(0);
