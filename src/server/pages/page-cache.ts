import { LRUCache } from "lru-cache";
import { createClockGuard } from "#src/domain/time/clock-guard.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import { Page, type RenderedPage } from "./page.ts";

export interface PageLifetime {
  readonly freshMs: number;
  /** How long after `freshMs` a page may be served while a new one is rendered. */
  readonly staleMs: number;
  /** Names the page's data; a new version ends freshness. */
  readonly readVersion?: () => string;
  /** A page of an older version is never served while a new one can be rendered. */
  readonly isExact?: boolean;
}

/** Marks a page that cannot be renewed. `at`: when it was rendered, UTC milliseconds. */
export type MarkOld = (rendered: RenderedPage, at: number) => RenderedPage;

export interface PageCache {
  /** Every request begins here: only a map lookup. */
  findFresh(key: string): Page | null;
  /**
   * Fresh: served. Stale: served, and one render begins. Missing or older: all requests wait for one render; when it
   * fails, an older page is served as `markOld` changes it. `markOld` null: the failed response is returned instead.
   */
  get(
    key: string,
    lifetime: PageLifetime,
    render: () => Promise<RenderedPage>,
    markOld?: MarkOld | null,
  ): Promise<Page>;
  /** The page is kept, or its render is in flight. */
  isAtHand(key: string, lifetime: PageLifetime): boolean;
  readonly bytes: number;
  readonly entries: number;
}

interface CachedPage {
  readonly page: Page;
  readonly renderedAt: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly version: string;
  readonly lifetime: PageLifetime;
  retryAt: number;
  /** With its age marked. */
  old: Page | null;
  readonly bytes: number;
}

/** Cost of an entry besides its bytes: map slot, headers, objects. */
const overheadBytes = 2048;
const retryMs = 2 * SECOND;
/** Older pages would mislead. */
const longestOldMs = DAY;

/** `hit`: fresh. `stale`: served while it is renewed. `old`: it could not be renewed. `miss`: rendered first. */
export type CacheOutcome = "hit" | "stale" | "old" | "miss";

/** Queues the work; drops it when the queue is full. */
export type RenewInSlot = (work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Keeps responses with status 200, at most `maxBytes`. `now` in UTC milliseconds. `renewInSlot` runs renders of stale
 * pages, for which no request waits.
 */
export function createPageCache(
  maxBytes: number,
  now: () => number = Date.now,
  renewInSlot: RenewInSlot = (work) => work(),
  note: (outcome: CacheOutcome) => void = () => {},
): PageCache {
  // A page larger than the cache is not kept, so a size of one byte keeps nothing.
  const cache = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const pending = new Map<string, Promise<Page>>();
  const renewing = new Set<string>();
  const guardClock = createClockGuard(now, () => cache.clear());

  function store(key: string, lifetime: PageLifetime, version: string, rendered: RenderedPage): Page {
    const { freshMs, staleMs } = lifetime;
    const page = new Page(rendered, (grownBytes) => {
      const cached = cache.peek(key);
      // Another render may have replaced the page. A new object: the cache measures each object once.
      if (cached?.page === page) cache.set(key, { ...cached, bytes: cached.bytes + grownBytes });
    });
    const renderedAt = now();
    const freshUntil = renderedAt + freshMs;
    const staleUntil = freshUntil + staleMs;
    const bytes = page.bytes + key.length * 2 + overheadBytes;
    cache.set(key, { page, renderedAt, freshUntil, staleUntil, version, lifetime, retryAt: 0, old: null, bytes });
    return page;
  }

  async function renderAndStore(
    key: string,
    lifetime: PageLifetime,
    version: string,
    render: () => Promise<RenderedPage>,
  ): Promise<Page> {
    try {
      const rendered = await render();
      if (rendered.status !== 200) {
        if (rendered.status < 500) cache.delete(key);
        return new Page(rendered);
      }
      // A later render may have ended before.
      const isOvertaken = version !== readVersion(lifetime) && cache.peek(key)?.version === readVersion(lifetime);
      return isOvertaken ? new Page(rendered) : store(key, lifetime, version, rendered);
    } finally {
      pending.delete(flightOf(key, version));
    }
  }

  function refresh(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): Promise<Page> {
    const version = readVersion(lifetime);
    const flight = flightOf(key, version);
    const running = pending.get(flight) ?? renderAndStore(key, lifetime, version, render);
    pending.set(flight, running);
    return running;
  }

  /** Renders in the background. `render` reports its own errors. */
  function renewStale(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): void {
    if (renewing.has(key)) return;
    renewing.add(key);
    // It may have been rendered meanwhile.
    renewInSlot(async () => findFresh(key) ?? refresh(key, lifetime, render))
      .catch(() => {})
      .finally(() => renewing.delete(key));
  }

  function findFresh(key: string): Page | null {
    guardClock();
    const cached = cache.get(key);
    return cached === undefined || now() >= cached.freshUntil || isOutdated(cached) ? null : cached.page;
  }

  function mayBeServed(cached: CachedPage): boolean {
    return now() < cached.staleUntil && !(cached.lifetime.isExact === true && isOutdated(cached));
  }

  /** `retryAt` was set when the last refresh began, which failed. */
  async function renew(
    key: string,
    cached: CachedPage,
    markOld: MarkOld,
    renderNew: () => Promise<Page>,
  ): Promise<Page> {
    const isJustTried = now() < cached.retryAt && !pending.has(flightOf(key, readVersion(cached.lifetime)));
    if (!isJustTried) {
      cached.retryAt = now() + retryMs;
      const page = await renderNew();
      if (page.status < 500) {
        note("miss");
        return page;
      }
      cached.retryAt = now() + retryMs;
    }
    note("old");
    cached.old ??= new Page(markOld(cached.page.rendered, cached.renderedAt));
    return cached.old;
  }

  return {
    findFresh,
    async get(key, lifetime, render, markOld = (rendered) => rendered) {
      guardClock();
      const cached = cache.get(key);
      const time = now();
      const renderNew = () => refresh(key, lifetime, render);
      const isTooOld = cached === undefined || time - cached.renderedAt >= longestOldMs;
      if (isTooOld || (markOld === null && !mayBeServed(cached))) {
        note("miss");
        return renderNew();
      }
      if (markOld !== null && !mayBeServed(cached)) return renew(key, cached, markOld, renderNew);
      const isStale = time >= cached.freshUntil || isOutdated(cached);
      note(isStale ? "stale" : "hit");
      if (isStale && time >= cached.retryAt) {
        cached.retryAt = time + retryMs;
        renewStale(key, lifetime, render);
      }
      return cached.page;
    },
    isAtHand(key, lifetime) {
      guardClock();
      const cached = cache.peek(key);
      return pending.has(flightOf(key, readVersion(lifetime))) || (cached !== undefined && mayBeServed(cached));
    },
    get bytes() {
      return cache.calculatedSize;
    },
    get entries() {
      return cache.size;
    },
  };
}

function readVersion({ readVersion: read }: PageLifetime): string {
  return read?.() ?? "";
}

function isOutdated({ lifetime, version }: CachedPage): boolean {
  return readVersion(lifetime) !== version;
}

/** Includes the version: requests after news do not join a render begun before. */
function flightOf(key: string, version: string): string {
  return `${key} ${version}`;
}
