import { useContext, useEffect, useMemo } from "react";
import {
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
} from "react-router";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { useLocale } from "../../i18n/locale.ts";
import { listCatalogueParts } from "../../i18n/messages.ts";
import type { LatePartsProps } from "../hydration/late-parts.tsx";
import { type ConnectionFacts, dataAddress, isPrefetchAllowed, listChunks } from "./prefetch-rules.ts";
import { whenIdle } from "./when-idle.ts";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: ConnectionFacts;
  }
}

/** A pointer that only passes by asks for nothing. */
const HOVER_MS = 60;
/** As long as the browser may use an answer again (Cache-Control of page data). */
const DATA_FRESH_MS = 10 * SECOND;

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>;
interface Prefetcher {
  /** Watches the page's links; the code of their routes is fetched when they come into sight. Answers how to stop. */
  watchLinks(): () => void;
  /** Fetches the data of a link's page on hover, focus or touch. Answers how to stop. */
  watchIntent(): () => void;
}

/** When idle: the code of visible links' routes, once for each route. Data only when a visitor is about to go there. */
export function usePrefetch(toPath: LatePartsProps["toPath"]): void {
  const router = useContext(DataRouterContext)?.router;
  const framework = useContext(FrameworkContext);
  const { pathname, search } = useLocation();
  const { code } = useLocale();
  const prefetcher = useMemo(
    () => (router === undefined || framework === undefined ? null : createPrefetcher(router, framework, toPath, code)),
    [router, framework, toPath, code],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    if (prefetcher === null) return;
    let stop: (() => void) | undefined;
    const callOff = whenIdle(() => {
      stop = prefetcher.watchLinks();
    });
    return () => {
      callOff();
      stop?.();
    };
  }, [prefetcher, pathname, search]);

  useEffect(() => prefetcher?.watchIntent(), [prefetcher]);
}

function createPrefetcher(
  router: DataRouter,
  { manifest, routeModules }: Framework,
  toPath: LatePartsProps["toPath"],
  locale: LocaleCode,
): Prefetcher {
  const warmed = new Set<string>();
  const fetchedAt = new Map<string, number>();

  const matchLink = (link: HTMLAnchorElement) => {
    const { pathname } = new URL(link.href);
    return toPath(link) === null ? null : router.match(pathname);
  };
  const leafOf = (matches: NonNullable<ReturnType<DataRouter["match"]>>) => matches.at(-1)?.route.id ?? "";

  function warm(link: HTMLAnchorElement): void {
    const matches = matchLink(link);
    if (matches === null || warmed.has(leafOf(matches))) return;
    warmed.add(leafOf(matches));
    const news = matches.filter(({ route }) => routeModules[route.id] === undefined);
    const { scripts, styles } = listChunks(news, manifest.routes);
    for (const href of scripts) addHint("modulepreload", href);
    for (const href of styles) addHint("prefetch", href, "style");
    for (const href of listCatalogueParts(locale, leafOf(matches))) addHint("prefetch", href, "fetch");
  }

  function fetchData(link: HTMLAnchorElement): void {
    const matches = matchLink(link);
    if (matches === null || link.href === window.location.href) return;
    const shown = new Set(router.state.matches.map(({ route }) => route.id));
    // Every shouldRevalidate of ours says no; a wrong guess here would cost one idle request.
    const keepsData = (id: string) => shown.has(id) && routeModules[id]?.shouldRevalidate !== undefined;
    const address = dataAddress(new URL(link.href), matches, manifest.routes, keepsData);
    if (address === null || Date.now() - (fetchedAt.get(address) ?? 0) < DATA_FRESH_MS) return;
    fetchedAt.set(address, Date.now());
    // Read to its end, as only a whole answer is kept; the page itself asks again, so a failure needs no telling.
    fetch(address, { priority: "low" }).then(
      (answer) => answer.arrayBuffer().catch(() => undefined),
      () => undefined,
    );
  }

  return {
    watchLinks() {
      if (!isAllowedNow()) return () => undefined;
      const inSight: HTMLAnchorElement[] = [];
      let callOff: (() => void) | undefined;
      // One at a time: all that a screen shows at once would hold up a phone for a quarter of a second.
      const warmNext = () => {
        const link = inSight.shift();
        if (link !== undefined) warm(link);
        callOff = inSight.length > 0 ? whenIdle(warmNext) : undefined;
      };
      const observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
          observer.unobserve(target);
          inSight.push(target);
        }
        if (inSight.length > 0) callOff ??= whenIdle(warmNext);
      });
      // What a link leads to is asked when it comes into sight: a page has hundreds.
      for (const link of document.querySelectorAll("a[href]")) observer.observe(link);
      return () => {
        observer.disconnect();
        callOff?.();
      };
    },
    watchIntent() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const onIntent = ({ type, target }: Event) => {
        clearTimeout(timer);
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
        if (link === null || !isAllowedNow()) return;
        const prepare = () => {
          warm(link);
          fetchData(link);
        };
        if (type === "mouseover") timer = setTimeout(prepare, HOVER_MS);
        else prepare();
      };
      const events = ["mouseover", "focusin", "touchstart"];
      for (const event of events) document.addEventListener(event, onIntent, { passive: true });
      return () => {
        clearTimeout(timer);
        for (const event of events) document.removeEventListener(event, onIntent);
      };
    },
  };
}

function isAllowedNow(): boolean {
  return window.navigator.onLine && isPrefetchAllowed(window.navigator.connection);
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
