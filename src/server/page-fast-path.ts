import type { IncomingMessage, ServerResponse } from "node:http";
import { negotiateEncoding } from "./encoding.ts";
import type { PageCache } from "./page-cache.ts";
import { sendVariant } from "./send-page.ts";

/**
 * Answers a cached page before any routing: what a request line means never changes, so its cache key is remembered
 * once the pages have worked it out. Everything else is left to them.
 */
export interface PageFastPath {
  remember(target: string, key: string): void;
  /** True when it has answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Query strings are written by strangers: bounded, and long ones are not kept. */
const mostTargets = 10_000;
const longestTarget = 256;

export function createPageFastPath(cache: PageCache): PageFastPath {
  const keys = new Map<string, string>();
  return {
    remember(target, key) {
      if (target.length > longestTarget || keys.has(target)) return;
      if (keys.size >= mostTargets) keys.clear();
      keys.set(target, key);
    },
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const key = keys.get(request.url ?? "");
      if (key === undefined) return false;
      const page = cache.findFresh(key);
      const variant = page?.findVariant(negotiateEncoding(request.headers["accept-encoding"]?.toString()));
      if (!page || variant === undefined) return false;
      sendVariant(request, response, page, variant);
      return true;
    },
  };
}
