import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/**
 * Code that comes late links its stylesheets once more, although the page that waits for it has linked them: the browser
 * would work out every style and place anew, and rules that all pages share would come to stand over those of the page. What
 * the asking code brings along itself, and what the root of every page does, is taken out of these lists.
 */
export function linkStylesOnce(): Plugin {
  return {
    name: "adit:linked-styles",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const root = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes("/src/web/root.tsx"));
        if (root === undefined) throw new Error("The bundle has no root route.");
        for (const chunk of chunks) {
          const linked = [chunk, root].flatMap(({ fileName }) => [...listStyles(bundle, fileName)]);
          chunk.code = withoutDependencies(chunk.code, new Set(linked));
        }
      },
    },
  };
}

/** The stylesheets of a chunk and of all that it imports. */
function listStyles(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || seen.has(file)) return new Set();
  seen.add(file);
  const own = chunk.viteMetadata?.importedCss ?? [];
  return new Set([...own, ...chunk.imports.flatMap((imported) => [...listStyles(bundle, imported, seen)])]);
}

const list = /(\(m\.f=)(\[[^\]]*\])/;
const uses = /(__vite__mapDeps\(\[)([\d,]*)(\]\))/g;

/** Vite's code keeps one list of files in front, and each late import names its own by their numbers. */
export function withoutDependencies(code: string, files: ReadonlySet<string>): string {
  const found = list.exec(code)?.[2];
  if (found === undefined) return code;
  const all: readonly string[] = JSON.parse(found);
  const kept = all.filter((file) => !files.has(file));
  return code
    .replace(list, (_, start) => `${start}${JSON.stringify(kept)}`)
    .replace(uses, (_, start, numbers: string, end) => {
      const left = numbers.split(",").flatMap((number) => {
        const place = kept.indexOf(all[Number(number)] ?? "");
        return place === -1 ? [] : [place];
      });
      return `${start}${left.join(",")}${end}`;
    });
}
