import { SECOND } from "#src/domain/time/durations.ts";
import { Page, type RenderedPage } from "./page.ts";

export interface PageLifetime {
  readonly freshMs: number;
  /** How much older an answer may be and still be served while a new one is made. */
  readonly staleMs: number;
}

export interface PageCache {
  /** A page that may be sent as it is, or null. Costs a look into a map: the hot path. */
  findFresh(key: string): Page | null;
  /** Fresh: as it is. Stale: as it is, and one render begins. Missing: one render, however many wait for it. */
  get(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): Promise<Page>;
  readonly bytes: number;
  readonly entries: number;
}

interface Entry {
  readonly page: Page;
  readonly freshUntil: number;
  readonly staleUntil: number;
  /** A failed refresh is tried again after this. */
  retryAt: number;
  bytes: number;
  /** Asked for since it was last passed over for eviction. */
  isUsed: boolean;
}

/** What an entry costs besides its bytes: map slot, headers, objects. */
const overheadBytes = 2048;
const retryMs = 2 * SECOND;

/** Rendered pages in memory, at most `maxBytes` of them. Only answers of status 200 stay. `now` in UTC milliseconds. */
export function createPageCache(maxBytes: number, now: () => number = Date.now): PageCache {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<Page>>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  /** Oldest first; one that was asked for since the last round gets another (second chance). */
  function evict(): void {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return;
      entries.delete(key);
      if (entry.isUsed) {
        entry.isUsed = false;
        entries.set(key, entry);
      } else {
        bytes -= entry.bytes;
      }
    }
  }

  function store(key: string, lifetime: PageLifetime, rendered: RenderedPage): Page {
    const page = new Page(rendered, (grownBytes) => {
      if (entries.get(key) !== entry) return;
      entry.bytes += grownBytes;
      bytes += grownBytes;
      evict();
    });
    const freshUntil = now() + lifetime.freshMs;
    const entry: Entry = {
      page,
      freshUntil,
      staleUntil: freshUntil + lifetime.staleMs,
      retryAt: 0,
      bytes: page.bytes + key.length * 2 + overheadBytes,
      isUsed: false,
    };
    remove(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    evict();
    return page;
  }

  async function fly(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): Promise<Page> {
    try {
      const rendered = await render();
      if (rendered.status === 200) return store(key, lifetime, rendered);
      if (rendered.status < 500) remove(key);
      return new Page(rendered);
    } finally {
      flights.delete(key);
    }
  }

  /** One render for one key. */
  function refresh(key: string, lifetime: PageLifetime, render: () => Promise<RenderedPage>): Promise<Page> {
    const flight = flights.get(key) ?? fly(key, lifetime, render);
    flights.set(key, flight);
    return flight;
  }

  return {
    findFresh(key) {
      const entry = entries.get(key);
      if (entry === undefined || now() >= entry.freshUntil) return null;
      entry.isUsed = true;
      return entry.page;
    },
    async get(key, lifetime, render) {
      const entry = entries.get(key);
      const time = now();
      if (entry === undefined || time >= entry.staleUntil) return refresh(key, lifetime, render);
      entry.isUsed = true;
      if (time >= entry.freshUntil && time >= entry.retryAt) {
        entry.retryAt = time + retryMs;
        // The page in hand is the answer; `render` reports its own faults.
        refresh(key, lifetime, render).catch(() => {});
      }
      return entry.page;
    },
    get bytes() {
      return bytes;
    },
    get entries() {
      return entries.size;
    },
  };
}
