import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findVisitor } from "#src/api/request-limit.ts";
import { clientAddressHeader } from "#src/domain/site/client-address.ts";
import {
  defaultLocale,
  formatLocaleCookie,
  type LocaleCode,
  localeCookie,
  localizePath,
  negotiateLocale,
  splitLocale,
} from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { type FairGate, isBusy } from "../http/fair-gate.ts";
import { markOldPage } from "./mark-old-page.ts";
import {
  type MarkOld,
  Page,
  type PageCache,
  type PageFastPath,
  type PageLifetime,
  type RenderedPage,
  sendPage,
} from "./page-cache.ts";
import { type AnswerRules, type FallbackPage, notKept, plainHeaders, type RenderPage } from "./render-page.ts";

/** Null: rendered each time. `key` is the path and the declared search parameters, as they stand in an address. */
export type PagePolicy = (url: URL) => (PageLifetime & { readonly key: string; readonly isOpenEnded: boolean }) | null;

export interface PagesOptions {
  readonly render: RenderPage;
  readonly policy: PagePolicy;
  /** Of the pages that the site lists. */
  readonly cache: PageCache;
  /** Of pages as many as anybody makes up addresses of. */
  readonly openEndedCache: PageCache;
  readonly fastPath: PageFastPath;
  readonly fallback: FallbackPage;
  /** Rendering goes through it. */
  readonly gate: FairGate;
  readonly report: ReportError;
  /** `https://pool.example`, of the addresses that pages are rendered under. Never taken from a request: a cached page must not carry the Host of one visitor. */
  readonly origin: string;
}

type DocumentTarget = Extract<PageTarget, { kind: "page" }>;

/** Each visit asks again, and is answered 304 when nothing has changed. */
const revalidated = "public, max-age=0, must-revalidate";
/** A page's data is new each time it is loaded: news of the live stream must not be answered by what the browser kept. */
const freshData = "private, max-age=0, must-revalidate";
/** What a link's hover fetched in advance is kept long enough to be used on the click. */
const prefetchedData = "private, max-age=10";

/** Everything that is no API call and no file: request → language → cache → web handler → headers → answer. */
export function createPages(options: PagesOptions) {
  const { render, policy, cache: listedCache, openEndedCache, fastPath, fallback, gate, origin, report } = options;

  async function findPage(request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    const { raw } = request;
    const target = parsePageTarget(raw.url ?? "/");
    if (target.kind === "malformed") return new Page(fallback(404));
    const isRead = raw.method === "GET" || raw.method === "HEAD";
    if (target.kind === "moved") return redirect(isRead ? 301 : 308, target.location, []);
    const { pathname, search, isData } = target;
    if (!isRead && isForeign(raw, origin)) return new Page(fallback(403));
    if (isData || !isRead) return renderForVisitor(request, reply, splitLocale(pathname).locale, target);
    const choice = chooseLocale({
      pathname,
      search,
      cookie: raw.headers.cookie,
      acceptLanguage: raw.headers["accept-language"],
    });
    if (choice.kind === "redirect") {
      return redirect(302, choice.location, [
        "Set-Cookie",
        formatLocaleCookie(choice.locale),
        "Vary",
        "Cookie, Accept-Language",
      ]);
    }
    const lifetime = policy(new URL(`${origin}${choice.rest}${search}`));
    if (lifetime === null) return renderForVisitor(request, reply, choice.locale, target);
    const key = `${choice.locale} ${lifetime.key}`;
    const cache = lifetime.isOpenEnded ? openEndedCache : listedCache;
    // Parameters that mean nothing are not worth a name: there is no end of them.
    if (!lifetime.isOpenEnded && search === "") fastPath.remember(raw, choice.isNegotiated, key);
    const address = `${origin}${localizePath(lifetime.key, choice.locale)}`;
    const vary = choice.isNegotiated ? "Cookie, Accept-Language, Accept-Encoding" : "Accept-Encoding";
    const rules = { cacheControl: revalidated, vary, isShared: true };
    // The request that is rendered carries nothing of the visitor: what is kept is the same for everybody.
    const markOld: MarkOld = (rendered, at) => markOldPage(rendered, at, choice.locale);
    const renderIt = () => render(new Request(address), choice.locale, rules);
    const getIt = () => cache.get(key, lifetime, renderIt, markOld);
    // A page that is at hand is renewed for everybody, so by nobody's share: the cache has turns for that.
    return cache.isAtHand(key) ? getIt() : within(findVisitor(request), getIt);
  }

  /** What costs rendering waits for its turn, or is refused. */
  async function within(visitor: string | null, work: () => Promise<Page>): Promise<Page> {
    const answer = await gate.run(visitor, work);
    return isBusy(answer) ? new Page(fallback(503)) : answer;
  }

  async function renderForVisitor(
    asked: FastifyRequest,
    reply: FastifyReply,
    locale: LocaleCode,
    { isData }: DocumentTarget,
  ): Promise<Page> {
    const { raw, body, ip } = asked;
    // Joined as text: as a relative address, `//host/` would name a host.
    const url = new URL(`${findVisitorOrigin(raw, origin)}${raw.url ?? "/"}`);
    const isPrefetch = raw.headers["sec-purpose"]?.includes("prefetch") === true;
    const dataRule = isPrefetch ? prefetchedData : freshData;
    const rules: AnswerRules = {
      cacheControl: isData && raw.method === "GET" ? dataRule : notKept,
      vary: "Accept-Encoding",
      isShared: false,
    };
    const request = toWebRequest(raw, reply.raw, { url, clientAddress: ip, body: Buffer.isBuffer(body) ? body : null });
    return within(findVisitor(asked), async () => new Page(await render(request, locale, rules)));
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      reply.hijack();
      return sendPage(request.raw, reply.raw, new Page(fallback(error.statusCode ?? 500)));
    });
    app.all("/*", { schema: { hide: true } }, async (request, reply) => {
      reply.hijack();
      const page = await findPage(request, reply).catch((error: unknown) => {
        report(error, { path: request.raw.url });
        return new Page(fallback(500));
      });
      await sendPage(request.raw, reply.raw, page);
    });
  };
}

