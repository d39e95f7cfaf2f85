import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findVisitor } from "#src/api/request-limit.ts";
import { clientAddressHeader } from "#src/domain/site/client-address.ts";
import {
  defaultLocale,
  formatLocaleCookie,
  type LocaleCode,
  localeCookie,
  locales,
  localizePath,
  negotiateLocale,
  splitLocale,
} from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { type FairGate, isBusy } from "../http/fair-gate.ts";
import { markOldPage } from "./mark-old-page.ts";
import { Page, type RenderedPage, sendPage } from "./page.ts";
import type { MarkOld, PageCache, PageLifetime } from "./page-cache.ts";
import type { CacheSlot, PageFastPath } from "./page-fast-path.ts";
import { dataAddress, type PageTarget, parsePageTarget } from "./page-target.ts";
import type { PageSubject, PageVersions } from "./page-versions.ts";
import { type FallbackPage, notKept, plainHeaders, type RenderPage, type ResponseRules } from "./render-page.ts";
import { findVisitorOrigin, isForeign } from "./visitor-origin.ts";

/** `key`: path and declared search parameters, as in an address. */
export type KeptPage = PageSubject & {
  readonly freshMs: number;
  readonly staleMs: number;
  readonly key: string;
  readonly isOpenEnded: boolean;
};

/** Null: not cached. */
export type PagePolicy = (url: URL) => KeptPage | null;

export interface PagesOptions {
  readonly render: RenderPage;
  readonly policy: PagePolicy;
  /** Pages that the site lists. */
  readonly cache: PageCache;
  /** Pages whose addresses anyone can invent. */
  readonly openEndedCache: PageCache;
  readonly dataCache: PageCache;
  readonly versions: PageVersions;
  readonly fastPath: PageFastPath;
  readonly fallback: FallbackPage;
  readonly gate: FairGate;
  readonly report: ReportError;
  /**
   * `https://pool.example`, for addresses in pages. Never from a request: a cached page must not carry one visitor's
   * Host.
   */
  readonly origin: string;
}

type DocumentTarget = Extract<PageTarget, { kind: "page" }>;

/** Each visit revalidates, with 304 when nothing changed. */
const revalidated = "public, max-age=0, must-revalidate";
/** Data of one visitor's page. */
const freshData = "private, max-age=0, must-revalidate";
/** An open page fetches past the browser's cache; React Router then reads the same response from it. */
const sharedData = "private, max-age=3";
/** Data fetched on hover lives until the click. */
const prefetchedData = "private, max-age=10";

