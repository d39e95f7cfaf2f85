import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { locales } from "#src/domain/site/locales.ts";
import { isolateNames } from "./isolate-names.ts";
import { pseudoLocales, toPseudo } from "./pseudo-locale.ts";

type Catalogue = { readonly [key: string]: string | Catalogue };
type Compiled = { readonly [key: string]: unknown };

function parseCatalogue(file: string): Catalogue {
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isCatalogue(parsed)) throw new Error(`${file}: a catalogue holds texts and groups of texts, nothing else`);
  return parsed;
}

function isCatalogue(value: unknown): value is Catalogue {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((member) => typeof member === "string" || isCatalogue(member))
  );
}

/** The reference's keys, each with its translation where there is one: a missing text is shown in English. */
export function compileCatalogue(reference: Catalogue, translation: Catalogue): Compiled {
  return Object.fromEntries(
    Object.entries(reference).map(([key, text]) => {
      const translated = translation[key];
      if (typeof text === "string") return [key, compileMessage(typeof translated === "string" ? translated : text)];
      return [key, compileCatalogue(text, typeof translated === "object" ? translated : {})];
    }),
  );
}

// The second member of a compiled node; a tag has its first child there, a plain argument nothing.
const SELECT = 1;
const PLURAL = 2;
const ORDINAL = 3;
const NUMBER = 4;

type CompiledNode = readonly unknown[];

/**
 * Compiles a message. A count that chooses a plural is a number: where it also stands by its name, it is written as `#` is
 * (src/web/i18n/format-message.ts), not as `1234`.
 */
function compileMessage(text: string): unknown {
  const message = compile(text);
  const counts = new Set<unknown>();
  mapNodes(message, (node) => {
    if (node[1] === PLURAL) counts.add(node[0]);
    return node;
  });
  if (counts.size === 0) return message;
  return mapNodes(message, (node) => (node.length === 1 && counts.has(node[0]) ? [node[0], NUMBER] : node));
}

/** A compiled message, or a branch of one, with each of its arguments changed, the inner ones first. */
function mapNodes(nodes: unknown, change: (node: CompiledNode) => CompiledNode): unknown {
  if (!Array.isArray(nodes)) return nodes;
  return nodes.map((node: unknown) => (Array.isArray(node) ? mapNode(node, change) : node));
}

function mapNode(node: CompiledNode, change: (node: CompiledNode) => CompiledNode): CompiledNode {
  const [name, kind, branches] = node;
  if (kind === SELECT || kind === PLURAL || kind === ORDINAL) {
    const changed = Object.entries(Object(branches)).map(([key, branch]) => [key, mapNodes(branch, change)]);
    return change([name, kind, Object.fromEntries(changed)]);
  }
  const isArgument = kind === undefined || (typeof kind === "number" && kind >= NUMBER);
  if (isArgument) return change(node);
  return [name, ...node.slice(1).map((child) => (Array.isArray(child) ? mapNode(child, change) : child))];
}

function mapTexts(catalogue: Catalogue, change: (text: string) => string): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [
      key,
      typeof text === "string" ? change(text) : mapTexts(text, change),
    ]),
  );
}

/** The part of a catalogue that a page fetches: some sections (`home-rigEntry`), or (`early`) those in no other part. */
export function pickPart(catalogue: Catalogue, part: string, parts: readonly string[]): Catalogue {
  const sections = new Set((part === "early" ? parts : [part]).flatMap((one) => one.split("-")));
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => sections.has(key) !== (part === "early")));
}

/**
 * Turns locales/<code>.json into compiled ICU messages, completed from en.json: whole for the server, which imports them,
 * and in the given parts for the browser, which fetches `<address>/<code>/<part>.json`. CATALOGUE_ADDRESS is that address.
 */
export function compiledMessages(localesFolder: string, codes: readonly string[], parts: readonly string[]): Plugin {
  const referenceFile = join(localesFolder, "en.json");
  const fileOf = (code: string) => join(localesFolder, `${code}.json`);
  const translate = (code: string): Catalogue => {
    const pseudo = arePseudoShown ? pseudoLocales[code] : undefined;
    if (pseudo !== undefined) return mapTexts(parseCatalogue(referenceFile), (text) => toPseudo(text, pseudo));
    const texts = parseCatalogue(fileOf(code));
    return locales.some((locale) => locale.code === code && locale.dir === "rtl")
      ? mapTexts(texts, isolateNames)
      : texts;
  };
  const compilePart = (code: string, part: string) =>
    JSON.stringify(compileCatalogue(pickPart(parseCatalogue(referenceFile), part, parts), translate(code)));

  let arePseudoShown = false;
  const files = () =>
    codes.flatMap((code) => parts.map((part) => ({ name: `${code}/${part}.json`, text: compilePart(code, part) })));
  const built = (): { folder: string; files: ReturnType<typeof files> } => {
    const list = files();
    const hash = createHash("sha256");
    for (const { name, text } of list) hash.update(name).update(text);
    return { folder: `assets/catalogues-${hash.digest("base64url").slice(0, 8)}`, files: list };
  };
  return {
    name: "adit:compiled-messages",
    enforce: "pre",
    config(_config, { command }) {
      arePseudoShown = command === "serve" && process.env.PSEUDO_LOCALES === "1";
      return { define: { CATALOGUE_ADDRESS: JSON.stringify(`/${command === "serve" ? DEV_FOLDER : built().folder}`) } };
    },
    load(id) {
      const file = id.split("?")[0] ?? id;
      if (!file.endsWith(".json") || basename(dirname(file)) !== "locales") return null;
      this.addWatchFile(referenceFile);
      const messages = compileCatalogue(parseCatalogue(referenceFile), translate(basename(file, ".json")));
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`,
        map: null,
        moduleType: "js",
      };
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      const { folder, files: list } = built();
      for (const { name, text } of list) this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source: text });
    },
    configureServer(server) {
      server.middlewares.use(`/${DEV_FOLDER}`, (request, response, next) => {
        const [, code = "", part = ""] = /^\/([a-z-]+)\/([A-Za-z-]+)\.json$/.exec(request.url ?? "") ?? [];
        if (!codes.includes(code)) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(compilePart(code, part));
      });
    },
  };
}

const DEV_FOLDER = "catalogues";
