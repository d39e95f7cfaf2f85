import "./require-runtime.ts";
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ensureBuilt } from "./build-site.ts";

const root = dirname(import.meta.dirname);
const wanted = process.argv.slice(2);
const benches = globSync("tests/bench/*.bench.ts", { cwd: root })
  .filter((file) => wanted.length === 0 || wanted.some((name) => basename(file).includes(name)))
  .sort();

if (benches.length === 0) {
  process.stderr.write(`No bench in tests/bench answers to ${wanted.join(", ") || "*.bench.ts"}.\n`);
  process.exit(1);
}

await ensureBuilt(root);
for (const bench of benches) {
  process.stdout.write(`${basename(bench, ".bench.ts")}\n`);
  const { status } = spawnSync(process.execPath, [join(root, bench)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
