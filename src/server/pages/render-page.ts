import { createHash } from "node:crypto";
import { defaultRetrySeconds } from "#src/api/api-error.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { SiteInfo } from "#src/services/services.ts";
import { scriptNonceHeader } from "#src/web/script-nonce.ts";
import type { AddHeadTags } from "../head/head-tags.ts";
import type { RenderedPage } from "./page.ts";

export type WebHandler = (request: Request, locale: LocaleCode) => Promise<Response>;

export interface RenderOptions {
  readonly web: WebHandler;
  readonly addHeadTags?: AddHeadTags;
  readonly findSubject?: (path: string) => Promise<Parameters<AddHeadTags>[2]>;
  readonly securityHeaders: SecurityHeaders;
  readonly fallback: FallbackPage;
  readonly report: ReportError;
  readonly timeoutMs: number;
}

export interface ResponseRules {
  /** For status 200, unless the page sets its own. */
  readonly cacheControl: string;
  /** Request headers that decide the response. */
  readonly vary: string;
  /** A shared page must not carry a visitor's cookie. */
  readonly isShared: boolean;
}

export type RenderPage = (request: Request, locale: LocaleCode, rules: ResponseRules) => Promise<RenderedPage>;

const ownHeaders = new Set([
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "vary",
  "set-cookie",
  "cache-control",
  scriptNonceHeader,
]);

/**
 * Buffers the web handler's response and adds security headers (docs/specification.md, "Security headers"). Never
 * rejects.
 */
export function createRenderPage(options: RenderOptions): RenderPage {
  const {
    web,
    addHeadTags = (html) => html,
    findSubject = async () => null,
    securityHeaders,
    fallback,
    report,
    timeoutMs,
  } = options;
  return async (request, locale, rules) => {
    const path = new URL(request.url).pathname;
    try {
      const response = await within(timeoutMs, web(request, locale));
      const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      const raw = Buffer.from(await within(timeoutMs, response.arrayBuffer()));
      const nonce = response.headers.get(scriptNonceHeader);
      const { html: rendered, scripts } = takeInlineScripts(isHtml ? raw.toString("utf8") : "", nonce);
      const html = isHtml ? addHeadTags(rendered, locale, await findSubject(path)) : null;
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
          ...(response.status === 503 && !response.headers.has("retry-after")
            ? ["Retry-After", String(defaultRetrySeconds)]
            : []),
          ...(html === null ? plainHeaders : securityHeaders({ scripts })),
        ],
        body: html === null ? raw : Buffer.from(html),
      };
    } catch (error) {
      if (!request.signal.aborted) report(error, { path, locale });
      return fallback(error instanceof LatePage ? 503 : 500);
    }
  };
}

function findCacheControl(response: Response, { cacheControl, isShared }: ResponseRules): string {
  if (isShared) return response.status === 200 ? cacheControl : notKept;
  return response.headers.get("cache-control") ?? (response.status === 200 ? cacheControl : notKept);
}

/** Browsers may store it and must revalidate. */
export const notKept = "private, no-cache";

/** A later request may succeed. */
class LatePage extends Error {
  override readonly name = "LatePage";
}

async function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LatePage(`The page was not ready within ${timeoutMs} ms.`)), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface FallbackOptions {
  readonly brandName: string;
  readonly supportEmail: string;
  readonly securityHeaders: SecurityHeaders;
}

export type FallbackPage = (status: number) => RenderedPage;

