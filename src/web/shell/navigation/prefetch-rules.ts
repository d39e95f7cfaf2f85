// What is prefetched (spec §2), free of the browser so that it can be tested.

interface RouteFacts {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly hasLoader: boolean;
}

interface Match {
  readonly route: { readonly id: string; readonly path?: string | undefined };
}

/** What a browser may tell of its connection; not every browser does. */
export interface ConnectionFacts {
  readonly effectiveType?: unknown;
  readonly saveData?: unknown;
}

/** Nothing is fetched ahead on 2g or for a visitor who saves data. */
export function isPrefetchAllowed(connection: ConnectionFacts | undefined): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType !== "2g" && connection?.effectiveType !== "slow-2g";
}

/** Scripts and styles of the routes that make a page. */
export function listChunks(
  matches: readonly Match[],
  routes: Readonly<Record<string, RouteFacts | undefined>>,
): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const facts = matches.flatMap(({ route }) => routes[route.id] ?? []);
  return {
    scripts: [...new Set(facts.flatMap(({ module, imports = [] }) => [module, ...imports]))],
    styles: [...new Set(facts.flatMap(({ css = [] }) => css))],
  };
}

/**
 * The address of a page's data, just as React Router will ask for it; null when there is none to ask for. Data of miner
 * pages is never fetched ahead: the pool's engine would be asked for miners whom nobody wants to see.
 * `keepsData` tells whether a route is shown now and does not load again (its shouldRevalidate).
 */
export function dataAddress(
  page: { readonly pathname: string; readonly search: string },
  matches: readonly Match[],
  routes: Readonly<Record<string, RouteFacts | undefined>>,
  keepsData: (routeId: string) => boolean,
): string | null {
  if (matches.some(({ route }) => route.path?.includes("/miner/") === true)) return null;
  const loading = matches.map(({ route }) => route.id).filter((id) => routes[id]?.hasLoader === true);
  const wanted = loading.filter((id) => !keepsData(id));
  if (wanted.length === 0) return null;
  const search = new URLSearchParams(page.search);
  if (wanted.length < loading.length) search.set("_routes", wanted.join(","));
  const file = page.pathname.endsWith("/") ? `${page.pathname}_.data` : `${page.pathname}.data`;
  return search.size === 0 ? file : `${file}?${search}`;
}
