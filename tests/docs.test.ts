import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { engineNames, testOf } from "#src/sources/engines/index.ts";
import { priceFeedNames } from "#src/sources/prices/index.ts";
import specification from "../docs/spec-clauses.json";
import { scripts } from "../package.json";
import { readSources } from "./source-files.ts";

const root = dirname(import.meta.dirname);
const documents = readSources("{README,CONTRIBUTING,SECURITY,docs/**/*}.md");

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

const everything = new Map([
  ...readSources("{src,scripts,tests}/**/*.{ts,tsx,css,mjs}"),
  ...readSources("*.{ts,json,md}"),
  ...documents,
]);
// It names what it looks for.
everything.delete("tests/docs.test.ts");

/** One line, so that a citation may be broken between two lines of a comment. */
function joinLines(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ");
}

/** `docs/formulas.md, "Effort"`, `docs/decisions/012`: the document and the heading or number after it. */
function listCitations(text: string): readonly { readonly document: string; readonly heading: string | null }[] {
  const named = /(?<![\w:/.-])(docs\/(?:(?:[\w-]+\/)*[\w-]+\.md|decisions\/\d{3}[\w-]*))(?:, "([^"]+)")?/g;
  return [...joinLines(text).matchAll(named)].map(([, document = "", heading]) => ({
    document,
    heading: heading ?? null,
  }));
}

function listHeadings(document: string): readonly string[] {
  const text = (documents.get(document) ?? "").replace(/^```[\s\S]*?^```/gm, "");
  return [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = ""]) => heading.trim());
}

/** As GitHub makes an anchor of a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function listAnchoredLinks(
  path: string,
  text: string,
): readonly { readonly document: string; readonly anchor: string }[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, target = "", anchor = ""]) => ({
    document: target === "" ? path : posix.join(posix.dirname(path), target),
    anchor,
  }));
}

function findMissing(text: string): readonly string[] {
  return listCitations(text).flatMap(({ document, heading }) => {
    const exists =
      existsSync(join(root, document)) || [...documents.keys()].some((path) => path.startsWith(`${document}-`));
    if (!exists) return [document];
    return heading === null || listHeadings(document).includes(heading) ? [] : [`${document}, "${heading}"`];
  });
}

function listScripts(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run ([a-z-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? "");
}

const projectFiles = globSync("{src,tests,scripts,docs,config,locales,content,public}/**/*", {
  cwd: root,
  withFileTypes: true,
}).flatMap((entry) => (entry.isFile() ? [posix.join(relative(root, entry.parentPath), entry.name)] : []));
/** `src/web/a.ts` is known as itself, `web/a.ts` and `a.ts`. */
const knownFiles = new Set(
  [...projectFiles, ...readdirSync(root)].flatMap((path) => {
    const parts = path.split(/[\\/]/);
    return parts.map((_, index) => parts.slice(index).join("/"));
  }),
);
/** Files of other projects that comments name. */
const foreignFiles = ["src/rpc/protocol.h"];

