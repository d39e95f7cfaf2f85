import { useEffect, useMemo, useState } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { useLocale } from "../../i18n/locale.ts";
import { listCatalogueParts } from "../../i18n/messages.ts";
import type { LatePartsProps } from "../hydration/late-parts.tsx";
import { usePageFiles } from "../shell-data.ts";
import type { PageFileTable } from "./page-files.ts";
import { matchLinkedScreen } from "./soft-navigation.ts";

/** What a browser may say of its connection; not every browser does. */
interface ConnectionFacts {
  readonly effectiveType?: unknown;
  readonly saveData?: unknown;
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: ConnectionFacts;
  }
}

/** A pointer that only passes by asks for nothing. */
const HOVER_MS = 60;

/**
 * When idle: the code of visible links' routes, once for each route. The data of a page only when a visitor is about to go
 * there, and never of miner pages: the pool's engine would be asked for miners whom nobody wants to see.
 */
export function Prefetch({ toPath }: LatePartsProps) {
  const pages = usePageFiles();
  const { pathname, search } = useLocation();
  const { code } = useLocale();
  const [wanted, setWanted] = useState<string | null>(null);
  const load = useMemo(() => createCodeLoader(pages, toPath, code), [pages, toPath, code]);

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
        const { href, pathname, search } = new URL(link.href);
        const screen = path === null ? null : matchLinkedScreen(path);
        if (screen !== null && screen.layout !== "miner" && href !== window.location.href)
          setWanted(`${pathname}${search}`);
      }),
    [load, toPath],
  );

  return wanted === null ? null : <PrefetchPageLinks page={wanted} />;
}

/** Fetches the code, the styles and the texts of the page that a link leads to, once for each page. */
function createCodeLoader(pages: PageFileTable, toPath: LatePartsProps["toPath"], locale: LocaleCode) {
  const loaded = new Set<string>();
  return (link: HTMLAnchorElement): void => {
    const path = toPath(link);
    const id = path === null ? undefined : matchLinkedScreen(path)?.id;
    const files = id === undefined ? undefined : pages[id];
    if (id === undefined || files === undefined || loaded.has(id)) return;
    loaded.add(id);
    for (const href of [...files.modules, ...files.imports]) addHint("modulepreload", href);
    for (const href of files.styles) addHint("prefetch", href, "style");
    for (const href of listCatalogueParts(locale, id)) addHint("prefetch", href, "fetch");
  };
}

/** Calls `onLink` for the page's links when they come into sight. Returns a function that stops it. */
function watchLinks(onLink: (link: HTMLAnchorElement) => void): () => void {
  if (!isAllowedNow()) return () => undefined;
  const inSight: HTMLAnchorElement[] = [];
  let cancel: (() => void) | undefined;
  // One at a time: all that a screen shows at once would hold up a phone for a quarter of a second.
  const takeNext = () => {
    const link = inSight.shift();
    if (link !== undefined) onLink(link);
    cancel = inSight.length > 0 ? whenIdle(takeNext) : undefined;
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      inSight.push(target);
    }
    if (inSight.length > 0) cancel ??= whenIdle(takeNext);
  });
  // Where a link leads is looked up when it comes into sight: a page has hundreds.
  for (const link of document.querySelectorAll("a[href]")) observer.observe(link);
  return () => {
    observer.disconnect();
    cancel?.();
  };
}

/** Calls `onIntent` for a link on hover, focus or touch. Returns a function that stops it. */
function watchIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listener = ({ type, target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
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

/** Nothing is fetched ahead on 2g or for a visitor who saves data (spec §2). */
export function isPrefetchAllowed(connection: ConnectionFacts | undefined): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType !== "2g" && connection?.effectiveType !== "slow-2g";
}

/** Runs the task when the browser is idle, after 2 s at the latest (spec §2). Returns a function that cancels it. */
function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(task, SECOND / 2);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 2 * SECOND });
  return () => window.cancelIdleCallback(handle);
}

function addHint(rel: "modulepreload" | "prefetch", href: string, as?: "style" | "fetch"): void {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) return;
  const hint = document.createElement("link");
  hint.rel = rel;
  hint.href = href;
  hint.fetchPriority = "low";
  if (as !== undefined) hint.as = as;
  document.head.append(hint);
}
