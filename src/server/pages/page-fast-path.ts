import type { IncomingMessage, ServerResponse } from "node:http";
import { negotiateEncoding } from "../http/encoding.ts";
import { readLocaleCookie } from "./choose-locale.ts";
import type { PageCache } from "./page-cache.ts";
import { sendVariant } from "./send-page.ts";

/**
 * Answers a cached page before any routing: what a request line means never changes, so its cache key is remembered
 * once the pages have worked it out. Everything else is left to them.
 */
export interface PageFastPath {
  /** `isNegotiated`: the same request line means another page for a visitor of another language. */
  remember(request: IncomingMessage, isNegotiated: boolean, key: string): void;
  /** True when it has answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Query strings and languages are written by strangers: bounded, and long ones are not kept. */
const mostNames = 10_000;
const longestName = 256;

export function createPageFastPath(cache: PageCache): PageFastPath {
  const keys = new Map<string, string>();
  return {
    remember(request, isNegotiated, key) {
      const name = isNegotiated ? nameNegotiated(request) : (request.url ?? "");
      if (name.length > longestName || keys.has(name)) return;
      if (keys.size >= mostNames) keys.clear();
      keys.set(name, key);
    },
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const key = keys.get(request.url ?? "") ?? keys.get(nameNegotiated(request));
      if (key === undefined) return false;
      const page = cache.findFresh(key);
      const variant = page?.findVariant(negotiateEncoding(request.headers["accept-encoding"]?.toString()));
      if (!page || variant === undefined) return false;
      sendVariant(request, response, page, variant);
      return true;
    },
  };
}

/** Everything that the choice of a language hangs on. No request line holds a space, so it is never mistaken for one. */
function nameNegotiated({ url = "", headers }: IncomingMessage): string {
  return `${url} ${readLocaleCookie(headers.cookie) ?? ""} ${headers["accept-language"] ?? ""}`;
}
