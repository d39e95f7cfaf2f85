import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listMigrations } from "#src/db/migrations/index.ts";
import { type RecordedQuery, shapeOf } from "../tests/postgres/record-queries.ts";

// Keeps what this version asks of PostgreSQL, so that the next one is held to it: run before a release (docs/how-to/database.md,
// "Updates"). The statements are those that the tests of the repositories send.

const root = join(import.meta.dirname, "..");
const target = join(root, "src/db/migrations/__fixtures__/queries-of-last-release.json");
const folder = mkdtempSync(join(tmpdir(), "adit-queries-"));
try {
  const lines = join(folder, "lines");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = ["run", "--project=integration", "--maxWorkers=1", "src/db"];
  const env = { ...process.env, RECORD_QUERIES: lines };
  const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The tests of the database must pass.");
  const shapes = new Map<string, RecordedQuery>();
  for (const line of readFileSync(lines, "utf8").trim().split("\n")) {
    const query: RecordedQuery = JSON.parse(line);
    const before = shapes.get(shapeOf(query.text));
    if (isOfTables(query.text) && (before === undefined || query.parameters.length < before.parameters.length))
      shapes.set(shapeOf(query.text), query);
  }
  const migration = Object.keys(listMigrations("postgres")).at(-1);
  const queries = [...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, query]) => query);
  writeFileSync(target, `${JSON.stringify({ migration, queries }, null, 1)}\n`);
  process.stdout.write(`${queries.length} statements as of ${migration}.\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Those of the repositories name tables in quotes, those of tests do not. */
function isOfTables(text: string): boolean {
  return /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && text.includes('"') && !/kysely_|pg_/.test(text);
}
