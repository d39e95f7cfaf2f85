import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { useLocale } from "../../i18n/locale.ts";
import { listCatalogueParts } from "../../i18n/messages.ts";
import type { LatePartsProps } from "../hydration/late-parts.tsx";
import { readPageFiles } from "./page-files.ts";
import { matchLinkedScreen } from "./soft-navigation.ts";

/** Facts about the connection, as far as the browser gives them. */
interface ConnectionFacts {
  readonly effectiveType?: unknown;
  readonly saveData?: unknown;
}

declare global {
  interface Navigator {
    /** Missing in some browsers. */
    readonly connection?: ConnectionFacts;
  }
}

/** A pointer that stays on a link for a shorter time does not prefetch its page. */
const HOVER_MS = 60;

/** How many scripts are fetched for pages that nobody has pointed at: with the page's own files forty requests at the most. */
const MOST_SCRIPTS = 2;

/**
 * When the browser is idle, fetches the code of the pages that visible links lead to, once for each route, tabs first. On
 * hover, focus or touch of a link the rest of its page is fetched; never the data of miner pages, because it would cost requests
 * to the pool's engine.
 */
export function Prefetch({ toPath }: LatePartsProps) {
  const { pathname, search } = useLocation();
  const { code } = useLocale();
  const [wanted, setWanted] = useState<string | null>(null);
  const load = useMemo(() => createCodeLoader(toPath, code), [toPath, code]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      stop = watchLinks(load);
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [load, pathname, search]);

  useEffect(
    () =>
      watchIntent((link) => {
        load(link);
        const path = toPath(link);
        const screen = path === null ? null : matchLinkedScreen(path);
        if (screen !== null && screen.layout !== "miner" && link.href !== window.location.href)
          setWanted(findDataAddress(link.href, readPageFiles()[screen.id]?.loaders ?? []));
      }),
    [load, toPath],
  );
  // On the page that was wanted, its link is none to prefetch any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => setWanted(null), [pathname, search]);

  return wanted === null ? null : <link key={wanted} rel="prefetch" as="fetch" href={wanted} />;
}

/**
 * Where a navigation fetches the data of a page, as React Router writes it (lib/dom/ssr/single-fetch.js); null when it fetches none.
 * React Router's own PrefetchPageLinks would also import the code of the page and reload this one each time that fails.
 */
export function findDataAddress(href: string, loaders: readonly string[]): string | null {
  if (loaders.length === 0) return null;
  const url = new URL(href);
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  url.searchParams.set("_routes", loaders.join(","));
  return `${url.pathname}${url.search}`;
}

/**
 * Fetches the code, the styles and the texts of the page that a link leads to, once for each page: only its code where `most`
 * says how many files that may be. Returns how many are fetched.
 */
function createCodeLoader(toPath: LatePartsProps["toPath"], locale: LocaleCode) {
  const loaded = new Set<string>();
  return (link: HTMLAnchorElement, most?: number): number => {
    const path = toPath(link);
    const id = path === null ? undefined : matchLinkedScreen(path)?.id;
    const files = id === undefined ? undefined : readPageFiles()[id];
    if (id === undefined || files === undefined || loaded.has(id)) return 0;
    const scripts = [...files.modules, ...files.imports].map((href) => ({ rel: "modulepreload", href }));
    const others = [
      ...files.styles.map((href) => ({ rel: "prefetch", href, as: "style" })),
      ...listCatalogueParts(locale, id).map((href) => ({ rel: "prefetch", href, as: "fetch" })),
    ];
    const hints = (most === undefined ? [...scripts, ...others] : scripts).filter(
      ({ href }) => document.head.querySelector(`link[href="${CSS.escape(href)}"]`) === null,
    );
    if (most !== undefined && hints.length > most) return 0;
    if (most === undefined) loaded.add(id);
    for (const hint of hints) {
      document.head.append(Object.assign(document.createElement("link"), hint, { fetchPriority: "low" }));
    }
    return hints.length;
  };
}

/** Loads for each of the page's links that becomes visible. Returns a function that stops it. */
function watchLinks(load: ReturnType<typeof createCodeLoader>): () => void {
  if (!isAllowedNow()) return () => undefined;
  const visible: HTMLAnchorElement[] = [];
  let left = MOST_SCRIPTS;
  let cancel: (() => void) | undefined;
  // One at a time: all visible links together would block a phone for a quarter of a second.
  const takeNext = () => {
    const link = visible.shift();
    if (link !== undefined) left -= load(link, left);
    cancel = visible.length > 0 ? whenIdle(takeNext) : undefined;
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      visible.push(target);
    }
    if (visible.length > 0) cancel ??= whenIdle(takeNext);
  });
  // A page has hundreds of links, so their targets are looked up only when they become visible; in the order they are observed in.
  for (const place of ["main nav ", "main ", ""]) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(place + followed)) observer.observe(link);
  }
  return () => {
    observer.disconnect();
    cancel?.();
  };
}

/** Words of the glossary show their meaning in their place; few are followed. */
const followed = "a[href]:not([data-term])";

/** Calls `onIntent` for a link on hover, focus or touch. Returns a function that stops it. */
function watchIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listener = ({ type, target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(followed) : null;
    if (link === null || !isAllowedNow()) return;
    if (type === "mouseover") timer = setTimeout(() => onIntent(link), HOVER_MS);
    else onIntent(link);
  };
  const events = ["mouseover", "focusin", "touchstart"];
  for (const event of events) document.addEventListener(event, listener, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, listener);
  };
}

function isAllowedNow(): boolean {
  return window.navigator.onLine && isPrefetchAllowed(window.navigator.connection);
}

/** There is no prefetching on 2g or for visitors who save data (spec §2). */
export function isPrefetchAllowed(connection: ConnectionFacts | undefined): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType !== "2g" && connection?.effectiveType !== "slow-2g";
}

/** Runs the task when the browser is idle, or after 2 s (spec §2). Returns a function that cancels it. */
function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(task, SECOND / 2);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 2 * SECOND });
  return () => window.cancelIdleCallback(handle);
}
