import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const sources = [
  "src",
  "locales",
  "content",
  "public",
  "scripts",
  "budgets.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const isNoSource = /\.(test|bench)\.tsx?$|__fixtures__/;

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of the content of everything the build is made from: a fresh checkout of the same sources is the same. */
export function digestSources(root: string): string {
  const digest = createHash("sha256");
  const files = sources.flatMap((source) => listFiles(join(root, source))).filter((file) => !isNoSource.test(file));
  for (const file of files.sort()) {
    digest.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return digest.digest("hex");
}

const stampPath = (root: string) => join(root, "build", ".stamp");

export function isBuilt(root: string): boolean {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), "utf8") === digestSources(root);
}

export function markUnbuilt(root: string): void {
  rmSync(stampPath(root), { force: true });
}

export function markBuilt(root: string, digest: string): void {
  writeFileSync(stampPath(root), digest);
}
