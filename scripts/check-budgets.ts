import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Screen, screens } from "#src/web/screens.ts";

const Budgets = Type.Object({ firstLoadBrotliBytes: Type.Record(Type.String(), Type.Integer({ minimum: 0 })) });

const Chunk = Type.Object({ module: Type.String(), imports: Type.Optional(Type.Array(Type.String())) });
const Manifest = Type.Object({
  entry: Chunk,
  routes: Type.Record(
    Type.String(),
    Type.Intersect([Chunk, Type.Object({ id: Type.String(), parentId: Type.Optional(Type.String()) })]),
  ),
});
type Manifest = Type.Static<typeof Manifest>;

function parse<T extends Type.TSchema>(schema: T, value: unknown, name: string): Type.Static<T> {
  if (Value.Check(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  throw new Error(`${name} is not understood: ${first?.instancePath} ${first?.message}.`);
}

function readManifest(clientFolder: string): { file: string; manifest: Manifest } {
  const [file, ...others] = globSync("assets/manifest-*.js", { cwd: clientFolder });
  if (file === undefined || others.length > 0) throw new Error(`${clientFolder} must hold one route manifest.`);
  const text = readFileSync(join(clientFolder, file), "utf8");
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return { file: `/${file}`, manifest: parse(Manifest, JSON.parse(json), file) };
}

/** Every script the first view of a route loads: the entry, the manifest, the route and all layouts around it. */
function listFirstLoad(manifest: Manifest, manifestFile: string, routeId: string): Set<string> {
  const scripts = new Set([manifestFile, manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  for (let route = manifest.routes[routeId]; route !== undefined; ) {
    for (const script of [route.module, ...(route.imports ?? [])]) scripts.add(script);
    route = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  }
  return scripts;
}

/** What a route's texts in English are fetched from: the part that every page has, and its own. */
function listTexts(clientFolder: string, routeId: string): string[] {
  const [folder] = globSync("assets/catalogues-*/en", { cwd: clientFolder });
  if (folder === undefined) throw new Error(`${clientFolder} holds no English catalogue.`);
  const known: readonly Screen[] = screens;
  const own = known.find(({ id }) => id === routeId)?.texts ?? [];
  return ["early", ...own].map((part) => `${folder}/${part}.json`);
}

/** Bytes of JavaScript and English texts, brotli at its best, that the first view of each route loads, by route id. */
export function measureFirstLoad(clientFolder: string): Map<string, number> {
  const { file, manifest } = readManifest(clientFolder);
  const sizes = new Map<string, number>();
  const sizeOf = (script: string) => {
    const known = sizes.get(script);
    if (known !== undefined) return known;
    const size = brotliCompressSync(readFileSync(join(clientFolder, script))).byteLength;
    sizes.set(script, size);
    return size;
  };
  return new Map(
    Object.keys(manifest.routes).map((id) => [
      id,
      [...listFirstLoad(manifest, file, id), ...listTexts(clientFolder, id)].reduce(
        (sum, script) => sum + sizeOf(script),
        0,
      ),
    ]),
  );
}

/** A sentence for each route over its budget; the budget is that of the longest prefix of the route id, "" for all. */
export function checkBudgets(clientFolder: string, budgetsFile: string): string[] {
  const budgets = parse(Budgets, JSON.parse(readFileSync(budgetsFile, "utf8")), budgetsFile).firstLoadBrotliBytes;
  const prefixes = Object.keys(budgets).sort((one, other) => other.length - one.length);
  return [...measureFirstLoad(clientFolder)].flatMap(([id, bytes]) => {
    const prefix = prefixes.find((candidate) => id.startsWith(candidate));
    const budget = prefix === undefined ? undefined : budgets[prefix];
    if (budget === undefined) return [`${id}: no budget in ${budgetsFile} covers this route.`];
    return bytes > budget ? [`${id}: ${bytes} bytes of first-load JavaScript and texts, ${budget} allowed.`] : [];
  });
}
