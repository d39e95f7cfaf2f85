import { useContext, useEffect } from "react";
import {
  type DataRouteObject,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";

import type { LocaleCode } from "#src/domain/site/locales.ts";
import { useLocale } from "../../i18n/locale.ts";
import { loadMessages } from "../../i18n/messages.ts";

declare global {
  interface Window {
    /** Set by chunk-reload-script.ts: loads `address` (or this page) anew; false when that was done within 60 s. */
    loadAgain?: (address?: string) => boolean;
  }
}

interface Failure {
  readonly error: unknown;
}

let isFailed = false;
let isLoadingAgain = false;
const guarded = new WeakSet<object>();

/** From then on links are followed by the browser: the pages of another build come whole. */
export function hasFailedChunk(): boolean {
  return isFailed;
}

/**
 * React Router answers a page's missing code by reloading the page one came from, without end. This loads the code
 * first: when that fails the page one wants is loaded as a document, once in 60 s, else the error page is shown.
 */
export function useChunkReload(): void {
  const { code } = useLocale();
  const router = useContext(DataRouterContext)?.router;
  const routes = useContext(FrameworkContext)?.manifest.routes;

  useEffect(() => {
    if (router === undefined || routes === undefined) return;
    for (const route of router.routes.flatMap(withChildren)) {
      const address = routes[route.id]?.module;
      if (address !== undefined) guardRoute(route, () => loadChunk(router, () => loadPage(address, code, route.id)));
    }
  }, [router, routes, code]);
}

function withChildren(route: DataRouteObject): DataRouteObject[] {
  return [route, ...(route.children ?? []).flatMap(withChildren)];
}

/**
 * Puts `load` before each of the route's lazy properties; it runs once and answers what went wrong, if anything did. The
 * page then throws that when it is rendered: React Router drops what a lazy property throws, and would show nothing.
 */
export function guardRoute(route: Pick<DataRouteObject, "lazy">, load: () => Promise<Failure | null>): void {
  const { lazy } = route;
  if (typeof lazy !== "object" || guarded.has(lazy)) return;
  guarded.add(lazy);
  let loaded: Promise<Failure | null> | undefined;
  for (const [name, property] of Object.entries(lazy)) {
    if (typeof property !== "function") continue;
    Reflect.set(lazy, name, async () => {
      loaded ??= load();
      const failure = await loaded;
      if (failure === null) return property();
      if (name !== "Component") return undefined;
      return function MissingPage() {
        throw failure.error;
      };
    });
  }
}

/** A page is its code and its texts. */
function loadPage(address: string, locale: LocaleCode, screenId: string): Promise<unknown> {
  return Promise.all([import(/* @vite-ignore */ address), loadMessages(locale, screenId)]);
}

async function loadChunk(router: DataRouter, load: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await load();
    return null;
  } catch (error) {
    isFailed = true;
    isLoadingAgain ||= window.loadAgain?.(wantedAddress(router)) === true;
    if (!isLoadingAgain) return { error };
    return new Promise(() => {
      // The document that is on its way ends this.
    });
  }
}

/** Undefined when the address bar shows it already (back and forward): then the page itself is loaded anew. */
function wantedAddress(router: DataRouter): string | undefined {
  const { location } = router.state.navigation;
  if (location === undefined) return undefined;
  const { pathname, search } = window.location;
  const wanted = new URL(router.createHref(location), window.location.href);
  return wanted.pathname === pathname && wanted.search === search ? undefined : wanted.href;
}
