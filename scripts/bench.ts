import "./runtime/require-runtime.ts";
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { basename, dirname, join } from "node:path";
import { ensureBuilt } from "./build/build-site.ts";

const root = dirname(import.meta.dirname);
// Names of benches, then options for them: npm run bench -- lcp --folder ../before
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith("--"));
const wanted = firstOption === -1 ? args : args.slice(0, firstOption);
const options = args.slice(wanted.length);
const benches = globSync("tests/bench/*.bench.ts", { cwd: root })
  .filter((file) => wanted.length === 0 || wanted.some((name) => basename(file).includes(name)))
  .sort();

if (benches.length === 0) {
  process.stderr.write(`No bench in tests/bench answers to ${wanted.join(", ") || "*.bench.ts"}.\n`);
  process.exit(1);
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const load = loadavg().map((value) => value.toFixed(2));
  return `${availableParallelism()} cores (${model}), Node ${process.version}, ${process.platform} ${process.arch}, load ${load.join(" ")}`;
}

await ensureBuilt(root);
const failed: string[] = [];
process.stdout.write(
  `${describeMachine()}\nAbsolute figures hold on this machine at this hour only; ratios hold elsewhere too.\n`,
);
for (const bench of benches) {
  const { status } = spawnSync(
    process.execPath,
    [join(root, "tests/bench/run-bench.ts"), join(root, bench), ...options],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: "inherit",
    },
  );
  if (status !== 0) failed.push(basename(bench, ".bench.ts"));
}
process.stdout.write(`\nLoad at the end ${loadavg()[0]?.toFixed(2)}.\n`);
if (failed.length > 0) {
  process.stderr.write(`These benches failed to run: ${failed.join(", ")}.\n`);
  process.exitCode = 1;
}
