import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { listTextParts } from "#src/web/screen-kinds.ts";
import { type Screen, screens } from "#src/web/screens.ts";

const BytesByRoute = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));
const Budgets = Type.Object({ firstLoadBrotliBytes: BytesByRoute, stylesBrotliBytes: BytesByRoute });

const Files = Type.Optional(Type.Array(Type.String()));
const Chunk = Type.Object({ module: Type.String(), imports: Files, css: Files });
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

/** A route and all layouts around it. */
function listRoutes(manifest: Manifest, routeId: string): Manifest["routes"][string][] {
  const route = manifest.routes[routeId];
  if (route === undefined) return [];
  return [route, ...(route.parentId === undefined ? [] : listRoutes(manifest, route.parentId))];
}

/** Every script the first view of a route loads: the entry, the manifest, the route and all layouts around it. */
function listScripts(manifest: Manifest, manifestFile: string, routeId: string): string[] {
  const chunks = [manifest.entry, ...listRoutes(manifest, routeId)];
  return [manifestFile, ...chunks.flatMap(({ module, imports = [] }) => [module, ...imports])];
}

/** What a route's texts in English are fetched from: the part that every page has, and its own. */
function listTexts(clientFolder: string, routeId: string): string[] {
  const [folder] = globSync("assets/catalogues-*/en", { cwd: clientFolder });
  if (folder === undefined) throw new Error(`${clientFolder} holds no English catalogue.`);
  const known: readonly Screen[] = screens;
  const own = known.find(({ id }) => id === routeId)?.texts ?? [];
  return listTextParts(own).map((part) => `${folder}/${part}.json`);
}

/** Stylesheets of the first paint. A `#` marks those that late code may link once more. */
function listStyles(manifest: Manifest, routeId: string): string[] {
  return listRoutes(manifest, routeId).flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, "")));
}

/** Weighs lists of files, each file once in a list: brotli at its best. */
function createScale(clientFolder: string): (files: readonly string[]) => number {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(clientFolder, file))).byteLength;
    sizes.set(file, size);
    return size;
  };
  return (files) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
}

/** What the first view of a route loads, by route id: bytes of JavaScript and English texts, and bytes of styles. */
export function measureFirstLoad(
  clientFolder: string,
): Map<string, { readonly code: number; readonly styles: number }> {
  const { file, manifest } = readManifest(clientFolder);
  const weigh = createScale(clientFolder);
  return new Map(
    Object.keys(manifest.routes).map((id) => [
      id,
      {
        code: weigh([...listScripts(manifest, file, id), ...listTexts(clientFolder, id)]),
        styles: weigh(listStyles(manifest, id)),
      },
    ]),
  );
}

/** A sentence for each route over a budget; the budget is that of the longest prefix of the route id, "" for all. */
export function checkBudgets(clientFolder: string, budgetsFile: string): string[] {
  const budgets = parse(Budgets, JSON.parse(readFileSync(budgetsFile, "utf8")), budgetsFile);
  const check = (id: string, bytes: number, what: string, allowed: Readonly<Record<string, number>>): string[] => {
    const prefixes = Object.keys(allowed).sort((one, other) => other.length - one.length);
    const budget = allowed[prefixes.find((candidate) => id.startsWith(candidate)) ?? "none"];
    if (budget === undefined) return [`${id}: no budget for ${what} in ${budgetsFile} covers this route.`];
    return bytes > budget ? [`${id}: ${bytes} bytes of ${what}, ${budget} allowed.`] : [];
  };
  return [...measureFirstLoad(clientFolder)].flatMap(([id, { code, styles }]) => [
    ...check(id, code, "first-load JavaScript and texts", budgets.firstLoadBrotliBytes),
    ...check(id, styles, "first-paint styles", budgets.stylesBrotliBytes),
  ]);
}
