import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestSources, isBuilt, markBuilt, markUnbuilt } from "./build-stamp.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "adit-stamp-"));
  for (const folder of ["src/web", "build"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "src/web/root.tsx"), "one");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("asks for a build until one is marked, and again when a source changes", () => {
  expect(isBuilt(root)).toBe(false);
  markBuilt(root, digestSources(root));
  expect(isBuilt(root)).toBe(true);
  utimesSync(join(root, "src/web/root.tsx"), 0, 0);
  writeFileSync(join(root, "src/web/root.test.tsx"), "a test is not part of the build");
  expect(isBuilt(root)).toBe(true);
  writeFileSync(join(root, "src/web/root.tsx"), "two");
  expect(isBuilt(root)).toBe(false);
});

it("asks for a build when a source is renamed, or the last build was given up", () => {
  markBuilt(root, digestSources(root));
  markUnbuilt(root);
  expect(isBuilt(root)).toBe(false);
  markBuilt(root, digestSources(root));
  rmSync(join(root, "src/web/root.tsx"));
  writeFileSync(join(root, "src/web/other.tsx"), "one");
  expect(isBuilt(root)).toBe(false);
});
