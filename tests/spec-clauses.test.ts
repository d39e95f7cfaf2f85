import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { readSources } from "./source-files.ts";

const Clauses = Type.Object(
  {
    clauses: Type.Array(
      Type.Object(
        {
          number: Type.String({ pattern: "^\\d+\\.[1-9]\\d*$" }),
          section: Type.String({ pattern: "^§\\d+$" }),
          text: Type.String({ minLength: 5 }),
          /** The work that will bring the clause and its test. */
          planned: Type.Optional(Type.String({ minLength: 4 })),
          /** The sentence is about the specification itself and asks for nothing. */
          descriptive: Type.Optional(Type.Literal(true)),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

function readClauses(): Type.Static<typeof Clauses>["clauses"] {
  const path = join(dirname(import.meta.dirname), "docs/spec-clauses.json");
  return Value.Parse(Clauses, JSON.parse(readFileSync(path, "utf8"))).clauses;
}

/** Clause numbers in the titles of tests: the first argument of a call, when it is a text that holds "§5.3". */
function listTitledNumbers(source: string): string[] {
  const titles = [...source.matchAll(/\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g)].map((match) => match[2] ?? "");
  return titles.flatMap((title) => [...title.matchAll(/§(\d+\.\d+)/g)].map((match) => match[1] ?? ""));
}

const clauses = readClauses();
const testFiles = new Map([
  ...readSources("{src,scripts,tests}/**/*.test.{ts,tsx}"),
  ...readSources("tests/e2e/**/*.ts"),
]);
testFiles.delete("tests/spec-clauses.test.ts");
const titled = new Set([...testFiles.values()].flatMap(listTitledNumbers));

describe("the specification's clauses", () => {
  it("are numbered without a gap in each section", () => {
    const expected = new Map<string, number>();
    for (const { number, section } of clauses) {
      const next = (expected.get(section) ?? 0) + 1;
      expected.set(section, next);
      expect(number).toBe(`${section.slice(1)}.${next}`);
    }
    expect([...expected.keys()]).toEqual(["§0", "§1", "§2", "§3", "§4", "§5", "§6", "§7", "§8", "§9", "§10"]);
  });

  it("each have a test by title or the name of planned work", () => {
    const open = clauses.filter(
      ({ number, planned, descriptive }) => !titled.has(number) && planned === undefined && descriptive === undefined,
    );
    expect(open.map(({ number, text }) => `§${number} ${text}`)).toEqual([]);
  });

  it("are the only ones that titles name", () => {
    const known = new Set(clauses.map(({ number }) => number));
    expect([...titled].filter((number) => !known.has(number))).toEqual([]);
  });

  it("are read from titles and from nothing else", () => {
    const source = [
      'it("§5.3 search trims the address", () => {});',
      "test(\n  `§2.1 §2.2 walks`, async () => {});",
      'it.each([1])("§9.14 %s", () => {});',
      "// §1.1 is only a comment",
      'const text = "§1.2 is no title";',
    ].join("\n");
    expect(listTitledNumbers(source)).toEqual(["5.3", "2.1", "2.2", "9.14"]);
  });
});
