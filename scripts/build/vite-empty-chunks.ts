import type { Plugin, Rolldown } from "vite";

/**
 * Once class names stand where they are used (vite-class-names.ts), many a stylesheet's script is empty, and a visitor's browser
 * would fetch it all the same. It goes, and its stylesheet is that of the chunk that asked for it.
 */
export function dropEmptyChunks(): Plugin {
  return {
    name: "adit:empty-chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // Before Vite writes down which file needs which.
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const empty = new Map(chunks.filter(isEmpty).map((chunk) => [chunk.fileName, chunk]));
        for (const chunk of chunks) {
          if (empty.has(chunk.fileName)) continue;
          for (const imported of chunk.imports) {
            for (const style of empty.get(imported)?.viteMetadata?.importedCss ?? []) {
              chunk.viteMetadata?.importedCss.add(style);
            }
          }
          chunk.code = withoutImports(chunk.code, [...empty.keys()]);
        }
        for (const file of empty.keys()) delete bundle[file];
      },
    },
  };
}

function isEmpty({ code, isEntry, isDynamicEntry, imports }: Rolldown.OutputChunk): boolean {
  return code.trim() === "" && !isEntry && !isDynamicEntry && imports.length === 0;
}

/** The code without its bare imports of these files, which stand beside it. */
export function withoutImports(code: string, files: readonly string[]): string {
  const names = files.map((file) => file.slice(file.lastIndexOf("/") + 1));
  return names.reduce((kept, name) => kept.replaceAll(`import"./${name}";`, ""), code);
}
