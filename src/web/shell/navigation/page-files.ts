import type { ServerBuild } from "react-router";

/** The files that the browser loads for one page, in addition to those of every page. */
export interface PageFiles {
  /** The route's own module and those of the layouts around it. */
  readonly modules: readonly string[];
  /** Scripts that these import. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  /** The routes among them whose data a navigation fetches in one request. */
  readonly loaders: readonly string[];
}

/** By route id, which is the id of the screen (screens.ts). */
export type PageFileTable = Readonly<Record<string, PageFiles | undefined>>;

type Routes = ServerBuild["assets"]["routes"];

declare global {
  interface Window {
    /** React Router's table of all routes, which the browser loads as a script of the build. */
    readonly __reactRouterManifest?: { readonly routes: Routes };
  }
}

let table: PageFileTable | null = null;

/** In the browser. Without React Router's table it is empty: links are then followed without loading their code first. */
export function readPageFiles(): PageFileTable {
  table ??= listPageFiles(window.__reactRouterManifest?.routes ?? {});
  return table;
}

/** The files of each page, from React Router's table. The files of `root` are on every page and left out. */
export function listPageFiles(routes: Routes): PageFileTable {
  const known = new Set([routes.root].flatMap((root) => [...(root?.imports ?? []), ...(root?.css ?? [])]));
  const listNew = (files: readonly string[]) => [...new Set(files)].filter((file) => !known.has(file));
  return Object.fromEntries(
    Object.keys(routes).map((id) => {
      const chain = listChain(routes, id).filter((route) => route.id !== "root");
      const files: PageFiles = {
        modules: chain.map(({ module }) => module),
        imports: listNew(chain.flatMap(({ imports = [] }) => imports)),
        styles: listNew(chain.flatMap(({ css = [] }) => css)),
        // The data of the root does not change during a visit; a route with a loader in the browser fetches its own.
        loaders: chain
          .filter(({ hasLoader, hasClientLoader }) => hasLoader && !hasClientLoader)
          .map((route) => route.id),
      };
      return [id, files];
    }),
  );
}

/** The route and the layouts around it, the outermost first. */
function listChain(routes: Routes, id: string | undefined): NonNullable<Routes[string]>[] {
  const route = id === undefined ? undefined : routes[id];
  return route === undefined ? [] : [...listChain(routes, route.parentId), route];
}
