import { posix } from "node:path";
import { coins } from "#src/domain/coins/index.ts";
import { lineOf } from "./source-files.ts";

const rooms = ["domain", "db", "sources", "channels", "collector", "services", "api", "web", "server"] as const;
type Room = (typeof rooms)[number];

/** docs/architecture.md's table; what a room may import only as types stands apart. */
const mayImport: Record<Room, readonly Room[]> = {
  domain: [],
  db: ["domain"],
  sources: ["domain"],
  channels: ["domain"],
  collector: ["domain", "db", "sources", "channels"],
  services: ["domain", "db", "sources"],
  api: ["domain", "services"],
  web: ["domain"],
  server: rooms,
};
const mayImportTypes: Partial<Record<Room, readonly Room[]>> = { web: ["services"] };

/** Packages that one room keeps to itself, so that SQL, HTTP and the screen cannot leak. */
const keepers: readonly { readonly package: RegExp; readonly rooms: readonly Room[] }[] = [
  { package: /^(better-sqlite3|kysely)(\/|$)/, rooms: ["db"] },
  { package: /^pg(\/|$)/, rooms: ["db", "sources"] },
  { package: /^(react|react-dom|react-router|@react-router|use-intl)(\/|$)/, rooms: ["web"] },
  { package: /^(fastify|@fastify)(\/|$)/, rooms: ["api", "server"] },
  { package: /^(marked|yaml)(\/|$)/, rooms: ["services"] },
  { package: /^node:/, rooms: ["db", "sources", "channels", "collector", "services", "api", "server"] },
  { package: /^(nodemailer|web-push)(\/|$)/, rooms: ["channels"] },
];
const nodeInWeb = /^src\/web\/(entry\.server|handler)\.tsx?$/;

/** Pure packages, the only ones that the rules of domain may stand on. */
const domainPackages = /^@(noble|scure)\//;

const anySlug = coins.map(({ slug }) => slug).join("|");
const coinComparison = new RegExp(
  [
    `(?<!prefix\\s*|[!=])[!=]==?\\s*["'\`](${anySlug})["'\`]`,
    `["'\`](${anySlug})["'\`]\\s*[!=]==?`,
    `\\bcase\\s+["'\`](${anySlug})["'\`]`,
    `\\b(coin|slug|coinSlug)\\s*[!=]==?\\s*["'\`]`,
  ].join("|"),
  "g",
);

type Import = { readonly specifier: string; readonly isType: boolean; readonly offset: number };

function stripComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, " ");
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[\s;{}(,])\/\/[^\n]*/g, blank);
}

