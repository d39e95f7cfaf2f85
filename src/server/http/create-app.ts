import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getHeapStatistics } from "node:v8";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { createApi } from "#src/api/api.ts";
import type { ErrorResponse } from "#src/api/api-error.ts";
import { findVisitor } from "#src/api/request-limit.ts";
import type { CountCall } from "#src/domain/site/call-counts.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { runForNetwork } from "#src/services/miners/visitor.ts";
import type { Services } from "#src/services/services.ts";
import { earlyFaultScript } from "#src/web/calls/fault-service.ts";
import { findMessage } from "../catalogue-words.ts";
import { findDeviceSubject, listDevicePaths } from "../head/device-subject.ts";
import { createHeadTags } from "../head/head-tags.ts";
import { createSiteFiles } from "../head/site-files.ts";
import type { AppMetrics } from "../metrics/app-metrics.ts";
import { createMetricsRoute, type MetricsEndpoint } from "../metrics/metrics-endpoint.ts";
import { Page, sendPage } from "../pages/page.ts";
import { createPageCache } from "../pages/page-cache.ts";
import { createPageFastPath } from "../pages/page-fast-path.ts";
import { createPageVersions } from "../pages/page-versions.ts";
import { createPages, nameNegotiated, type PagePolicy } from "../pages/pages.ts";
import {
  createFallbackPage,
  createRenderPage,
  createSecurityHeaders,
  findOutsideSources,
  plainHeaders,
  type WebHandler,
} from "../pages/render-page.ts";
import { createPictures } from "../pictures/pictures.ts";
import { connectionLimits, limitConnections } from "./connection-limits.ts";
import { encodeResponse } from "./encoding.ts";
import { createFairGate, createRenewalSlots, pageLimits } from "./fair-gate.ts";
import { cleanForwardedFor } from "./forwarded-for.ts";
import { type CheckReadiness, createHealth } from "./health.ts";
import { refuseBadHeaders, refuseMethod, refuseUnreadable, respondToServerOptions } from "./refusals.ts";
import { isApiPath, rewriteTarget } from "./request-target.ts";
import { createStatic } from "./static.ts";

export interface AppOptions {
  readonly services: Services;
  readonly web: WebHandler;
  readonly policy: PagePolicy;
  readonly corsOrigins: readonly string[];
  /** Per visitor; null = no limit. */
  readonly requestsPerMinute: number | null;
  /** Absent = counted in this process alone. */
  readonly countCall?: CountCall | null;
  /** Called once all routes are known. */
  readonly onApiDocument?: (document: unknown) => void;
  /** Outside private networks: addresses and networks (`203.0.113.0/24`). */
  readonly trustedProxies: readonly string[];
  /** Null while Vite serves them. */
  readonly clientDir: string | null;
  /** Where no origin is configured. */
  readonly localOrigin: string;
  readonly checkReadiness: CheckReadiness;
  /** Absent = nothing is counted. */
  readonly metrics?: AppMetrics | null;
  /** Where it is read on this port; absent = it is not. */
  readonly metricsEndpoint?: MetricsEndpoint | null;
  /** Vite's middleware, before everything else; null in production. */
  readonly dev: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  readonly log: Logger;
  readonly report: ReportError;
  readonly now?: () => number;
}

/** The operator's own proxies are there. The names are Fastify's. */
const privateNetworks = ["loopback", "linklocal", "uniquelocal"];
/** Outside the heap, whose limit indicates the memory there is. */
const pageCacheBytes = Math.min(128 * 1024 * 1024, Math.floor(getHeapStatistics().heap_size_limit / 8));
const openEndedCacheBytes = Math.floor(pageCacheBytes / 3);
const dataCacheBytes = Math.floor(pageCacheBytes / 6);
const bodyLimitBytes = 64 * 1024;
const maxHeaderBytes = 16 * 1024;
const longestTarget = 4096;
const requestTimeoutMs = 30 * SECOND;
const headersTimeoutMs = 15 * SECOND;
/** Longer than proxies keep connections open, so that they never write into a closed one. */
const keepAliveMs = 72 * SECOND;
const renderTimeoutMs = 15 * SECOND;
/** Vite transforms every module of the first page. */
const devRenderTimeoutMs = 2 * MINUTE;

