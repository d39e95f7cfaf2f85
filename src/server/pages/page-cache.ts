import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { createClockGuard } from "#src/domain/time/clock-guard.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import { compress, type Encoding, negotiateEncoding, smallestCompressed } from "../http/encoding.ts";

/** An answer as it was rendered, before its encoding is chosen. Headers are name, value, name, value … */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** One encoding of a page with everything that goes over the wire. */
interface PageVariant {
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
  readonly body: Buffer;
}

/** A rendered page and the encodings that were asked for so far; each is made once. */
export class Page {
  readonly status: number;
  /** Hash of the body: part of every variant's ETag. */
  readonly hash: string;
  readonly #rendered: RenderedPage;
  readonly #onGrow: (bytes: number) => void;
  readonly #ready: Partial<Record<Encoding, PageVariant>> = {};
  readonly #pending: Partial<Record<Encoding, Promise<PageVariant>>> = {};

  /** `onGrow` is called with the bytes of each further encoding. */
  constructor(rendered: RenderedPage, onGrow: (bytes: number) => void = () => {}) {
    this.status = rendered.status;
    this.hash = createHash("sha256").update(rendered.body).digest("base64url").slice(0, 22);
    this.#rendered = rendered;
    this.#onGrow = onGrow;
  }

  get bytes(): number {
    return this.#rendered.body.length;
  }

  get rendered(): RenderedPage {
    return this.#rendered;
  }

  /** The variant if it was made already, so that a cached page is sent without waiting. */
  findVariant(encoding: Encoding): PageVariant | undefined {
    return this.#ready[encoding];
  }

  getVariant(encoding: Encoding): Promise<PageVariant> {
    const pending = this.#pending[encoding] ?? this.#encode(encoding);
    this.#pending[encoding] = pending;
    return pending;
  }

  async #encode(encoding: Encoding): Promise<PageVariant> {
    const { body, headers } = this.#rendered;
    const used = body.length < smallestCompressed ? "identity" : encoding;
    const encoded = await compress(body, used);
    const etag = this.status === 200 ? ["ETag", `"${this.hash}${used === "identity" ? "" : `-${used}`}"`] : [];
    const notModifiedHeaders = [...headers, ...etag];
    const contentEncoding = used === "identity" ? [] : ["Content-Encoding", used];
    const variant = {
      headers: [...notModifiedHeaders, ...contentEncoding, "Content-Length", String(encoded.length)],
      notModifiedHeaders,
      body: encoded,
    };
    this.#ready[encoding] = variant;
    if (used !== "identity") this.#onGrow(encoded.length);
    return variant;
  }

  /** Whether the client says that it has this page already. */
  isKnownTo(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && this.status === 200 && ifNoneMatch.includes(this.hash);
  }
}

/** Sends a page in the encoding that the client takes; 304 when the client has it already; no body for HEAD. */
export async function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
  const variant = await page.getVariant(negotiateEncoding(request.headers["accept-encoding"]?.toString()));
  if (!response.destroyed) sendVariant(request, response, page, variant);
}