/** Spec §8, "Error page failure: fallback message with link home": needs no React, no catalogue and no database. */
export function createFallbackPage({ brandName, supportEmail, securityHeaders }: FallbackOptions): FallbackPage {
  return (status) => {
    const line = escapeMarkup(describeStatus(status, supportEmail));
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${status}: ${line} | ${escapeMarkup(brandName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${status}</h1>
<p>${line}</p>
<p><a href="/">Return to Home Page</a></p>
</main>
</body>
</html>
`;
    const headers = [
      "Content-Type",
      "text/html; charset=utf-8",
      "Cache-Control",
      "private, no-cache",
      // Seconds. A waiting visitor finds a slot by then, unless the overload lasts.
      ...(status === 503 ? ["Retry-After", "5"] : []),
      ...securityHeaders({ styles: [style] }),
    ];
    return { status, headers, body: Buffer.from(html) };
  };
}

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center}
main{padding:1.5rem;max-width:32rem}
h1{font-size:4rem;margin:0}`;

function describeStatus(status: number, supportEmail: string): string {
  if (status === 404) return "Page not found";
  if (status === 403) return "Forbidden";
  if (status === 503) return "Too many visitors at the moment. Try again in a few seconds.";
  return `Unknown error occurred. If it persists, contact ${supportEmail}`;
}

export interface SecurityOptions {
  /** Origins that pages call besides ours (spec §7's base addresses), and the operator's services. */
  readonly connectOrigins: readonly string[];
  readonly scriptSources?: readonly string[];
  /** Added by the server itself. */
  readonly inlineScripts?: readonly string[];
  /** Vite injects styles and scripts and uses a web socket. */
  readonly isDev: boolean;
}

export interface InlineElements {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

export type SecurityHeaders = (inline: InlineElements) => readonly string[];

export const plainHeaders: readonly string[] = [
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "strict-origin-when-cross-origin",
];

const documentHeaders: readonly string[] = [
  ...plainHeaders,
  "Permissions-Policy",
  "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy",
  "same-origin",
];

/**
 * Headers of an HTML document, as name, value, name, value …. Inline scripts and styles are allowed by hashes of what
 * our code wrote, never of what the document contains: injected elements have no effect.
 */
export function createSecurityHeaders({
  connectOrigins,
  scriptSources = [],
  inlineScripts = [],
  isDev,
}: SecurityOptions): SecurityHeaders {
  const connect = ["'self'", ...connectOrigins, ...(isDev ? ["ws:", "wss:"] : [])].join(" ");
  return (inline) => {
    const scripts = isDev ? ["'unsafe-inline'"] : hash([...inlineScripts, ...(inline.scripts ?? [])]);
    const styles = isDev ? ["'unsafe-inline'"] : hash(inline.styles ?? []);
    const policy = [
      "default-src 'self'",
      `script-src ${["'self'", ...scriptSources, ...scripts].join(" ")}`,
      `style-src ${["'self'", ...styles].join(" ")}`,
      // Charts and tables use style attributes (widths, positions, coin colours). Their values come from numbers and
      // our own tables, never from visitors' text.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      `connect-src ${connect}`,
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ];
    return ["Content-Security-Policy", policy.join("; "), ...documentHeaders];
  };
}

function hash(texts: readonly string[]): readonly string[] {
  // As the HTML parser does before hashing.
  const normal = texts.map((text) => text.replace(/\r\n?/g, "\n"));
  return [...new Set(normal)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** Returns the inline scripts that carried the nonce, and the page without it. */
export function takeInlineScripts(
  html: string,
  nonce: string | null,
): { readonly html: string; readonly scripts: readonly string[] } {
  if (nonce === null) return { html, scripts: [] };
  // The nonce is base64url, so it needs no escape. Attributes may hold `>` inside quotes.
  const marked = new RegExp(
    `<script(?=(?:\\s(?:"[^"]*"|'[^']*'|[^>"'])*)?\\snonce="${nonce}")((?:"[^"]*"|'[^']*'|[^>"'])*)>([\\s\\S]*?)</script\\s*>`,
    "gi",
  );
  const scripts = [...html.matchAll(marked)].flatMap(([, attributes = "", text = ""]) =>
    outsideScript.test(attributes) ? [] : [text],
  );
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scripts };
}

const outsideScript = /\ssrc\s*=/i;

export interface OutsideSources {
  readonly connectOrigins: readonly string[];
  readonly scriptSources: readonly string[];
}

/**
 * Base addresses of browser calls, analytics script and its origin, error service (spec §7), and latency measurements
 * of the start pages.
 */
export function findOutsideSources({ api, analytics, faultService, latencyOrigins }: SiteInfo): OutsideSources {
  const script = analytics === null ? null : URL.parse(analytics.scriptUrl);
  const bases = [api.baseUrl, api.regionalBaseUrl ?? "", script?.origin ?? ""].map((url) => URL.parse(url)?.origin);
  const service = faultService === null ? null : URL.parse(faultService.envelopeUrl);
  return {
    connectOrigins: [
      ...new Set([...bases, toSource(service), ...latencyOrigins].filter((source) => source !== undefined)),
    ],
    scriptSources: [toSource(script)].filter((source) => source !== undefined),
  };
}

/** Without query, which policies ignore; separators of the policy are escaped. */
function toSource(url: URL | null): string | undefined {
  return url === null ? undefined : `${url.origin}${url.pathname}`.replace(/;/g, "%3B").replace(/,/g, "%2C");
}