/** In order of precedence: health, API, files, pictures, pages. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, web, policy, corsOrigins, requestsPerMinute, countCall = null } = options;
  const { clientDir, localOrigin, dev, log, report, now, metrics = null, metricsEndpoint = null } = options;
  const isDev = dev !== null;
  const { brand } = services.site;
  const securityHeaders = createSecurityHeaders({
    ...findOutsideSources(services.site),
    inlineScripts: services.site.faultService === null ? [] : [earlyFaultScript],
    isDev,
  });
  const fallback = createFallbackPage({ brandName: brand.name, supportEmail: brand.supportEmail, securityHeaders });
  const render = createRenderPage({
    web,
    addHeadTags: createHeadTags(services.site),
    findSubject: (path) => findDeviceSubject(services, path),
    securityHeaders,
    fallback,
    report,
    timeoutMs: isDev ? devRenderTimeoutMs : renderTimeoutMs,
  });
  // No caching in development: Vite changes pages.
  const note = metrics?.noteCache;
  const cache = createPageCache(isDev ? 0 : pageCacheBytes, now, createRenewalSlots(), note);
  // A separate renewal queue: these pages may wait for engines.
  const openEndedCache = createPageCache(isDev ? 0 : openEndedCacheBytes, now, createRenewalSlots(), note);
  const dataCache = createPageCache(isDev ? 0 : dataCacheBytes, now, undefined, note);
  const fastPath = createPageFastPath(nameNegotiated, () => note?.("hit"));
  const gate = createFairGate(pageLimits);
  metrics?.readApp({ caches: { pages: cache, open: openEndedCache, data: dataCache }, gate });

  // Below a warning, Fastify logs nothing an operator needs.
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: log.level === "silent" ? "silent" : "warn" });
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // `request.ip` becomes the last address in X-Forwarded-For that is not one of these. Those further left may be
    // forged.
    trustProxy: [...privateNetworks, ...options.trustedProxies],
    rewriteUrl: rewriteTarget,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: "idle",
    // Long parameters still reach the schema, which refuses them as JSON.
    routerOptions: { maxParamLength: maxHeaderBytes },
    serverFactory: (handler) => {
      const server = createServer({
        maxHeaderSize: maxHeaderBytes,
        requestTimeout: requestTimeoutMs,
        headersTimeout: headersTimeoutMs,
        keepAliveTimeout: keepAliveMs,
        // Refused in refusals.ts, where the response gets its headers.
        requireHostHeader: false,
      });
      const limit = limitConnections(server, connectionLimits);
      const answer = limit((request, response) => {
        metrics?.watch(request, response);
        if (refuseBadHeaders(request, response) || respondToServerOptions(request, response)) return;
        if (fastPath.respond(request, response)) return;
        handler(request, response);
      });
      server.on("request", answer);
      server.on("checkExpectation", answer);
      return server;
    },
    clientErrorHandler: refuseUnreadable,
    // Raised before routing, for an undecodable address.
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      if (isApiPath(request.raw.url ?? "")) {
        const type = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"];
        reply.raw.writeHead(400, [...type, ...plainHeaders]);
        reply.raw.end(undecodable);
        return;
      }
      void sendPage(request.raw, reply.raw, new Page(fallback(error.statusCode ?? 400)));
    },
  });
  app.addHook("onRequest", (request, reply, done) => {
    cleanForwardedFor(request.raw);
    // Responses that bypass Fastify's reply set these themselves.
    reply.header("x-content-type-options", "nosniff").header("referrer-policy", "strict-origin-when-cross-origin");
    done();
  });
  app.addHook("onRequest", refuseMethod);
  // What this request wants read is counted for its visitor.
  app.addHook("onRequest", (request, _reply, done) =>
    runForNetwork(findVisitor(request), isApiPath(request.raw.url ?? "") ? "program" : "page", done),
  );
  app.addHook("onRequest", (request, _reply, done) => {
    const isTooLong = (request.raw.url?.length ?? 0) > longestTarget;
    done(isTooLong ? Object.assign(new Error("The address is too long."), { statusCode: 414 }) : undefined);
  });
  if (dev !== null) {
    app.addHook("onRequest", (request, reply, done) => dev(request.raw, reply.raw, done));
  }
  app.setNotFoundHandler(async (request, reply) => {
    reply.hijack();
    await sendPage(request.raw, reply.raw, new Page(fallback(404)));
  });
  app.addHook("onSend", encodeResponse);
  await app.register(createHealth(options.checkReadiness));
  if (metricsEndpoint !== null) await app.register(createMetricsRoute(metricsEndpoint));
  await app.register(
    createApi({
      services,
      report,
      findWord: findMessage,
      corsOrigins,
      requestsPerMinute,
      countCall,
      onDocument: options.onApiDocument,
    }),
  );
  if (clientDir !== null) await app.register(createStatic(clientDir));
  await app.register(
    createSiteFiles({
      site: services.site,
      articles: services.articles,
      listMorePaths: () => listDevicePaths(services),
    }),
  );
  await app.register(createPictures({ services, report }));
  const origin = brand.origin ?? localOrigin;
  await app.register(
    createPages({
      render,
      policy,
      cache,
      openEndedCache,
      dataCache,
      versions: createPageVersions(services.news),
      fastPath,
      fallback,
      gate,
      origin,
      report,
    }),
  );
  return app;
}

const undecodable = JSON.stringify({
  error: { code: "invalid-request", message: "The address cannot be decoded." },
} satisfies ErrorResponse);

export async function createCollectorApp(
  checkReadiness: CheckReadiness,
  log: Logger,
  metricsEndpoint: MetricsEndpoint | null = null,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
  });
  await app.register(createHealth(checkReadiness));
  if (metricsEndpoint !== null) await app.register(createMetricsRoute(metricsEndpoint));
  return app;
}