function sendVariant(request: IncomingMessage, response: ServerResponse, page: Page, variant: PageVariant): void {
  if (page.isKnownTo(request.headers["if-none-match"])) {
    response.writeHead(304, variant.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  if (request.method === "HEAD") response.end();
  else response.end(variant.body);
}

export interface PageLifetime {
  readonly freshMs: number;
  /** How much older an answer may be and still be served while a new one is made. */
  readonly staleMs: number;
}

/** A page as it is sent when it cannot be renewed. `at`: when it was rendered, UTC milliseconds. */
export type MarkOld = (rendered: RenderedPage, at: number) => RenderedPage;

export interface PageCache {
  /** A page that may be sent as it is, or null. Every request begins here, so it does no more than look into a map. */
  findFresh(key: string): Page | null;
  /**
   * Fresh: as it is. Stale: as it is, and one render begins. Missing or older: one render, however many requests wait for it; when
   * that fails, an older page is better than none, and `markOld` says on it from when it is.
   */
  get(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>, markOld?: MarkOld): Promise<Page>;
  /** Whether `get` answers without a render that somebody would have to wait for: the page is kept, or rendered already. */
  isAtHand(key: string): boolean;
  readonly bytes: number;
  readonly entries: number;
}

interface CachedPage {
  readonly page: Page;
  readonly renderedAt: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
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

  function store(key: string, { freshMs, staleMs }: PageLifetime, rendered: RenderedPage): Page {
    const page = new Page(rendered, (grownBytes) => {
      const cached = cache.peek(key);
      // Another render may have replaced the page. A new object, because the cache measures an object only once.
      if (cached?.page === page) cache.set(key, { ...cached, bytes: cached.bytes + grownBytes });
    });
    const renderedAt = now();
    const freshUntil = renderedAt + freshMs;
    const bytes = page.bytes + key.length * 2 + overheadBytes;
    cache.set(key, { page, renderedAt, freshUntil, staleUntil: freshUntil + staleMs, retryAt: 0, old: null, bytes });
    return page;
  }

  async function renderAndStore(
    key: string,
    lifetime: PageLifetime,
    render: () => Promise<RenderedPage>,
  ): Promise<Page> {
    try {
      const rendered = await render();
      if (rendered.status === 200) return store(key, lifetime, rendered);
      if (rendered.status < 500) cache.delete(key);
      return new Page(rendered);
    } finally {
      pending.delete(key);
    }
  }

  /** One render for one key at a time. */
  function refresh(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): Promise<Page> {
    const running = pending.get(key) ?? renderAndStore(key, lifetime, render);
    pending.set(key, running);
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
    return cached === undefined || now() >= cached.freshUntil ? null : cached.page;
  }

  /** Too old to be sent as it is. `retryAt` was set when its last refresh began, and that one failed. */
  async function renew(
    key: string,
    cached: CachedPage,
    markOld: MarkOld,
    renderNew: () => Promise<Page>,
  ): Promise<Page> {
    const isJustTried = now() < cached.retryAt && !pending.has(key);
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
      if (cached === undefined || time - cached.renderedAt >= longestOldMs) return refresh(key, lifetime, render);
      if (time >= cached.staleUntil) return renew(key, cached, markOld, () => refresh(key, lifetime, render));
      if (time >= cached.freshUntil && time >= cached.retryAt) {
        cached.retryAt = time + retryMs;
        renewStale(key, lifetime, render);
      }
      return cached.page;
    },
    isAtHand(key) {
      guardClock();
      return pending.has(key) || now() < (cache.peek(key)?.staleUntil ?? 0);
    },
    get bytes() {
      return cache.calculatedSize;
    },
    get entries() {
      return cache.size;
    },
  };
}

/** Answers cached pages before any routing. Everything else is left to the pages. */
export interface PageFastPath {
  /**
   * Keeps the cache key that the pages found for a request line: what a request line means never changes. `isNegotiated`: the
   * same request line means another page for a visitor of another language.
   */
  remember(request: IncomingMessage, isNegotiated: boolean, key: string): void;
  /** True when it has answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Spellings of an address and of a wish for languages have no end: their number is bounded, and long ones are not kept. */
const mostNames = 10_000;
const mostNegotiatedNames = 1_000;
const longestName = 256;

/** `nameNegotiated` names a request by its line and everything that the choice of a language depends on. */
export function createPageFastPath(
  cache: PageCache,
  nameNegotiated: (request: IncomingMessage) => string,
): PageFastPath {
  const keys = new LRUCache<string, string>({ max: mostNames });
  // Of the root alone, so that nobody's languages drop the other pages.
  const negotiatedKeys = new LRUCache<string, string>({ max: mostNegotiatedNames });
  return {
    remember(request, isNegotiated, key) {
      const name = isNegotiated ? nameNegotiated(request) : (request.url ?? "");
      if (name.length <= longestName) (isNegotiated ? negotiatedKeys : keys).set(name, key);
    },
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const key = keys.get(request.url ?? "") ?? negotiatedKeys.get(nameNegotiated(request));
      if (key === undefined) return false;
      const page = cache.findFresh(key);
      const variant = page?.findVariant(negotiateEncoding(request.headers["accept-encoding"]?.toString()));
      if (!page || variant === undefined) return false;
      sendVariant(request, response, page, variant);
      return true;
    },
  };
}
