import { createServer, type RequestListener, type Server } from "node:http";
import { Type } from "typebox";
import { afterEach, describe, expect, it } from "vitest";
import { countRounds } from "./event-loop/__fixtures__/count-rounds.ts";
import { fetchJson } from "./fetch-json.ts";

const Stats = Type.Object({ hashrate: Type.Number({ minimum: 0 }), name: Type.Optional(Type.String()) });

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  server = null;
});

async function serve(listener: RequestListener): Promise<URL> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const address = started.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return new URL(`http://127.0.0.1:${address.port}/stats`);
}

function given(body: string, init: ResponseInit = {}) {
  return fetchJson(Stats, new URL("http://source.test/stats"), { fetch: async () => new Response(body, init) });
}

describe("fetchJson", () => {
  it("gives what the schema promises, whatever the content type says", async () => {
    expect(await given('\n{"hashrate":6}')).toEqual({ ok: true, value: { hashrate: 6 } });
    expect(await given('{"hashrate":6}', { headers: { "content-type": "text/plain" } })).toMatchObject({ ok: true });
  });

  it("refuses a page that is sent instead, with or without its content type", async () => {
    const html = { ok: false, error: { code: "malformed", reason: "an HTML or XML page came instead of JSON" } };
    expect(await given("  <!doctype html>", { headers: { "content-type": "application/json" } })).toMatchObject(html);
    expect(await given('{"hashrate":6}', { headers: { "content-type": "text/html; charset=utf-8" } })).toMatchObject(
      html,
    );
  });

  it("names the place and what is there", async () => {
    expect(await given('{"hashrate":"fast"}')).toEqual({
      ok: false,
      error: {
        code: "malformed",
        path: "/hashrate",
        reason: "must be number, but it is a string",
        sample: "fast",
      },
    });
    for (const [body, reason] of [
      ['{"hashrate":-1}', "must be >= 0, but it is the number -1"],
      ['{"hashrate":1e400}', "must be number, but it is a number beyond all bounds"],
      ['{"hashrate":9007199254740993}', "must be number, but it is an integer beyond 2^53"],
      ['{"hashrate":null}', "must be number, but it is null"],
      ['{"hashrate":NaN}', "the response is not JSON, or it is cut off"],
      ['{"hashrate":', "the response is not JSON, or it is cut off"],
      ["", "the response is empty"],
    ] as const) {
      expect(await given(body)).toMatchObject({ ok: false, error: { code: "malformed", reason } });
    }
  });

  it("keeps only the beginning of a long body", async () => {
    const response = await given(`nothing ${"x".repeat(5000)}`);
    if (response.ok || response.error.code !== "malformed") throw new Error("it must be malformed");
    expect(response.error.sample).toHaveLength(301);
  });

  it("reads Retry-After in seconds and as a date, and does without", async () => {
    const ask = (headers: Record<string, string>) =>
      fetchJson(Stats, new URL("http://source.test/"), {
        fetch: async () => new Response("", { status: 429, headers }),
        now: () => Date.UTC(2026, 10, 21, 0, 0, 0),
      });
    expect(await ask({ "retry-after": "120" })).toEqual({
      ok: false,
      error: { code: "rate-limited", retryAfterMs: 120_000 },
    });
    expect(await ask({ "retry-after": "Sat, 21 Nov 2026 00:00:45 GMT" })).toMatchObject({
      error: { retryAfterMs: 45_000 },
    });
    expect(await ask({ "retry-after": "Fri, 20 Nov 2026 00:00:00 GMT" })).toMatchObject({ error: { retryAfterMs: 0 } });
    expect(await ask({ "retry-after": "soon" })).toMatchObject({ error: { retryAfterMs: null } });
    expect(await ask({})).toMatchObject({ error: { retryAfterMs: null } });
  });

  it("has a code for each of the other statuses", async () => {
    expect(await given("{}", { status: 404 })).toEqual({ ok: false, error: { code: "not-found" } });
    for (const [status, code] of [
      [400, "unavailable"],
      [401, "refused"],
      [403, "refused"],
      [500, "unavailable"],
      [503, "unavailable"],
    ] as const) {
      expect(await given("<html>", { status })).toEqual({
        ok: false,
        error: { code, reason: `it has status ${status}` },
      });
    }
  });

  it("lets the caller read a refusal out of any response but a 429", async () => {
    const ask = (status: number) =>
      fetchJson(Stats, new URL("http://source.test/"), {
        fetch: async () => new Response('{"error":"closed"}', { status }),
        findRefusal: () => ({ code: "unavailable", reason: "closed" }),
      });
    expect(await ask(200)).toEqual({ ok: false, error: { code: "unavailable", reason: "closed" } });
    expect(await ask(401)).toEqual({ ok: false, error: { code: "unavailable", reason: "closed" } });
    expect(await ask(429)).toMatchObject({ error: { code: "rate-limited" } });
  });

  it("gives up on a body that trickles", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect(await fetchJson(Stats, url, { fetch, timeoutMs: 150 })).toEqual({
      ok: false,
      error: { code: "timeout", timeoutMs: 150 },
    });
  });

  it("gives up on a fetch that ignores the abort signal", async () => {
    const ignoring = () => new Promise<Response>(() => {});
    const response = await fetchJson(Stats, new URL("http://source.test/"), { fetch: ignoring, timeoutMs: 30 });
    expect(response).toEqual({ ok: false, error: { code: "timeout", timeoutMs: 30 } });
  });

  it("stops reading a body that has no end", async () => {
    let written = 0;
    const url = await serve((_request, response) => {
      response.write("[");
      const pour = setInterval(() => {
        written += 65_536;
        response.write(`"${"x".repeat(8_189)}",`.repeat(8));
      }, 1);
      response.on("close", () => clearInterval(pour));
    });
    expect(await fetchJson(Stats, url, { fetch, maxBytes: 200_000 })).toMatchObject({
      error: { code: "malformed", reason: "the response is longer than anything expected" },
    });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it("says that the connection failed, without the address", async () => {
    const url = await serve(() => {});
    await new Promise((resolve) => server?.close(resolve));
    url.searchParams.set("ip", "203.0.113.7");
    const response = await fetchJson(Stats, url, { fetch });
    expect(response).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "the connection failed (ECONNREFUSED)", isSilent: true },
    });
  });

  it("asks once more where the connection is closed before a response, but sends nothing twice", async () => {
    let requests = 0;
    let closes = 1;
    const url = await serve((request, response) => {
      requests += 1;
      if (requests > closes) response.end('{"hashrate":6}');
      else request.socket.destroy();
    });
    expect(await fetchJson(Stats, url, { fetch })).toEqual({ ok: true, value: { hashrate: 6 } });
    expect(requests).toBe(2);
    [requests, closes] = [0, 2];
    expect(await fetchJson(Stats, url, { fetch })).toMatchObject({ ok: false, error: { code: "unavailable" } });
    expect(requests).toBe(2);
    [requests, closes] = [0, 1];
    expect(await fetchJson(Stats, url, { fetch, body: "{}" })).toMatchObject({ error: { code: "unavailable" } });
    expect(requests).toBe(1);
  });

  it("follows redirects only within the same origin", async () => {
    const url = await serve((request, response) => {
      if (request.url === "/stats") response.writeHead(302, { location: "/v2/stats" }).end();
      else if (request.url === "/away") response.writeHead(302, { location: "http://169.254.169.254/secret" }).end();
      else if (request.url === "/loop") response.writeHead(302, { location: "/loop" }).end();
      else response.end('{"hashrate":7}');
    });
    expect(await fetchJson(Stats, url, { fetch })).toEqual({ ok: true, value: { hashrate: 7 } });
    expect(await fetchJson(Stats, new URL("/away", url), { fetch })).toMatchObject({
      error: { code: "unavailable", reason: "it redirects to another origin" },
    });
    expect(await fetchJson(Stats, new URL("/loop", url), { fetch })).toMatchObject({
      error: { code: "unavailable", reason: "it redirects more than 3 times" },
    });
  });

  it("sends the headers it is given", async () => {
    let key: unknown;
    const url = await serve((request, response) => {
      key = request.headers["x-key"];
      response.end('{"hashrate":1}');
    });
    await fetchJson(Stats, url, { fetch, headers: { "x-key": "abc" } });
    expect(key).toBe("abc");
  });

  it("sends a body as JSON, once, and follows no redirect with it", async () => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      seen.push(`${request.method} ${request.headers["content-type"]} ${body}`);
      if (request.url === "/moved") response.writeHead(307, { location: "/stats" }).end();
      else response.end('{"hashrate":6}');
    });
    const { fetch } = globalThis;
    const body = '{"level":0.10}';
    expect(await fetchJson(Stats, url, { fetch, body })).toEqual({ ok: true, value: { hashrate: 6 } });
    expect(await fetchJson(Stats, new URL("/moved", url), { fetch, body })).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "it redirects what is sent to it" },
    });
    expect(seen).toEqual(Array(2).fill(`POST application/json ${body}`));
  });

  it("reads the reason of a failure from plain text, but not for too many requests", async () => {
    const failureOf = async (status: number) => {
      const asked: unknown[] = [];
      const response = await fetchJson(Stats, new URL("http://source.test/stats"), {
        fetch: async () => new Response("Unknown pool", { status }),
        readFailure(code, text) {
          asked.push([code, text]);
          return code === 404 ? { code: "unsupported", what: text } : null;
        },
      });
      return [asked, response.ok ? null : response.error];
    };
    expect(await failureOf(404)).toEqual([[[404, "Unknown pool"]], { code: "unsupported", what: "Unknown pool" }]);
    expect(await failureOf(500)).toMatchObject([[[500, "Unknown pool"]], { code: "unavailable" }]);
    expect(await failureOf(429)).toMatchObject([[], { code: "rate-limited" }]);
  });

  it("gives decimals as the text that was sent where it is asked to", async () => {
    const response = await fetchJson(Type.Object({ amount: Type.String() }), new URL("http://source.test/stats"), {
      fetch: async () => new Response('{"amount":1.000000000000000001}'),
      decimals: new Set(["amount"]),
    });
    expect(response).toEqual({ ok: true, value: { amount: "1.000000000000000001" } });
  });

  it("yields to others while a large response is read and checked, and refuses its wrong row", async () => {
    const Row = Type.Object({ name: Type.String(), hashrate: Type.Number() });
    const rows = (wrong: string) =>
      Array.from({ length: 9_000 }, (_, at) => `{"name":"${"x".repeat(900)}","hashrate":${at === 8_500 ? wrong : at}}`);
    const ask = async (wrong: string) => {
      const { stop } = countRounds();
      const response = await fetchJson(Type.Array(Row), new URL("http://source.test/"), {
        fetch: async () => new Response(`[${rows(wrong).join(",")}]`),
        timeoutMs: 60_000,
      });
      return { response, turns: stop() };
    };
    const good = await ask("1");
    expect(good.response.ok && good.response.value.length).toBe(9_000);
    // Eight megabytes take dozens of slices of eight milliseconds; a machine ten times as fast still needs some.
    expect(good.turns).toBeGreaterThanOrEqual(3);
    expect((await ask('"fast"')).response).toMatchObject({
      ok: false,
      error: { code: "malformed", path: "/8500/hashrate", reason: "must be number, but it is a string" },
    });
  });

  it("stops reading a body at its first fault", async () => {
    let written = 0;
    const url = await serve((_request, response) => {
      response.write('{"a":');
      const pour = setInterval(() => {
        written += 65_536;
        response.write("7".repeat(65_536));
      }, 1);
      response.on("close", () => clearInterval(pour));
    });
    expect(await fetchJson(Stats, url, { fetch })).toMatchObject({
      error: { code: "malformed", reason: "the response has a number of more than 400 characters" },
    });
    expect(written).toBeLessThan(4 * 1024 * 1024);
  });

  it("stops at its deadline although a whole large response is there already", async () => {
    const response = await fetchJson(Type.Array(Type.Number()), new URL("http://source.test/"), {
      fetch: async () => new Response(`[${Array.from({ length: 9_000 }, () => `"${"x".repeat(900)}"`).join(",")}]`),
      timeoutMs: 1,
    });
    expect(response).toEqual({ ok: false, error: { code: "timeout", timeoutMs: 1 } });
  });
});
