import { request as httpRequest } from "node:http";
import { pino } from "pino";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { News } from "#src/db/signals/signals.ts";
import { clientAddressHeader } from "#src/domain/site/client-address.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { createApp } from "../http/create-app.ts";
import type { Readiness } from "../http/health.ts";

// The whole HTTP side over fixture services and a web handler that records its requests.

export interface Asked {
  readonly url: string;
  readonly locale: LocaleCode;
  readonly cookie: string | null;
  /** The visitor's address as the server found it. */
  readonly client: string | null;
  readonly method: string;
  readonly body: string;
}

export interface FixtureApp {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly rendered: Asked[];
  readonly reported: unknown[];
  /** Completes the pages under `/held`. */
  release(): void;
  /** From now on every rendering fails. */
  fail(): void;
  /** Pages requested from now on wait again. */
  hold(): void;
  /** News as the collector sends it to all processes. */
  tell(news: News): void;
  /** Milliseconds. */
  pass(ms: number): void;
  setReadiness(readiness: Readiness): void;
}

const filler = "<p>filler</p>".repeat(200);

async function answer(request: Request, { locale }: Asked): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/throw")) throw new Error("render fault");
  if (url.pathname.endsWith(".data")) {
    const headers = { "Content-Type": "text/x-script", "Set-Cookie": "session=1" };
    if (url.pathname.includes("/moved")) return new Response("[1]", { status: 202, headers });
    return new Response(`["${url.pathname}"${",1".repeat(1_000)}]`, { headers });
  }
  if (url.pathname.endsWith("/miner/search")) {
    return new Response(null, { status: 303, headers: { Location: "/kas/miner/stats/x?source=search" } });
  }
  return new Response(`<html><script>go()</script>${locale} ${url.pathname}${url.search}${filler}</html>`, {
    status: /unknown|%25/.test(url.pathname) ? 404 : 200,
    headers: { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": "session=1" },
  });
}

function policy(url: URL) {
  if (url.pathname.includes("private")) return null;
  const range = url.searchParams.get("range");
  const key = `${url.pathname}${range === null ? "" : `?range=${range}`}`;
  const [, coin = null, address = null] = /^\/(kas|btc)(?:\/miner\/stats\/(\w+))?/.exec(url.pathname) ?? [];
  return { key, freshMs: 10_000, staleMs: 60_000, isOpenEnded: range !== null || address !== null, coin, address };
}

export async function createFixtureApp(clientDir: string | null = null): Promise<FixtureApp> {
  const rendered: Asked[] = [];
  const reported: unknown[] = [];
  let held = Promise.withResolvers<void>();
  let isFailing = false;
  let time = 1_000_000;
  const listeners = new Set<(news: News) => void>();
  const news = {
    onNews(listen: (news: News) => void) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
  let readiness: Readiness = {
    database: "ok",
    firstFill: "running",
    isStopping: false,
    pools: [],
  };
  const app = await createApp({
    services: createFixtureServices({ news }),
    async web(request, locale) {
      const body = request.method === "GET" ? "" : await request.text();
      const { headers, method } = request;
      const client = headers.get(clientAddressHeader);
      const asked = { url: request.url, locale, cookie: headers.get("cookie"), client, method, body };
      rendered.push(asked);
      if (isFailing) throw new Error("render fault");
      if (request.url.includes("/held")) await held.promise;
      return answer(request, asked);
    },
    policy,
    corsOrigins: ["https://adit.example"],
    requestsPerMinute: 3,
    trustedProxies: ["192.0.2.0/24"],
    clientDir,
    localOrigin: "http://localhost:3000",
    checkReadiness: async () => readiness,
    dev: null,
    log: pino({ level: "silent" }),
    report: (error) => reported.push(error),
    now: () => time,
  });
  return {
    app,
    rendered,
    reported,
    fail() {
      isFailing = true;
    },
    release: () => held.resolve(),
    hold() {
      held = Promise.withResolvers<void>();
    },
    tell(one) {
      for (const listen of listeners) listen(one);
    },
    pass(ms) {
      time += ms;
    },
    setReadiness(next) {
      readiness = next;
    },
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

/** A real request; the body stays compressed. */
export function askRaw(
  url: string,
  headers: Record<string, string>,
  method = "GET",
  target = new URL(url).pathname,
): Promise<RawAnswer> {
  return new Promise<RawAnswer>((resolve, reject) => {
    const request = httpRequest(url, { method, headers, path: target }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on("error", reject);
    request.end();
  });
}
