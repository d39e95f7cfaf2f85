import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ReportError } from "#src/domain/site/log.ts";
import { plainHeaders } from "../pages/render-page.ts";
import type { MetricsRegistry } from "./app-metrics.ts";

export interface MetricsEndpoint {
  readonly registry: MetricsRegistry;
  /** Null: whoever reaches the port may read. */
  readonly token: string | null;
  readonly report: ReportError;
}

interface MetricsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `GET /metrics` beside the pages; its plugin stands before theirs. */
export function createMetricsRoute(endpoint: MetricsEndpoint) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
      const { status, headers, body } = await respond(endpoint, request.headers.authorization);
      return reply.code(status).headers(headers).send(body);
    });
  };
}

/** A port of its own, for nothing else. */
export function createMetricsServer(endpoint: MetricsEndpoint): Server {
  return createServer({ maxHeaderSize: 4096, requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const isAsked = request.url === "/metrics" && (request.method === "GET" || request.method === "HEAD");
    const answer = isAsked
      ? respond(endpoint, request.headers.authorization)
      : Promise.resolve<MetricsResponse>({ status: 404, headers: plainText, body: "There is only GET /metrics.\n" });
    void answer.then(({ status, headers, body }) => {
      response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
      response.end(request.method === "HEAD" ? undefined : body);
    });
  });
}

const safe = Object.fromEntries(
  Array.from({ length: plainHeaders.length / 2 }, (_, index) => [
    String(plainHeaders[2 * index]),
    String(plainHeaders[2 * index + 1]),
  ]),
);
const plainText = { ...safe, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

async function respond(
  { registry, token, report }: MetricsEndpoint,
  authorization: string | undefined,
): Promise<MetricsResponse> {
  if (token !== null && !isEqual(authorization ?? "", `Bearer ${token}`)) {
    return { status: 401, headers: { ...plainText, "WWW-Authenticate": "Bearer" }, body: "A token is needed.\n" };
  }
  try {
    const body = await registry.metrics();
    return { status: 200, headers: { ...plainText, "Content-Type": registry.contentType }, body };
  } catch (error) {
    report(error, { path: "/metrics" });
    return { status: 500, headers: plainText, body: "The metrics cannot be read.\n" };
  }
}

/** Takes the same time whatever is wrong. */
function isEqual(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