/** Files that a comment names by their path or the end of it (`src/web/a.ts`, `web/a.ts`, `a.ts`) and that are not there. */
function findDeadPaths(text: string): readonly string[] {
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:\w"'`/])\/\/[^\n]*/g)].map(([comment]) => comment);
  const named = comments.flatMap((comment) => [
    ...comment.matchAll(/(?<![\w./@:#*<>-])(?:[\w@-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|mjs|json|md|h)\b/g),
  ]);
  return named.map(([path]) => path).filter((path) => !knownFiles.has(path) && !foreignFiles.includes(path));
}

const code = [...everything].flatMap(([path, text]) => (path.endsWith(".md") ? [] : [text])).join("\n");
const knownNames = new Set(code.match(/[A-Za-z_]\w*/g));
/** Of other programs and libraries, and of releases before. */
const foreignNames = new Set(
  `UNSAFE_ RestartSec dynamicImports matchPath numberAsString parseNumber clusterForks minPayment poolAddress subAddressPrefix
  dynamicTransferFee minerPayFee minersPayTxFees storeCollectedValues GetEffortBetweenCreatedAsync ToPoolInfo validSharesPerSecond`.split(
    /\s+/,
  ),
);

/** Members of types (`PoolSnapshot.measuredAt`) and names (`priceSources`) in code marks that the code does not have. */
function findUnknownNames(text: string): readonly string[] {
  return [...text.matchAll(/`([A-Za-z_]\w*)(?:\.(\w+))?(?:\(\S*\))?`/g)].flatMap(([, name = "", member]) => {
    if (member === undefined) {
      const isName = /[a-z][A-Z]|^[A-Z][A-Z_]{3,}$/.test(name);
      return isName && !knownNames.has(name) && !foreignNames.has(name) ? [name] : [];
    }
    if (!/^[A-Z]/.test(name)) return [];
    const types = [...code.matchAll(new RegExp(`(?:interface|type|class) ${name}\\b[\\s\\S]*?\\n}`, "g"))];
    const isKnown = types.some(([body]) => new RegExp(`\\b${member}\\??[:(]`).test(body));
    return types.length === 0 || isKnown ? [] : [`${name}.${member}`];
  });
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

  it("names tests that exist: SECURITY.md, each threat", () => {
    const rows = [
      ...(documents.get("SECURITY.md") ?? "").matchAll(/^\|.*\| `(\S+\.(?:test|spec)\.ts)`(?: "(.+)")? \|$/gm),
    ];
    expect(rows.length).toBeGreaterThan(30);
    const missing = rows.filter(
      ([, path = "", title]) => title !== undefined && !readFileSync(join(root, path), "utf8").includes(`"${title}"`),
    );
    expect(missing.map(([, path, title]) => `${path}: ${title}`)).toEqual([]);
  });

  it("says of every engine how it was tested", () => {
    const configure = documents.get("docs/how-to/configure.md") ?? "";
    const words = (name: string) => {
      const test = testOf(name);
      return test === null ? "made up" : { live: "live", recordings: "on recorded answers" }[test];
    };
    const lines = configure.split("\n");
    expect(
      engineNames.filter(
        (name) => !lines.some((line) => line.startsWith(`| \`${name}\` |`) && line.endsWith(` ${words(name)} |`)),
      ),
    ).toEqual([]);
  });

  it("says of every engine and source of prices what it is configured with", () => {
    const configure = readFileSync(join(root, "docs/how-to/configure.md"), "utf8");
    expect(engineNames.filter((name) => !configure.includes(`| \`${name}\` |`))).toEqual([]);
    expect(priceFeedNames.filter((name) => !configure.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("what comments and documents cite", () => {
  it("is found by its name and its heading", () => {
    const cited = [...everything.values()].flatMap(listCitations);
    expect(cited.length).toBeGreaterThan(40);
    expect(cited.filter(({ heading }) => heading !== null).length).toBeGreaterThan(15);
    const missing = [...everything].flatMap(([path, text]) => findMissing(text).map((what) => `${path}: ${what}`));
    expect(missing).toEqual([]);
  });

  it("is found where a comment breaks its line, and is missed where it is not there", () => {
    expect(findMissing('/** docs/formulas.md,\n * "Effort" */')).toEqual([]);
    expect(findMissing('// docs/formulas.md, "Effort of nobody"')).toEqual(['docs/formulas.md, "Effort of nobody"']);
    expect(findMissing("See docs/decisions/001, docs/decisions/999 and docs/nothing.md.")).toEqual([
      "docs/decisions/999",
      "docs/nothing.md",
    ]);
    expect(findMissing("owner/name:docs/nothing.md https://pool.example/docs/nothing.md")).toEqual([]);
  });

  it("is a file that exists where a comment names one", () => {
    const dead = [...everything].flatMap(([path, text]) =>
      path.endsWith(".md") ? [] : findDeadPaths(text).map((named) => `${path}: ${named}`),
    );
    expect(dead).toEqual([]);
    expect(findDeadPaths("/** See web/screens.ts and domain/nothing.ts. */ // gone.css")).toEqual([
      "domain/nothing.ts",
      "gone.css",
    ]);
    expect(findDeadPaths('import "./nothing.ts"; const at = "https://pool.example/nothing.json";')).toEqual([]);
  });

  it("is a member of a type or a name of the code that exists", () => {
    const missing = [...documents].flatMap(([path, text]) => findUnknownNames(text).map((name) => `${path}: ${name}`));
    expect(missing).toEqual([]);
    expect(
      findUnknownNames("`PoolSnapshot.measuredAt`, `PoolSnapshot.nothing`, `priceSources`, `nothingOfTheKind`"),
    ).toEqual(["PoolSnapshot.nothing", "nothingOfTheKind"]);
  });

  it("is a heading where a link has an anchor", () => {
    const missing = [...documents].flatMap(([path, text]) =>
      listAnchoredLinks(path, text)
        .filter(({ document, anchor }) => !listHeadings(document).map(toAnchor).includes(anchor))
        .map(({ document, anchor }) => `${path}: ${document}#${anchor}`),
    );
    expect(missing).toEqual([]);
  });

  it("is a sentence of the specification where it has a number", () => {
    const known = new Set(specification.clauses.flatMap(({ number, section }) => [number, section.slice(1)]));
    const unknown = [...everything]
      .filter(([path]) => path !== "tests/spec-clauses.test.ts")
      .flatMap(([path, text]) =>
        [...text.matchAll(/(?<!RFC \d+ )§(\d+(?:\.\d+)*)/g)]
          .filter(([, number = ""]) => !known.has(number))
          .map(([citation]) => `${path}: ${citation}`),
      );
    expect(unknown).toEqual([]);
  });

  it("is in the project", () => {
    const outside = /field[- ]notes|\bsettled(?:\.md|:| ")|\b(?:engines|stack)\.md\b|\bthe issue\b/i;
    expect([...everything].filter(([, text]) => outside.test(text)).map(([path]) => path)).toEqual([]);
  });
});

describe("docs/specification.md", () => {
  it("has every sentence of docs/spec-clauses.json under its number", () => {
    const text = (documents.get("docs/specification.md") ?? "").replace(/\s+/g, " ");
    const missing = specification.clauses.filter(
      (clause) =>
        !text.includes(`- **${clause.number}** ${clause.text}`) &&
        !text.includes(`| ${clause.number} | ${clause.text} |`),
    );
    expect(missing.map(({ number }) => number)).toEqual([]);
  });
});
