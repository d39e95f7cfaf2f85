import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatLocaleCookie, type LocaleCode, localizePath, splitLocale } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { plainHeaders } from "../http/security-headers.ts";
import { findVisitorOrigin, isForeign, toWebRequest } from "../http/web-request.ts";
import { chooseLocale } from "./choose-locale.ts";
import type { FallbackPage } from "./fallback-page.ts";
import { Page, type RenderedPage } from "./page.ts";
import type { PageCache, PageLifetime } from "./page-cache.ts";
import type { PageFastPath } from "./page-fast-path.ts";
import { type PageTarget, parsePageTarget } from "./page-target.ts";
import { type AnswerRules, notKept, type RenderPage } from "./render-page.ts";
import { sendPage } from "./send-page.ts";

/** Null: rendered each time. `key` is the path and the declared search parameters, as they stand in an address. */
export type PagePolicy = (url: URL) => (PageLifetime & { readonly key: string }) | null;

export interface PagesOptions {
  readonly render: RenderPage;
  readonly policy: PagePolicy;
  readonly cache: PageCache;
  readonly fastPath: PageFastPath;
  readonly fallback: FallbackPage;
  readonly report: ReportError;
  /** `https://pool.example`, of the addresses that pages are rendered under. Never taken from a request: a cached page must not carry a stranger's Host. */
  readonly origin: string;
}

type DocumentTarget = Extract<PageTarget, { kind: "page" }>;

/** Each visit asks again, and is answered 304 when nothing has changed. */
const revalidated = "public, max-age=0, must-revalidate";
/** Long enough for what is fetched on hover to be used on the click. */
const dataCacheControl = "private, max-age=10";

/** Everything that is no API call and no file: request → language → cache → web handler → headers → answer. */
export function createPages(options: PagesOptions) {
  const { render, policy, cache, fastPath, fallback, origin, report } = options;

  async function findPage(request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    const { raw } = request;
    const target = parsePageTarget(raw.url ?? "/");
    if (target.kind === "malformed") return new Page(fallback(400));
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
    fastPath.remember(raw, choice.isNegotiated, key);
    const address = `${origin}${localizePath(lifetime.key, choice.locale)}`;
    const vary = choice.isNegotiated ? "Cookie, Accept-Language, Accept-Encoding" : "Accept-Encoding";
    const rules = { cacheControl: revalidated, vary, isShared: true };
    // The request that is rendered carries nothing of the visitor: what is kept is the same for everybody.
    return cache.get(key, lifetime, () => render(new Request(address), choice.locale, rules));
  }

  async function renderForVisitor(
    { raw, body, ip }: FastifyRequest,
    reply: FastifyReply,
    locale: LocaleCode,
    { isData }: DocumentTarget,
  ): Promise<Page> {
    // Joined as text: as a relative address, `//host/` would name a host.
    const url = new URL(`${findVisitorOrigin(raw, origin)}${raw.url ?? "/"}`);
    const rules: AnswerRules = {
      cacheControl: isData && raw.method === "GET" ? dataCacheControl : notKept,
      vary: "Accept-Encoding",
      isShared: false,
    };
    const request = toWebRequest(raw, reply.raw, { url, clientAddress: ip, body: Buffer.isBuffer(body) ? body : null });
    return new Page(await render(request, locale, rules));
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
