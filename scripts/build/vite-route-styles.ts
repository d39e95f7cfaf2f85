import type { Plugin } from "vite";

/** What the plugin reads and writes of the bundler's chunks. */
export interface StyledChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: Set<string> };
}

/**
 * Each route links every stylesheet of the page that the server renders, also those of a body whose script is loaded after
 * the first view. React Router lists only what a route imports statically. Vite links the stylesheets of a dynamic import
 * when its script is loaded; what the route or the root has linked already must not be linked a second time, because the
 * later link would win over the rules of the page.
 */
export function linkRouteStyles(): Plugin {
  return {
    name: "adit:route-styles",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // Before Vite writes down which file needs which.
      order: "pre",
      handler: (_options, bundle) =>
        moveStyles(
          Object.values(bundle).filter((output) => output.type === "chunk"),
          "/src/web/root.tsx",
        ),
    },
  };
}

/** Moves stylesheets from the chunks between to the routes that show them. `rootFile` is how the root's module ends. */
export function moveStyles(chunks: readonly StyledChunk[], rootFile: string): void {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const own = new Map(chunks.map(({ fileName, viteMetadata }) => [fileName, [...(viteMetadata?.importedCss ?? [])]]));
  /** The chunk and all that it imports, of dynamic imports too where `isWhole`. What is imported comes before its importer. */
  const reach = (name: string, isWhole: boolean, seen = new Set<string>(), order: string[] = []): readonly string[] => {
    const chunk = byName.get(name);
    if (chunk === undefined || seen.has(name)) return order;
    seen.add(name);
    for (const next of [...chunk.imports, ...(isWhole ? chunk.dynamicImports : [])]) reach(next, isWhole, seen, order);
    order.push(name);
    return order;
  };
  const stylesOf = (name: string) => reach(name, false).flatMap((one) => own.get(one) ?? []);

  const routes = chunks.filter(({ isEntry }) => isEntry);
  const root = routes.find(({ facadeModuleId }) => facadeModuleId?.split("?")[0]?.endsWith(rootFile));
  if (root === undefined) throw new Error("The bundle has no root route.");
  const linked = new Map(
    routes.map(({ fileName, dynamicImports }) => [
      fileName,
      new Set([...dynamicImports.flatMap(stylesOf), ...stylesOf(fileName)]),
    ]),
  );
  /** Stylesheets that a dynamic import needs on a page that has not linked them. */
  const late = new Set(
    routes.flatMap(({ fileName }) => {
      const atStart = new Set([...(linked.get(root.fileName) ?? []), ...(linked.get(fileName) ?? [])]);
      return reach(fileName, true)
        .flatMap((name) => own.get(name) ?? [])
        .filter((style) => !atStart.has(style));
    }),
  );
  for (const { fileName, isEntry, viteMetadata } of chunks) {
    const styles = isEntry
      ? [...(linked.get(fileName) ?? [])]
      : (own.get(fileName) ?? []).filter((one) => late.has(one));
    viteMetadata?.importedCss.clear();
    for (const style of styles) viteMetadata?.importedCss.add(style);
  }
}
