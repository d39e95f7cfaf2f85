import { LRUCache } from "lru-cache";
import { createClockGuard } from "#src/domain/time/clock-guard.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import { Page, type RenderedPage } from "./page.ts";

export interface PageLifetime {
  readonly freshMs: number;
  /** How much older an answer may be and still be served while a new one is made. */
  readonly staleMs: number;
  /** Names what the page is made of: when it has changed, the page is not fresh any more. */
  readonly readVersion?: () => string;
  /** Whether a page that was made of something else is never served while it can be renewed. */
  readonly isExact?: boolean;
}

/** A page as it is sent when it cannot be renewed. `at`: when it was rendered, UTC milliseconds. */
export type MarkOld = (rendered: RenderedPage, at: number) => RenderedPage;

export interface PageCache {
  /** A page that may be sent as it is, or null. Every request begins here, so it does no more than look into a map. */
  findFresh(key: string): Page | null;
  /**
   * Fresh: as it is. Stale: as it is, and one render begins. Missing or older: one render, however many requests wait for it; when
   * that fails, an older page is better than none, and `markOld` says on it from when it is. Null: what failed is answered.
   */
  get(
    key: string,
    lifetime: PageLifetime,
    render: () => Promise<RenderedPage>,
    markOld?: MarkOld | null,
  ): Promise<Page>;
  /** Whether `get` answers without a render that somebody would have to wait for: the page is kept, or rendered already. */
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
  /** A failed refresh is tried again after this. */
  retryAt: number;
  /** As it is sent while it cannot be renewed. */
  old: Page | null;
  readonly bytes: number;
}

/** What an entry costs besides its bytes: map slot, headers, objects. */
const overheadBytes = 2048;
const retryMs = 2 * SECOND;
/** When nothing newer can be had for longer than this, an old page would mislead. */
const longestOldMs = DAY;

/** Runs the work when its turn comes, or not at all when there is too much of it. */
export type RenewInTurn = (work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Rendered pages in memory, at most `maxBytes` of them. Only answers of status 200 stay. `now` in UTC milliseconds. The renders that
 * stale pages begin go through `renewInTurn`: nobody waits for them.
 */
export function createPageCache(
  maxBytes: number,
  now: () => number = Date.now,
  renewInTurn: RenewInTurn = (work) => work(),
): PageCache {
  // An entry that is larger than the whole cache is not kept, so that one byte keeps nothing.
  const cache = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const pending = new Map<string, Promise<Page>>();
  /** Keys of stale pages whose render waits for its turn or runs. */
  const renewing = new Set<string>();
  const guardClock = createClockGuard(now, () => cache.clear());

  function store(key: string, lifetime: PageLifetime, version: string, rendered: RenderedPage): Page {
    const { freshMs, staleMs } = lifetime;
    const page = new Page(rendered, (grownBytes) => {
      const cached = cache.peek(key);
      // Another render may have replaced the page. A new object, because the cache measures an object only once.
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
      // A render that began later may have ended before.
      const isOvertaken = version !== readVersion(lifetime) && cache.peek(key)?.version === readVersion(lifetime);
      return isOvertaken ? new Page(rendered) : store(key, lifetime, version, rendered);
    } finally {
      pending.delete(flightOf(key, version));
    }
  }

  /** One render for one key and version at a time. */
  function refresh(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): Promise<Page> {
    const version = readVersion(lifetime);
    const flight = flightOf(key, version);
    const running = pending.get(flight) ?? renderAndStore(key, lifetime, version, render);
    pending.set(flight, running);
    return running;
  }

  /** A render in the background of a page that is served meanwhile. `render` reports its own errors. */
  function renewStale(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): void {
    if (renewing.has(key)) return;
    renewing.add(key);
    // Somebody may have rendered it while it waited.
    renewInTurn(async () => findFresh(key) ?? refresh(key, lifetime, render))
      .catch(() => {})
      .finally(() => renewing.delete(key));
  }

  function findFresh(key: string): Page | null {
    guardClock();
    const cached = cache.get(key);
    return cached === undefined || now() >= cached.freshUntil || isOutdated(cached) ? null : cached.page;
  }

  /** As it is, whether or not a new one is made meanwhile. */
  function mayBeServed(cached: CachedPage): boolean {
    return now() < cached.staleUntil && !(cached.lifetime.isExact === true && isOutdated(cached));
  }

  /** Too old to be sent as it is. `retryAt` was set when its last refresh began, and that one failed. */
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
      if (page.status < 500) return page;
      cached.retryAt = now() + retryMs;
    }
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
      if (cached === undefined || time - cached.renderedAt >= longestOldMs) return renderNew();
      if (!mayBeServed(cached)) return markOld === null ? renderNew() : renew(key, cached, markOld, renderNew);
      if ((time >= cached.freshUntil || isOutdated(cached)) && time >= cached.retryAt) {
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

/** What was begun before something new came is not waited for by who asks after it. */
function flightOf(key: string, version: string): string {
  return `${key} ${version}`;
}
