import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Whether going there shows another page, and the visitor has nothing against motion. Sorting a table is not a page. */
export function isPageChange(target: URL): boolean {
  return target.pathname !== window.location.pathname && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Going on before a change has ended skips the rest of it, which the browser reports on a promise that React Router
 * leaves alone: it would be logged as a fault of the page, and is none.
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

/** Outlives the shell, which may be mounted anew around an error page. */
let shownPath: string | null = null;

/** After a page change the focus stands at the new page (or its anchor) and its title is announced. */
export function PageArrival() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");

  useEffect(() => {
    const isArrival = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    if (!isArrival) return;
    focusQuietly(findAnchor(hash) ?? document.getElementById("content"));
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

/** Without scrolling: where the page stands is ScrollRestoration's business. */
function focusQuietly(element: HTMLElement | null): void {
  if (element === null) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}
