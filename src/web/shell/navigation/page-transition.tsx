import { useEffect, useState } from "react";
import { useLocation } from "react-router";

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

/** After a page change the new page (or its anchor) has the focus, and its title is announced. */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");

  useEffect(() => {
    const isPageChanged = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    if (!isPageChanged) return;
    focusWithoutScroll(findAnchor(hash) ?? document.getElementById("content"));
    setTitle(document.title);
  }, [pathname, hash]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
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
