import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { engineNames } from "#src/sources/engines/index.ts";
import { scripts } from "../package.json";
import { readSources } from "./source-files.ts";

const root = dirname(import.meta.dirname);
const documents = readSources("{README,CONTRIBUTING,docs/**/*}.md");

/** What a text names in code marks and is a path of the project, up to its first placeholder (`<name>`, `NNN`, `*`). */
function listPaths(text: string): readonly string[] {
  const marked = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = ""]) => path);
  return marked
    .filter((path) => /^(?:src|tests|scripts|docs|config|content|locales|public)\//.test(path))
    .map((path) => path.replace(/[^/]*(?:<|NNN|\*|\{|…).*$/, ""));
}

function listLinks(text: string): readonly string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target);
}

function listScripts(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run ([a-z-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? "");
}

describe("the documentation", () => {
  it("is there", () => {
    expect(documents.size).toBeGreaterThan(15);
    expect([...documents.values()].flatMap(listPaths).length).toBeGreaterThan(40);
  });

  it.each([...documents])("%s names files that exist", (path, text) => {
    expect(listPaths(text).filter((named) => !existsSync(join(root, named)))).toEqual([]);
    expect(listLinks(text).filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  it("names commands that exist", () => {
    const named = new Set([...documents.values()].flatMap(listScripts));
    expect(named.size).toBeGreaterThan(6);
    expect([...named].filter((name) => !Object.keys(scripts).includes(name))).toEqual([]);
  });

  it("says of every engine what it is configured with", () => {
    const configure = readFileSync(join(root, "docs/how-to/configure.md"), "utf8");
    expect(engineNames.filter((name) => !configure.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
