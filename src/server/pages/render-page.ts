import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { AddHeadTags } from "../head/head-tags.ts";
import { plainHeaders, type SecurityHeaders } from "../http/security-headers.ts";
import type { FallbackPage } from "./fallback-page.ts";
import type { RenderedPage } from "./page.ts";

export type WebHandler = (request: Request, locale: LocaleCode) => Promise<Response>;

export interface RenderOptions {
  readonly web: WebHandler;
  /** What the server adds to the head of a page; nothing when absent. */
  readonly addHeadTags?: AddHeadTags;
  readonly securityHeaders: SecurityHeaders;
  readonly fallback: FallbackPage;
  readonly report: ReportError;
  readonly timeoutMs: number;
}

export interface AnswerRules {
  /** For browsers, where the answer is 200 and the page itself says nothing else. */
  readonly cacheControl: string;
  /** Request headers that decide the answer. */
  readonly vary: string;
  /** A page that is kept for others must not carry one visitor's cookie. */
  readonly isShared: boolean;
}

export type RenderPage = (request: Request, locale: LocaleCode, rules: AnswerRules) => Promise<RenderedPage>;

const ownHeaders = new Set([
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "vary",
  "set-cookie",
  "cache-control",
]);

/** Asks the web handler, buffers what it says and adds the security headers (docs/specification.md, "Security headers"). Never rejects. */
export function createRenderPage(options: RenderOptions): RenderPage {
  const { web, addHeadTags = (html) => html, securityHeaders, fallback, report, timeoutMs } = options;
  return async (request, locale, rules) => {
    const path = new URL(request.url).pathname;
    try {
      const response = await within(timeoutMs, web(request, locale));
      const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      const raw = Buffer.from(await within(timeoutMs, response.arrayBuffer()));
      const html = isHtml ? addHeadTags(raw.toString("utf8"), locale) : null;
      const cookies = response.headers.getSetCookie();
      if (rules.isShared && cookies.length > 0) {
        report(new Error("A page that is cached for everybody set a cookie; the cookie was dropped."), { path });
      }
      return {
        status: response.status,
        headers: [
          ...[...response.headers].filter(([name]) => !ownHeaders.has(name)).flat(),
          ...(rules.isShared ? [] : cookies.flatMap((cookie) => ["Set-Cookie", cookie])),
          "Cache-Control",
          findCacheControl(response, rules),
          "Vary",
          rules.vary,
          ...(html === null ? plainHeaders : securityHeaders(html)),
        ],
        body: html === null ? raw : Buffer.from(html),
      };
    } catch (error) {
      if (!request.signal.aborted) report(error, { path, locale });
      return fallback(500);
    }
  };
}

function findCacheControl(response: Response, { cacheControl, isShared }: AnswerRules): string {
  if (isShared) return response.status === 200 ? cacheControl : notKept;
  return response.headers.get("cache-control") ?? (response.status === 200 ? cacheControl : notKept);
}

/** May lie in the browser, must be asked for again. */
export const notKept = "private, no-cache";

async function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The page was not ready within ${timeoutMs} ms.`)), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
