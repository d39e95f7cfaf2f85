import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { negotiateEncoding } from "../http/encoding.ts";
import { sendVariant } from "./page.ts";
import type { PageCache } from "./page-cache.ts";

export interface PageFastPath {
  /** A request line always leads to the same page. */
  remember(request: IncomingMessage, kind: RequestKind, slot: CacheSlot): void;
  /** True if a response was sent. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

/** `negotiated`: the page depends on the visitor's languages. */
type RequestKind = "page" | "negotiated" | "data";

export interface CacheSlot {
  readonly cache: PageCache;
  readonly key: string;
}

/**
 * Anyone can invent spellings of addresses and headers, so their number and length are limited, for each kind apart.
 */
const mostNames: Readonly<Record<RequestKind, number>> = { page: 10_000, negotiated: 1_000, data: 5_000 };
const longestName = 256;

export function createPageFastPath(
  nameNegotiated: (request: IncomingMessage) => string,
  onHit: () => void = () => {},
): PageFastPath {
  const slots = {
    page: new LRUCache<string, CacheSlot>({ max: mostNames.page }),
    negotiated: new LRUCache<string, CacheSlot>({ max: mostNames.negotiated }),
    data: new LRUCache<string, CacheSlot>({ max: mostNames.data }),
  };
  return {
    remember(request, kind, slot) {
      const name = kind === "negotiated" ? nameNegotiated(request) : (request.url ?? "");
      if (name.length <= longestName) slots[kind].set(name, slot);
    },
    respond(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      const slot = slots.page.get(url) ?? slots.data.get(url) ?? slots.negotiated.get(nameNegotiated(request));
      if (slot === undefined) return false;
      const page = slot.cache.findFresh(slot.key);
      const variant = page?.findVariant(negotiateEncoding(request.headers["accept-encoding"]?.toString()));
      if (!page || variant === undefined) return false;
      onHit();
      sendVariant(request, response, page, variant);
      return true;
    },
  };
}
