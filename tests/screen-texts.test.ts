import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { lateSections, screens } from "#src/web/screens.ts";
import english from "../locales/en.json";

const web = join(import.meta.dirname, "../src/web");

/** A file of web and all that it imports of web, statically or later. */
function listFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, "utf8");
  for (const match of text.matchAll(/(?:from |import\()"(\.{1,2}\/[^"]+\.tsx?)"/g)) {
    // What runs on the server alone has all texts.
    if (!/\+types\/|\.server\.ts$/.test(match[1] ?? "")) listFiles(join(dirname(file), match[1] ?? ""), found);
  }
  return found;
}

/** Whether a text stands at this place of the English catalogue: "email.heading". */
function isKey(words: string): boolean {
  const found = words.split(".").reduce<unknown>((part, name) => Object(part)[name], english);
  return typeof found === "string";
}

/** Sections of the catalogues that a file's texts are in: of calls, and of keys that stand anywhere else, as in a condition. */
function listSections(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const called = [...text.matchAll(/\bt(?:\.rich|\.markup|\.has)?\(\s*(?:"|`)([a-zA-Z]+)\./g)].map((match) => match[1]);
  const named = [...text.matchAll(/"([a-zA-Z]+)((?:\.[a-zA-Z0-9-]+)+)"/g)]
    .filter(([, section = "", rest = ""]) => isKey(section + rest))
    .map((match) => match[1]);
  const keys = [...called, ...named];
  const namespaces = [...text.matchAll(/useTranslations\("([a-zA-Z]+)"\)/g)].map((match) => match[1]);
  const own = namespaces.length === 0 ? keys : [];
  return [...own, ...namespaces].flatMap((section) => section ?? []);
}

function sectionsBelow(files: Iterable<string>): Set<string> {
  return new Set([...files].flatMap(listSections).filter((section) => lateSections.includes(section)));
}

describe("texts of screens", () => {
  const layouts = {
    coin: "pages/coin/layout.tsx",
    miner: "pages/miner/layout.tsx",
  } as const;

  // A resource route shows nothing: what it imports of a page (names of columns) needs no texts.
  const pages = screens.filter(({ file }) => readFileSync(join(web, file), "utf8").includes("export default"));

  it.each(pages.map((screen) => [screen.id, screen] as const))("%s names every late section it shows", (_, screen) => {
    const layout = screen.layout === null ? [] : [layouts[screen.layout]];
    const files = [screen.file, ...layout].flatMap((file) => [...listFiles(join(web, file))]);
    const needed = [...sectionsBelow(files)].toSorted();
    expect([...screen.texts].toSorted()).toEqual(expect.arrayContaining(needed));
    expect(screen.texts.filter((section) => !(section in english))).toEqual([]);
  });

  it("the shell, which stands on every page, shows no late section but those that the search box loads with its list", () => {
    const shown = [...sectionsBelow(listFiles(join(web, "root.tsx")))];
    expect(shown.toSorted()).toEqual(screens.find(({ id }) => id === "search-answers")?.texts);
  });
});
