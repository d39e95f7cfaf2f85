import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

/** Whether a link leads to another page, not only to other search parameters, and the visitor allows motion. */
export function isPageChange(target: URL): boolean {
  return target.pathname !== window.location.pathname && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * When a visitor follows another link during a transition, the browser skips the rest of it and rejects a promise that React
 * Router does not handle. This is not a fault of the page, so it must not be reported as one.
 */
export function expectSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (start === undefined) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}

/** Outside React, because the shell may be mounted again around an error page. */
let shownPath: string | null = null;
let shownSort: string | null = null;

/** After a page change the new page (or its anchor) has the focus, and its title is announced; after a sort, the column. */
export function PageAnnouncer() {
  const { pathname, search, hash } = useLocation();
  const t = useTranslations();
  const [said, setSaid] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search may be another sort, which is read from the page.
  useEffect(() => {
    const isPageChanged = shownPath !== null && shownPath !== pathname;
    const sort = findSort();
    const words = sort && t(`navigation.sorted.${sort.order}`, { column: sort.column });
    const isSorted = shownPath === pathname && words !== null && words !== shownSort;
    shownPath = pathname;
    shownSort = words;
    if (isSorted) setSaid(words);
    if (!isPageChanged) return;
    focusWithoutScroll(findAnchor(hash) ?? document.getElementById("content"));
    setSaid(document.title);
  }, [pathname, search, hash]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** The column that the page's table is sorted by: the name of its link, without the arrow. */
function findSort(): { readonly column: string; readonly order: "ascending" | "descending" } | null {
  const head = document.querySelector("th[aria-sort]");
  const column = head?.firstElementChild?.firstChild?.textContent;
  const order = head?.getAttribute("aria-sort");
  return column && (order === "ascending" || order === "descending") ? { column, order } : null;
}

function findAnchor(hash: string): HTMLElement | null {
  if (hash === "") return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** ScrollRestoration decides where the page is scrolled to. */
function focusWithoutScroll(element: HTMLElement | null): void {
  if (element === null) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}
