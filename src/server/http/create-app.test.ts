import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createFixtureApp } from "../__fixtures__/fixture-app.ts";
import type { Readiness } from "./health.ts";

let clientDir = "";

const closers: (() => Promise<unknown>)[] = [];

async function start() {
  const fixture = await createFixtureApp(clientDir);
  closers.push(() => fixture.app.close());
  return fixture;
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), "adit-client-"));
  mkdirSync(join(clientDir, "assets"));
  writeFileSync(join(clientDir, "assets", "app-1234.js"), "export {};");
  writeFileSync(join(clientDir, "assets", "app-1234.js.br"), "not really brotli");
  writeFileSync(join(clientDir, "favicon.svg"), "<svg/>");
});

afterAll(() => rmSync(clientDir, { recursive: true }));

describe("addresses", () => {
  it("has one address for each page", async () => {
    const { app } = await start();
    const moved = await app.inject("/kas/?range=7d");
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/kas?range=7d"]);
    expect((await app.inject("//evil.example/")).headers.location).toBe("/evil.example");
    expect((await app.inject({ method: "POST", url: "/kas/" })).statusCode).toBe(308);
  });

  it("asks the API before the pages, and only without a language prefix", async () => {
    const { app, rendered } = await start();
    expect((await app.inject("/kas/api/v1/pool/stats")).json().ticker).toBe("KAS");
    const page = await app.inject("/ru/kas/api/v1/pool/stats");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(rendered.map(({ url }) => url)).toEqual(["https://adit.example/ru/kas/api/v1/pool/stats"]);
    const broken = await app.inject("/kas/api/v1/miner/stats/%zz");
    expect([broken.statusCode, broken.json().error.code]).toEqual([400, "invalid-request"]);
  });

  it("passes data requests and redirects on", async () => {
    const { app } = await start();
    const data = await app.inject("/kas.data");
    expect(data.headers["cache-control"]).toBe("private, max-age=3");
    const search = await app.inject("/private/kas/miner/search?address=x");
    expect([search.statusCode, search.headers.location]).toEqual([303, "/kas/miner/stats/x?source=search"]);
  });

  it("passes a form on under the origin that the visitor sees", async () => {
    const { app, rendered } = await start();
    const post = (headers: Record<string, string>) =>
      app.inject({
        method: "POST",
        url: "/kas",
        payload: "a=1",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    await post({ host: "adit.example" });
    const origin = "https://other.example";
    // Two proxies; the outer one was called by https.
    for (const protocol of ["https", "https, http", "HTTPS,http"]) {
      expect((await post({ host: "other.example", origin, "x-forwarded-proto": protocol })).statusCode).toBe(200);
    }
    for (const protocol of ["http, https", "", "httpsx"]) {
      expect((await post({ host: "other.example", origin, "x-forwarded-proto": protocol })).statusCode).toBe(403);
    }
    expect(rendered.map(({ url, method, body }) => [url, method, body])).toEqual([
      ["https://adit.example/kas", "POST", "a=1"],
      ...Array(3).fill(["https://other.example/kas", "POST", "a=1"]),
    ]);
  });

  it("forbids a form of another site before anything runs, and says itself who asks", async () => {
    const { app, rendered, reported } = await start();
    const post = (headers: Record<string, string>) =>
      app.inject({
        method: "POST",
        url: "/kas",
        payload: "a=1",
        remoteAddress: "127.0.0.1",
        headers: { host: "adit.example", "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    for (const origin of ["https://evil.example", "http://adit.example", "null", "https://adit.example.evil"]) {
      expect((await post({ origin })).statusCode, origin).toBe(403);
    }
    expect([rendered, reported]).toEqual([[], []]);
    await post({ origin: "https://adit.example", "x-adit-client-address": "1.1.1.1" });
    await post({ origin: "https://adit.example", "x-forwarded-for": "1.1.1.1, 198.51.100.7" });
    expect(rendered.map(({ client }) => client)).toEqual(["127.0.0.1", "198.51.100.7"]);
  });

  it("refuses what is too long or too much", async () => {
    const { app, rendered } = await start();
    const long = await app.inject(`/kas?x=${"y".repeat(5000)}`);
    expect([long.statusCode, long.body.includes("Return to Home Page")]).toEqual([414, true]);
    const api = await app.inject(`/api/v1/rates?x=${"y".repeat(5000)}`);
    expect([api.statusCode, api.json().error.code]).toEqual([414, "invalid-request"]);
    for (const [length, status] of [
      [600, 404],
      [5000, 414],
    ] as const) {
      const longCoin = await app.inject(`/${"y".repeat(length)}/api/v1/pool/stats`);
      expect([longCoin.statusCode, longCoin.headers["content-type"]]).toEqual([
        status,
        "application/json; charset=utf-8",
      ]);
      expect(longCoin.json()).toHaveProperty("error");
    }
    const large = await app.inject({ method: "POST", url: "/kas", payload: "x".repeat(70_000) });
    expect(large.statusCode).toBe(413);
    expect(rendered).toEqual([]);
  });
});

describe("files", () => {
  it("keeps assets for ever, in the encoding made at build", async () => {
    const { app } = await start();
    const plain = await app.inject("/assets/app-1234.js");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const brotli = await app.inject({ url: "/assets/app-1234.js", headers: { "accept-encoding": "br" } });
    expect([brotli.headers["content-encoding"], brotli.body]).toEqual(["br", "not really brotli"]);
    expect(brotli.headers["content-type"]).toMatch(/javascript/);
    expect(brotli.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("does not answer a missing asset with a page", async () => {
    const { app, rendered } = await start();
    const response = await app.inject("/assets/gone-5678.js");
    expect(response.statusCode).toBe(404);
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(rendered).toEqual([]);
  });

  it("keeps other files for an hour", async () => {
    const response = await (await start()).app.inject("/favicon.svg");
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
  });
});

describe("API answers", () => {
  it("carry an ETag and are compressed", async () => {
    const { app } = await start();
    const first = await app.inject({ url: "/kas/api/v1/pool/stats", headers: { "accept-encoding": "gzip" } });
    expect(first.headers.etag).toMatch(/^W\/"/);
    expect(first.headers.vary).toBe("Origin, Accept-Encoding");
    const again = await app.inject({
      url: "/kas/api/v1/pool/stats",
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const large = await app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": "gzip" } });
    expect(large.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(large.rawPayload).toString()).openapi).toBe("3.1.0");
    expect((await app.inject("/api/v2/profile")).headers.etag).toBeUndefined();
  });
});

describe("health", () => {
  it("is up while the process answers, ready while the database does", async () => {
    const { app, setReadiness } = await start();
    expect((await app.inject("/health")).json()).toEqual({ status: "up" });
    const ready = await app.inject("/ready");
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready", database: "ok", firstFill: "running" }]);
    expect(ready.headers["cache-control"]).toBe("no-store");
    const pools: Readiness["pools"] = [
      {
        coin: "btc",
        engine: null,
        node: { kind: "refused", since: 1_795_219_265_000 },
        blocks: { completeSince: null, fault: { source: "node", kind: "refused" } },
      },
    ];
    setReadiness({ database: "ok", firstFill: "done", isStopping: false, pools });
    expect((await app.inject("/status")).json()).toEqual({ database: "ok", firstFill: "done", pools });
    const trouble = { reason: "database or disk is full", since: 1_795_219_265_000, waitingWrites: 7 };
    setReadiness({ database: "full", trouble, firstFill: "done", isStopping: false, pools: [] });
    const full = await app.inject("/ready");
    expect([full.statusCode, (await app.inject("/health")).statusCode]).toEqual([503, 200]);
    expect(full.json()).toEqual({
      status: "not-ready",
      database: "full",
      reason: "database or disk is full",
      since: 1_795_219_265_000,
      waitingWrites: 7,
      firstFill: "done",
    });
    setReadiness({ database: "ok", firstFill: "done", isStopping: true, pools: [] });
    expect((await app.inject("/ready")).json().status).toBe("stopping");
  });
});
