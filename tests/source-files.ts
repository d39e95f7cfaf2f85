import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const root = dirname(import.meta.dirname);

/** The project's files by their path from its root, with forward slashes, for the tests that read the sources. */
export function readSources(pattern: string): Map<string, string> {
  const paths = globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" || name === "build" });
  return new Map(paths.sort().map((path) => [path.split(sep).join("/"), readFileSync(join(root, path), "utf8")]));
}

/** The line of an offset in a text, from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