/** Request → language → cache → web handler → headers → response. */
export function createPages(options: PagesOptions) {
  const { render, policy, openEndedCache, versions, fastPath, fallback, gate, origin, report } = options;

  async function findPage(request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    const { raw } = request;
    const target = parsePageTarget(raw.url ?? "/");
    if (target.kind === "malformed") return new Page(fallback(404));
    const isRead = raw.method === "GET" || raw.method === "HEAD";
    if (target.kind === "moved") return redirect(isRead ? 301 : 308, target.location, []);
    const { pathname, search, isData } = target;
    if (!isRead && isForeign(raw, origin)) return new Page(fallback(403));
    if (!isRead) return renderForVisitor(request, reply, splitLocale(pathname).locale, target);
    if (isData) return findData(request, reply, target);
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
    const kept = policy(new URL(`${origin}${choice.rest}${search}`));
    if (kept === null) return renderForVisitor(request, reply, choice.locale, target);
    const slot = { cache: kept.isOpenEnded ? openEndedCache : options.cache, key: `${choice.locale} ${kept.key}` };
    // Only without parameters: anyone can invent those.
    if (!kept.isOpenEnded && search === "") fastPath.remember(raw, choice.isNegotiated ? "negotiated" : "page", slot);
    const vary = choice.isNegotiated ? "Cookie, Accept-Language, Accept-Encoding" : "Accept-Encoding";
    const markOld: MarkOld = (rendered, at) => markOldPage(rendered, at, choice.locale);
    const address = `${origin}${localizePath(kept.key, choice.locale)}`;
    // A miner's page is never shown older than its record.
    const lifetime = { ...kept, readVersion: versions(kept), isExact: kept.address !== null };
    return findShared(
      request,
      slot,
      lifetime,
      { address, locale: choice.locale, cacheControl: revalidated, vary },
      markOld,
    );
  }

  /** Data has its page's lifetime, is shared by requests for the same parts, and never old. */
  async function findData(request: FastifyRequest, reply: FastifyReply, target: DocumentTarget): Promise<Page> {
    const { pathname, search } = target;
    const { locale, rest } = splitLocale(pathname);
    const kept = policy(new URL(`${origin}${rest}${search}`));
    if (kept === null) return renderForVisitor(request, reply, locale, target);
    const isPrefetch = request.raw.headers["sec-purpose"]?.includes("prefetch") === true;
    const routes = new URLSearchParams(search).get("_routes");
    const name = `${isPrefetch ? "prefetched" : "data"} ${locale} ${routes ?? ""} ${kept.key}`;
    const slot = { cache: kept.isOpenEnded ? openEndedCache : options.dataCache, key: name };
    if (!kept.isOpenEnded && !isPrefetch) fastPath.remember(request.raw, "data", slot);
    const shared: SharedResponse = {
      address: `${origin}${dataAddress(localizePath(kept.key, locale), routes)}`,
      locale,
      cacheControl: isPrefetch ? prefetchedData : sharedData,
      vary: "Accept-Encoding",
    };
    const lifetime = { freshMs: kept.freshMs, staleMs: 0, readVersion: versions(kept), isExact: true };
    const page = await findShared(request, slot, lifetime, shared, null);
    // A redirect may depend on parts of the address outside the key.
    return page.status === redirectedData ? renderForVisitor(request, reply, locale, target) : page;
  }

  /** The rendered request carries nothing of the visitor: the page is shared. */
  function findShared(
    request: FastifyRequest,
    { cache, key }: CacheSlot,
    lifetime: PageLifetime,
    { address, locale, cacheControl, vary }: SharedResponse,
    markOld: MarkOld | null,
  ): Promise<Page> {
    const renderIt = () => render(new Request(address), locale, { cacheControl, vary, isShared: true });
    const getIt = () => cache.get(key, lifetime, renderIt, markOld);
    // A kept page is renewed for all, by the cache's queue, and not on this visitor's share of the gate.
    return cache.isAtHand(key, lifetime) ? getIt() : within(findVisitor(request), getIt);
  }

  /** 503 when the queue is full. */
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
    const rules: ResponseRules = {
      cacheControl: isData && raw.method === "GET" ? freshData : notKept,
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
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      const page = await findPage(request, reply).catch((error: unknown) => {
        report(error, { path: request.raw.url });
        return new Page(fallback(500));
      });
      await sendPage(request.raw, reply.raw, page);
    };
    app.all("/*", { schema: { hide: true } }, answer);
    // A page below /api: its route precedes the API's not-found response.
    for (const path of ["/en/api/docs", ...locales.map(({ code }) => localizePath("/api/docs", code))]) {
      for (const url of [path, `${path}.data`]) app.all(url, { schema: { hide: true } }, answer);
    }
  };
}

interface SharedResponse {
  readonly address: string;
  readonly locale: LocaleCode;
  readonly cacheControl: string;
  readonly vary: string;
}

/** React Router's. */
const redirectedData = 202;

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

export type LocaleChoice =
  | {
      readonly kind: "page";
      readonly locale: LocaleCode;
      /** Without the language prefix. */
      readonly rest: string;
      /** Another visitor may get another language at this address. */
      readonly isNegotiated: boolean;
    }
  | { readonly kind: "redirect"; readonly location: string; readonly locale: LocaleCode };

export interface LocaleRequest {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** Spec §2; docs/specification.md, "Language". Runs before the page cache. */
export function chooseLocale({ pathname, search, cookie, acceptLanguage }: LocaleRequest): LocaleChoice {
  const { locale, rest, hasPrefix } = splitLocale(pathname);
  if (hasPrefix && locale === defaultLocale) return { kind: "redirect", location: `${rest}${search}`, locale };
  if (pathname !== "/") return { kind: "page", locale, rest, isNegotiated: false };
  const negotiated = negotiateLocale(acceptLanguage ?? null, readLocaleCookie(cookie));
  if (negotiated === defaultLocale) return { kind: "page", locale: defaultLocale, rest, isNegotiated: true };
  return { kind: "redirect", location: localizePath(`/${search}`, negotiated), locale: negotiated };
}

export function readLocaleCookie(header: string | undefined): string | null {
  if (header === undefined || !header.includes(localeCookie)) return null;
  for (const pair of header.split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === localeCookie) return value ?? null;
  }
  return null;
}

/** A key of all that decides the language. Request lines hold no space, so it separates. */
export function nameNegotiated({ url = "", headers }: IncomingMessage): string {
  return `${url} ${readLocaleCookie(headers.cookie) ?? ""} ${headers["accept-language"] ?? ""}`;
}

/** Carries the visitor's address as the server found it; aborts when the visitor leaves. */
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