export function listImports(source: string): Import[] {
  const text = stripComments(source);
  const statement = /\b(import|export)\s+(type\s+)?(?:[\w*$\s{},]+?\s+from\s+)?["']([^"'\n]+)["']/g;
  const call = /\bimport\(\s*["'`]([^"'`\n]+)["'`]/g;
  return [
    ...[...text.matchAll(statement)].map((match) => ({
      specifier: match[3] ?? "",
      isType: match[2] !== undefined,
      offset: match.index,
    })),
    ...[...text.matchAll(call)].map((match) => ({ specifier: match[1] ?? "", isType: false, offset: match.index })),
  ];
}

function roomOf(path: string): Room | undefined {
  const [top, name] = path.split("/");
  return top === "src" ? rooms.find((room) => room === name) : undefined;
}

const isTest = (path: string) => /\.test\.tsx?$|\/__fixtures__\//.test(path);

const isOnlyForTests = (specifier: string) => specifier === "vitest" || /^(\.\.\/)+tests\//.test(specifier);

/** Words and catalogues that the bundler takes into the pages. */
const bundledWords = /^(locales|content)\//;

function findImportBreach(path: string, room: Room, imported: Import): string | null {
  const { specifier, isType } = imported;
  const isForTests = isTest(path);
  if (specifier.startsWith(".")) {
    const target = posix.join(posix.dirname(path), specifier);
    if (target.startsWith(`src/${room}/`) || (isForTests && target.startsWith("tests/"))) return null;
    if (room === "web" && bundledWords.test(target)) return null;
    return `leaves its room by ${specifier}: other rooms are #src/<room>/<file>.ts`;
  }
  if (specifier.startsWith("#src/")) {
    const target = roomOf(`src/${specifier.slice("#src/".length)}`);
    if (target === undefined) return `imports ${specifier}, which is in no room`;
    if (target === room) return `imports its own room by ${specifier}: inside a room imports are relative`;
    if (isForTests || mayImport[room].includes(target)) return null;
    if (mayImportTypes[room]?.includes(target))
      return isType ? null : `may import only types of ${target}: ${specifier}`;
    return `${room} may not import ${target}: ${specifier}`;
  }
  if (isForTests || isType) return null;
  if (room === "domain" && !domainPackages.test(specifier)) return `domain stands on no package: ${specifier}`;
  if (specifier.startsWith("node:") && nodeInWeb.test(path)) return null;
  const keeper = keepers.find((candidate) => candidate.package.test(specifier));
  return keeper === undefined || keeper.rooms.includes(room) ? null : `${room} may not use ${specifier}`;
}

/** Imports against the table, and of test code by the site, as sentences that begin with the place. */
export function findImportBreaches(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const room = roomOf(path);
    if (room === undefined) return [`${path}: stands in no room of src`];
    return listImports(text).flatMap((imported) => {
      const { specifier, offset } = imported;
      const target = specifier.startsWith("#src/") ? specifier.slice(1) : posix.join(posix.dirname(path), specifier);
      const breach =
        !isTest(path) && (isTest(target) || isOnlyForTests(specifier))
          ? `the site may not import what is for tests (*.test.ts, __fixtures__): ${specifier}`
          : findImportBreach(path, room, imported);
      return breach === null ? [] : [`${path}:${lineOf(text, offset)} ${breach}`];
    });
  });
}

/** Only the collector asks engines (docs/decisions/019): services, API and pages have facts about them. */
export function findVisitorsEngines(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const room = roomOf(path);
    if (!(room === "services" || room === "api" || room === "web") || isTest(path)) return [];
    return [...stripComments(text).matchAll(/\b(PoolEngine|createEngine)\b/g)].map(
      (match) => `${path}:${lineOf(text, match.index)} has an engine that it could ask: ${match[0]}`,
    );
  });
}

/** What differs between coins is a field: no comparison with a coin's slug outside domain/coins. */
export function findCoinComparisons(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => !path.startsWith("src/domain/coins/") && !isTest(path))
    .flatMap(([path, text]) =>
      [...stripComments(text).matchAll(coinComparison)].map(
        (match) => `${path}:${lineOf(text, match.index)} compares a coin: ${match[0]}`,
      ),
    );
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const vague = new Set(["utils", "util", "lib", "common", "helpers", "helper", "misc", "shared"]);

/** Names that are not kebab-case, say nothing, or put a screen outside web. */
export function findBadNames(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => {
    const parts = path.split("/").flatMap((part) => (part === "__fixtures__" ? [] : part.split(".").filter(Boolean)));
    const breaches = [
      ...parts.filter((part) => !kebab.test(part)).map((part) => `${path}: ${part} is not kebab-case`),
      ...parts.filter((part) => vague.has(part)).map((part) => `${path}: ${part} says nothing`),
    ];
    if (path.endsWith(".tsx") && !path.startsWith("src/web/")) breaches.push(`${path}: .tsx stands only in src/web`);
    return breaches;
  });
}

const mostFiles = 30;
const mostLines = 300;
/** One file for each coin: their number is the number of coins. Recordings are data. */
const folderOfData = /^src\/domain\/coins$|(^|\/)__fixtures__(\/|$)/;
/** Lists of test cases: they have no logic that a reader must follow. */
const fileOfData = /\.(test|spec)\.tsx?$/;

/** Folders with more files of their own than a reader can take in at a glance. */
export function findCrowdedFolders(paths: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    if (!folderOfData.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} holds ${count} files, ${mostFiles} at most`);
}

/** Files that hold more than one idea, by their length. */
export function findLongFiles(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.split("\n").length - 1;
    const isData = fileOfData.test(path) || folderOfData.test(posix.dirname(path));
    return lines > mostLines && !isData ? [`${path} has ${lines} lines, ${mostLines} at most`] : [];
  });
}
