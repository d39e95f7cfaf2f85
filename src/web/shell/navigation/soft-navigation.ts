import { useEffect } from "react";
import { useHref, useNavigate } from "react-router";
import { hasFailedChunk } from "./chunk-reload.ts";
import { isPageChange } from "./page-transition.tsx";

/**
 * Pages are full of plain <a>: a hundred <Link> cost 40 % of a render. One listener turns clicks on addresses of this
 * language into client navigation. `data-document` keeps a link a document navigation (another language, a download).
 */
export function useSoftNavigation(): void {
  const navigate = useNavigate();
  const basename = useBasename();

  useEffect(() => {
    function onClick(event: MouseEvent): void {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const path = link === null ? null : softPath(link, basename);
      if (link === null || path === null || hasFailedChunk()) return;
      event.preventDefault();
      void navigate(path, {
        preventScrollReset: link.hasAttribute("data-keep-scroll"),
        viewTransition: isPageChange(new URL(link.href)),
      });
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate, basename]);
}

/** `/ru` on Russian pages, empty on English ones. */
export function useBasename(): string {
  const home = useHref("/");
  return home === "/" ? "" : home.replace(/\/$/, "");
}

/** Where a link leads inside this language, without the language; null when the browser itself is to follow it. */
export function softPath(link: HTMLAnchorElement, basename: string): string | null {
  if (link.target !== "" || link.hasAttribute("download") || link.hasAttribute("data-document")) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || url.pathname.startsWith("/api/")) return null;
  if (url.pathname === window.location.pathname && url.search === window.location.search && url.hash !== "")
    return null;
  if (basename !== "" && url.pathname !== basename && !url.pathname.startsWith(`${basename}/`)) return null;
  return `${url.pathname.slice(basename.length) || "/"}${url.search}${url.hash}`;
}
