import { useCallback, useEffect } from "react";
import { type NavigateOptions, useHref, useLocation, useNavigate } from "react-router";
import { useLocale } from "../../i18n/locale.ts";
import { matchScreen } from "../../match-screen.ts";
import type { Screen } from "../../screens.ts";
import { hasFailedChunk, loadPage, missingPage } from "./load-page.ts";
import { readPageFiles } from "./page-files.ts";
import { isPageChange } from "./page-transition.tsx";
import { progressBarState } from "./progress-bar-state.ts";

/** Counts clicks: when several links are clicked, only the last one is followed. */
let clicks = 0;

/**
 * Pages use plain <a>, because a hundred <Link> take 40 % of the time to render a page. One listener turns clicks on
 * addresses of this language into client navigation. A link with `data-document` (another language, a download) is followed by
 * the browser.
 */
export function useSoftNavigation(): void {
  const follow = useFollow();
  const basename = useBasename();

  useEffect(() => {
    function onClick(event: MouseEvent): void {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const path = link === null ? null : softPath(link, basename);
      if (link === null || path === null) return;
      event.preventDefault();
      void follow(path, { preventScrollReset: link.hasAttribute("data-keep-scroll") });
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [follow, basename]);
}

/** Leads to the page at a path without its language prefix, whose code may still have to be loaded. */
export function useFollow(): (path: string, options?: Pick<NavigateOptions, "preventScrollReset">) => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  const basename = useBasename();
  const { code } = useLocale();

  return useCallback(
    async (path, options) => {
      clicks += 1;
      const click = clicks;
      const url = new URL(`${basename}${path}`, window.location.href);
      const id = matchLinkedScreen(path)?.id ?? "";
      // The pages of a newer build are loaded as documents.
      if (hasFailedChunk()) return window.location.assign(url);
      const files = url.pathname === window.location.pathname ? undefined : readPageFiles()[id];
      progressBarState.start();
      window.wantedPage = url.href;
      const isLoaded = files === undefined || (await loadPage(files, code, id, url.href));
      if (click !== clicks) return;
      // Without its code the page cannot be shown. The error page is shown at its address.
      if (isLoaded) await navigate(path, { ...options, viewTransition: isPageChange(url) });
      else await navigate(location, { mask: path, state: missingPage });
      if (click === clicks) delete window.wantedPage;
    },
    [navigate, location, basename, code],
  );
}

/** The screen of a path that softPath returned. */
export function matchLinkedScreen(path: string): Screen | null {
  return matchScreen(path.replace(/[?#].*/, ""))?.screen ?? null;
}

/** `/ru` on Russian pages, empty on English ones. */
export function useBasename(): string {
  const home = useHref("/");
  return home === "/" ? "" : home.replace(/\/$/, "");
}

/** The path of a link without its language prefix; null when the browser must follow the link itself. */
export function softPath(link: HTMLAnchorElement, basename: string): string | null {
  if (link.target !== "" || link.hasAttribute("download") || link.hasAttribute("data-document")) return null;
  const { location } = window;
  const url = new URL(link.href);
  if (url.origin !== location.origin || (url.pathname.startsWith("/api/") && matchLinkedScreen(url.pathname) === null))
    return null;
  if (url.pathname === location.pathname) {
    if (url.search === location.search && url.hash !== "") return null;
    // The server leads from elsewhere to the home page in the visitor's language (spec §2.38).
  } else if (url.pathname === "/" && !readsEnglish()) return null;
  if (basename !== "" && url.pathname !== basename && !url.pathname.startsWith(`${basename}/`)) return null;
  return `${url.pathname.slice(basename.length) || "/"}${url.search}${url.hash}`;
}

/** Whether the visitor chose English, or chose nothing and has a browser in English. The cookie is domain/site/locales.ts's. */
function readsEnglish(): boolean {
  return /^en/.test(/i18n_redirected=(\w+)/.exec(document.cookie)?.[1] ?? navigator.language);
}
