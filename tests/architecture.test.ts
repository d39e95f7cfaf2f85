import { describe, expect, it } from "vitest";
import {
  findBadNames,
  findCoinComparisons,
  findCrowdedFolders,
  findImportBreaches,
  findLongFiles,
  findVisitorsEngines,
  listImports,
} from "./architecture-rules.ts";
import { readSources } from "./source-files.ts";

const sources = readSources("src/**/*.{ts,tsx}");
const files = (path: string, text: string) => new Map([[path, text]]);

describe("the house", () => {
  it("has every file in its room, importing only what its room may", () => {
    expect(sources.size).toBeGreaterThan(50);
    expect(findImportBreaches(sources)).toEqual([]);
  });

  it("compares no coin outside domain/coins", () => {
    expect(findCoinComparisons(sources)).toEqual([]);
  });

  it("has engines that can be asked in the collector alone", () => {
    expect(findVisitorsEngines(sources)).toEqual([]);
  });

  it("names files and folders in kebab-case, says what they are, and keeps .tsx in web", () => {
    const names = readSources("{src,scripts,tests}/**/*.{ts,tsx,mjs,css}").keys();
    expect(findBadNames([...names].filter((name) => !name.includes("__fixtures__")))).toEqual([]);
  });

  it("has no folder with more than 30 files and no file with more than 300 lines", () => {
    const all = readSources("{src,scripts,tests}/**/*.{ts,tsx,mjs,css}");
    expect(findCrowdedFolders(all.keys())).toEqual([]);
    expect(findLongFiles(all)).toEqual([]);
  });
});

describe("the import rule", () => {
  it("reads every form of import", () => {
    const text = [
      'import { one } from "#src/db/one.ts";',
      'import type { Two } from "./two.ts";',
      "import {\n  three,\n  type Four,\n} from '../three.ts';",
      'export * from "./five.ts";',
      'export type { Six } from "./six.ts";',
      'import "./seven.css";',
      'const eight = await import("./eight.ts");',
      '// import { nine } from "./nine.ts";',
      '/* import { ten } from "./ten.ts"; */',
    ].join("\n");
    expect(listImports(text).map(({ specifier, isType }) => `${specifier} ${isType}`)).toEqual([
      "#src/db/one.ts false",
      "./two.ts true",
      "../three.ts false",
      "./five.ts false",
      "./six.ts true",
      "./seven.css false",
      "./eight.ts false",
    ]);
  });

  it.each([
    ["src/domain/a.ts", 'import { b } from "#src/db/b.ts";', "domain may not import db"],
    ["src/domain/a.ts", 'import { readFileSync } from "node:fs";', "domain stands on no package"],
    ["src/services/a.ts", 'import { b } from "#src/web/b.ts";', "services may not import web"],
    ["src/api/a.ts", 'import { b } from "../db/b.ts";', "leaves its room"],
    ["src/api/a.ts", 'import { b } from "#src/api/b.ts";', "imports its own room"],
    ["src/web/a.tsx", 'import { b } from "#src/services/b.ts";', "may import only types of services"],
    ["src/web/a.tsx", 'import { type B } from "#src/services/b.ts";', "may import only types of services"],
    ["src/web/a.tsx", 'import type { B } from "#src/db/b.ts";', "web may not import db"],
    ["src/web/a.tsx", 'import { join } from "node:path";', "web may not use node:path"],
    ["src/services/a.ts", 'import pg from "pg";', "services may not use pg"],
    ["src/elsewhere/a.ts", "", "stands in no room"],
  ])("refuses %s with %s", (path, text, reason) => {
    expect(findImportBreaches(files(path, text)).join()).toContain(reason);
  });

  it("keeps what is for tests out of the site, and lets it go where tests go", () => {
    const found = findImportBreaches(
      new Map([
        ["src/db/__fixtures__/a.ts", 'import { createTestDatabase } from "../../../tests/postgres/postgres.ts";'],
        ["src/sources/a.test.ts", 'import { it } from "vitest";\nimport { b } from "#src/db/b.ts";'],
        ["src/db/store.ts", 'import { eachDatabase } from "./__fixtures__/a.ts";'],
        ["src/db/suite.ts", 'import { it } from "vitest";'],
        ["src/db/pool.ts", 'import { b } from "../../tests/b.ts";'],
      ]),
    );
    const reason = "the site may not import what is for tests (*.test.ts, __fixtures__):";
    expect(found).toEqual([
      `src/db/store.ts:1 ${reason} ./__fixtures__/a.ts`,
      `src/db/suite.ts:1 ${reason} vitest`,
      `src/db/pool.ts:1 ${reason} ../../tests/b.ts`,
    ]);
  });

  it("allows what the table allows", () => {
    const allowed = new Map([
      ["src/web/a.tsx", 'import type { B } from "#src/services/b.ts";\nimport { c } from "#src/domain/c.ts";'],
      ["src/db/a.ts", 'import { sql } from "kysely";\nimport { b } from "./b.ts";'],
      ["src/server/a.ts", 'import { b } from "#src/collector/b.ts";'],
      ["src/domain/a.ts", 'import { sha256 } from "@noble/hashes/sha2.js";'],
    ]);
    expect(findImportBreaches(allowed)).toEqual([]);
  });
});

