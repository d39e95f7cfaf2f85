import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listImports } from "./architecture-rules.ts";
import { readSources } from "./source-files.ts";

// The rule stands in docs/architecture.md, "Three journeys".

const sources = readSources("src/**/*.{ts,tsx}");
const text = readSources("docs/architecture.md").get("docs/architecture.md") ?? "";

/** The types of what is called, by the file that describes them. */
const ports: readonly { readonly file: string; readonly holds: RegExp }[] = [
  { file: "src/services/services.ts", holds: /\bServices\b/ },
  { file: "src/db/store.ts", holds: /\b(Store|\w+Repository)\b/ },
  { file: "src/db/signals/signals.ts", holds: /\b(Signals|Want|News)\b/ },
  { file: "src/sources/engines/pool-engine.ts", holds: /\b(PoolEngine|EngineFacts|Answer)\b/ },
  { file: "src/collector/miners/parts/part-request.ts", holds: /\b(PartRequest|CallEngine)\b/ },
];
const carriers = ["src/collector/context.ts", "src/api/api-context.ts", "src/web/services-context.ts"];

const imports = new Map([...sources].map(([path, source]) => [path, listTargets(path, source)]));

function listTargets(path: string, source: string): readonly string[] {
  return listImports(source).map(({ specifier }) =>
    specifier.startsWith("#src/") ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
  );
}

const doesImport = (path: string, target: string) => imports.get(path)?.includes(target) === true;

function listPorts(path: string): readonly string[] {
  const held = ports.filter(({ file, holds }) => doesImport(path, file) && holds.test(sources.get(path) ?? ""));
  const carried = carriers.filter((carrier) => doesImport(path, carrier)).flatMap(listPorts);
  return [...held.map(({ file }) => file), ...carried];
}

interface Journey {
  readonly title: string;
  /** By its number, from 1. */
  readonly files: readonly string[];
  /** The box's label, "1 pages/miner/stats". */
  readonly labels: readonly string[];
  readonly arrows: readonly (readonly [from: number, to: number])[];
  readonly said: number;
}

function readJourney(section: string): Journey {
  const diagram = /```mermaid\n([\s\S]*?)```/.exec(section)?.[1] ?? "";
  const boxes = [...diagram.matchAll(/(\w+)\["(\d+) ([^"]+)"\]/g)];
  const numbers = new Map(boxes.map(([, id = "", number]) => [id, Number(number)]));
  const arrows = diagram.split("\n").flatMap((line) => {
    const stops = line.replace(/\["[^"]*"\]/g, "").split(/\s*-- [^>]+ -->\s*|\s*-->\s*/);
    const passed = stops.map((id) => numbers.get(id.trim()) ?? Number.NaN);
    return passed.slice(1).map((to, nth) => [passed[nth] ?? Number.NaN, to] as const);
  });
  const after = section.slice(section.lastIndexOf("```"));
  const files = [...after.matchAll(/\b(\d+)\s+`(src\/[^`]+)`/g)].toSorted((a, b) => Number(a[1]) - Number(b[1]));
  return {
    title: section.split("\n")[0] ?? "",
    files: files.map(([, , path = ""]) => path),
    labels: boxes.toSorted((a, b) => Number(a[2]) - Number(b[2])).map(([, , , label = ""]) => label),
    arrows,
    said: Number(/(\d+)\s+files\./.exec(section)?.[1]),
  };
}

/** What is wrong with an arrow; null: nothing. */
function findBreak({ files }: Pick<Journey, "files">, [from, to]: readonly [number, number], value: RegExp) {
  const [one = "", other = ""] = [files[from - 1], files[to - 1]];
  if (doesImport(one, other) || doesImport(other, one)) return null;
  const shared = listPorts(one).filter((port) => listPorts(other).includes(port));
  if (shared.length === 0) return `${one} does not reach ${other}`;
  const between = (imports.get(one) ?? []).find(
    (path) =>
      !files.includes(path) &&
      !carriers.includes(path) &&
      !ports.some(({ file }) => file === path) &&
      listPorts(path).some((port) => shared.includes(port)) &&
      value.test(sources.get(path) ?? ""),
  );
  return between === undefined ? null : `${between} stands between ${one} and ${other}`;
}

const journeys = text.slice(text.indexOf("\n## Three journeys")).split("\n### ").slice(1).map(readJourney);

const values: readonly (readonly [title: RegExp, value: RegExp, most: number])[] = [
  [/hashrate/, /hashrate/i, 20],
  [/wallet/, /\baddress\b/, 20],
  [/threshold/, /\bthreshold\b/i, 20],
];

describe.each(values)("the journey of %s", (title, value, most) => {
  const journey = journeys.find((one) => title.test(one.title));
  if (journey === undefined) throw new Error(`There is no journey of ${title}.`);
  const { files, labels, arrows, said } = journey;

  it("draws each file once, in the order in which they are listed, and counts them", () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((path) => !sources.has(path))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(labels.map((label) => label.split("/").at(-1))).toEqual(
      files.map((path) => posix.basename(path).replace(/\.tsx?$/, "")),
    );
    expect(said).toBe(files.length);
    expect(files.length).toBeLessThanOrEqual(most);
  });

  it("goes by imports and ports, leaves no file out, and reaches all from the first", () => {
    expect(arrows.map((arrow) => findBreak(journey, arrow, value)).filter((fault) => fault !== null)).toEqual([]);
    const reached = new Set([1]);
    for (const _ of files) for (const [from, to] of arrows) if (reached.has(from)) reached.add(to);
    expect(reached.size).toBe(files.length);
  });
});

describe("the rule of journeys", () => {
  const wallet = journeys.find(({ title }) => title.includes("wallet"))?.files ?? [];
  const findIn = (files: readonly string[], from: string, to: string) => {
    const kept = files.includes(to) ? files : [...files, to];
    return findBreak({ files: kept }, [kept.indexOf(from) + 1, kept.indexOf(to) + 1], /\baddress\b/);
  };
  const page = "src/web/pages/miner/stats.tsx";
  const load = "src/web/pages/miner/stats/load-stats.ts";
  const services = "src/services/create-services.ts";
  const follower = "src/collector/miners/follower.ts";
  const repository = "src/db/miners/miner-repository.ts";

  it("refuses an arrow between files that neither import each other nor hold the same port", () => {
    expect(findIn(wallet, page, "src/sources/fetch-json.ts")).toContain("does not reach");
    expect(findIn(wallet, load, "src/services/miners/records.ts")).toContain("does not reach");
  });

  it("refuses a file that is left out", () => {
    const without = (left: string) => wallet.filter((path) => path !== left);
    expect(findIn(without(load), page, services)).toBe(`${load} stands between ${page} and ${services}`);
    expect(findIn(without("src/collector/miners/known-miners.ts"), follower, repository)).toContain("known-miners.ts");
  });
});