function redirect(status: number, location: string, headers: readonly string[]): Page {
  const rendered: RenderedPage = {
    status,
    headers: [
      "Location",
      location,
      "Cache-Control",
      status === 302 ? "no-store" : "public, max-age=3600",
      ...headers,
      ...plainHeaders,
    ],
    body: Buffer.alloc(0),
  };
  return new Page(rendered);
}

/** What a request target means for the pages. */
export type PageTarget =
  /** No path, or one that cannot be decoded. */
  | { readonly kind: "malformed" }
  /** The one address of this page is another: without doubled or trailing slashes. */
  | { readonly kind: "moved"; readonly location: string }
  | {
      readonly kind: "page";
      /** Of the page, language prefix included, without React Router's `.data`. */
      readonly pathname: string;
      /** `?…` or empty. */
      readonly search: string;
      /** Whether the page's data is asked for, not its document. */
      readonly isData: boolean;
    };

/** Reads the raw target of a request line (`/ru/kas/?x=1`). Anybody may send anything: it never throws. */
export function parsePageTarget(target: string): PageTarget {
  const question = target.indexOf("?");
  const rawPath = question === -1 ? target : target.slice(0, question);
  const search = question === -1 ? "" : target.slice(question);
  const meant = decode(rawPath);
  if (!rawPath.startsWith("/") || meant === null) return { kind: "malformed" };
  // A base with a host, so that `//host/` cannot name one. Dots are resolved before slashes are counted.
  const { pathname } = new URL(`http://localhost${rawPath}`);
  const single = pathname.replace(/\/{2,}/g, "/");
  const data = splitData(single);
  if (data !== null) return { kind: "page", pathname: data, search, isData: true };
  const canonical = withoutTrailingSlash(single);
  if (decode(canonical) !== meant) return { kind: "moved", location: `${canonical}${search}` };
  return { kind: "page", pathname, search, isData: false };
}

function splitData(pathname: string): string | null {
  if (pathname.endsWith("/_.data")) return withoutTrailingSlash(pathname.slice(0, -"_.data".length));
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : null;
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

export type LocaleChoice =
  | {
      readonly kind: "page";
      readonly locale: LocaleCode;
      /** Without the language prefix. */
      readonly rest: string;
      /** Whether another visitor might be sent elsewhere from this address. */
      readonly isNegotiated: boolean;
    }
  | { readonly kind: "redirect"; readonly location: string; readonly locale: LocaleCode };

export interface LocaleRequest {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The language of a document (spec §2; docs/specification.md, "Language"). Runs before the page cache. */
export function chooseLocale({ pathname, search, cookie, acceptLanguage }: LocaleRequest): LocaleChoice {
  const { locale, rest, hasPrefix } = splitLocale(pathname);
  if (hasPrefix && locale === defaultLocale) return { kind: "redirect", location: `${rest}${search}`, locale };
  if (pathname !== "/") return { kind: "page", locale, rest, isNegotiated: false };
  const negotiated = negotiateLocale(acceptLanguage ?? null, readLocaleCookie(cookie));
  if (negotiated === defaultLocale) return { kind: "page", locale: defaultLocale, rest, isNegotiated: true };
  return { kind: "redirect", location: localizePath(`/${search}`, negotiated), locale: negotiated };
}

/** The language that the visitor chose, as the cookie names it, or null. */
export function readLocaleCookie(header: string | undefined): string | null {
  if (header === undefined || !header.includes(localeCookie)) return null;
  for (const pair of header.split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === localeCookie) return value ?? null;
  }
  return null;
}

/** Names a request by its line and by everything that the choice of a language depends on. No request line holds a space. */
export function nameNegotiated({ url = "", headers }: IncomingMessage): string {
  return `${url} ${readLocaleCookie(headers.cookie) ?? ""} ${headers["accept-language"] ?? ""}`;
}

/** The visitor's request for the web handler, with the visitor's address as the server found it. It is aborted when the visitor leaves. */
export function toWebRequest(
  raw: IncomingMessage,
  response: ServerResponse,
  { url, clientAddress, body }: { readonly url: URL; readonly clientAddress: string; readonly body: Buffer | null },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  headers.set(clientAddressHeader, clientAddress);
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const method = raw.method === "HEAD" ? "GET" : (raw.method ?? "GET");
  const init: RequestInit = { method, headers, signal: controller.signal };
  if (body !== null && method !== "GET") init.body = new Uint8Array(body);
  return new Request(url, init);
}

/** The origin that the visitor sees. React Router compares it with the Origin header of a form: a page of another site cannot fake both. */
export function findVisitorOrigin(raw: IncomingMessage, configured: string): string {
  const { host } = raw.headers;
  if (host === undefined || new URL(configured).host === host) return configured;
  // Each proxy writes how it was called behind what the one before it wrote: the first entry is what the visitor's browser used.
  const [used = ""] = String(raw.headers["x-forwarded-proto"] ?? "").split(",");
  const protocol = used.trim().toLowerCase() === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`)?.origin ?? configured;
}

/** Whether a page of another site sent this form. React Router would throw an error that is reported; the answer is 403 instead. */
export function isForeign(raw: IncomingMessage, configured: string): boolean {
  const { origin } = raw.headers;
  return origin !== undefined && origin !== findVisitorOrigin(raw, configured);
}