describe("the rule of engines", () => {
  it("refuses an engine in a service, in the API and in a page, and leaves the collector alone", () => {
    const text = 'import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";';
    for (const path of ["src/services/miners/a.ts", "src/api/a.ts", "src/web/a.tsx"]) {
      expect(findVisitorsEngines(files(path, text))).toHaveLength(1);
    }
    for (const path of ["src/collector/a.ts", "src/server/a.ts"]) {
      expect(findVisitorsEngines(files(path, text))).toEqual([]);
    }
  });
});

describe("the coin rule", () => {
  it.each([
    'if (coin === "kas") return 1;',
    'if (pool.coin !== "xtm-rx") return 1;',
    'switch (slug) { case "btc": return 8; }',
    'const isNew = coin == "zzz";',
  ])("refuses %s", (text) => {
    expect(findCoinComparisons(files("src/web/a.ts", text))).toHaveLength(1);
    expect(findCoinComparisons(files("src/domain/coins/a.ts", text))).toEqual([]);
  });

  it("leaves other comparisons alone", () => {
    expect(
      findCoinComparisons(files("src/web/a.ts", 'if (coin === other || unit === "H/s" || prefix === "xel") return 1;')),
    ).toEqual([]);
  });
});

describe("the name rule", () => {
  it("refuses camel case, empty words and screens outside web", () => {
    expect(findBadNames(["src/db/poolRows.ts", "src/web/utils/a.ts", "src/api/page.tsx", "src/web/root.tsx"])).toEqual([
      "src/db/poolRows.ts: poolRows is not kebab-case",
      "src/web/utils/a.ts: utils says nothing",
      "src/api/page.tsx: .tsx stands only in src/web",
    ]);
  });
});

describe("the size rule", () => {
  it("counts the files of each folder by itself, and leaves coins and recordings out", () => {
    const list = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/f${index}.ts`);
    expect(
      findCrowdedFolders([
        ...list("src/db", 31),
        ...list("src/db/samples", 30),
        ...list("src/domain/coins", 40),
        ...list("src/sources/__fixtures__/xmr", 40),
      ]),
    ).toEqual(["src/db holds 31 files, 30 at most"]);
  });

  it("counts lines, and leaves coins and test cases out", () => {
    const text = "one line\n".repeat(301);
    const sizes = new Map([
      ["src/web/a.module.css", text],
      ["src/web/b.ts", "one line\n".repeat(300)],
      ["src/domain/coins/a.ts", text],
      ["src/web/b.test.ts", text],
    ]);
    expect(findLongFiles(sizes)).toEqual(["src/web/a.module.css has 301 lines, 300 at most"]);
  });
});
