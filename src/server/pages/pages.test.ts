import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { askRaw, createFixtureApp } from "../__fixtures__/fixture-app.ts";
import { parsePageTarget } from "./page-target.ts";
import { chooseLocale } from "./pages.ts";

const closers: (() => Promise<unknown>)[] = [];

async function start() {
  const fixture = await createFixtureApp();
  closers.push(() => fixture.app.close());
  return fixture;
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("language of a document", () => {
  it("§2.38 §2.39 §9.2 redirects / by the browser's language and sets the cookie", async () => {
    const { app, rendered } = await start();
    const response = await app.inject({ url: "/?ref=A", headers: { "accept-language": "ru" } });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe("/ru?ref=A");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers.vary).toBe("Cookie, Accept-Language");
    expect(response.headers["set-cookie"]).toBe("i18n_redirected=ru; Max-Age=31536000; Path=/; SameSite=Lax");
    expect(rendered).toEqual([]);
  });

  it("sends /en/… to the bare path and remembers English", async () => {
    const response = await (await start()).app.inject("/en/kas?range=7d");
    expect([response.statusCode, response.headers.location]).toEqual([302, "/kas?range=7d"]);
    expect(response.headers["set-cookie"]).toMatch(/^i18n_redirected=en;/);
  });

  it("renders / in English where nothing else is wanted, and says that this depends on the visitor", async () => {
    const response = await (await start()).app.inject("/");
    expect(response.body).toContain("en /");
    expect(response.headers.vary).toBe("Cookie, Accept-Language, Accept-Encoding");
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("gives the web handler the language of the prefix", async () => {
    const { app, rendered } = await start();
    expect((await app.inject("/ru/kas")).body).toContain("ru /ru/kas");
    await app.inject("/ru.data?_routes=root");
    expect(rendered.map(({ locale, url }) => [locale, url])).toEqual([
      ["ru", "https://adit.example/ru/kas"],
      ["ru", "https://adit.example/ru.data?_routes=root"],
    ]);
  });
});

describe("a page's data", () => {
  const address = "/kas.data?_routes=pages%2Fcoin%2Flayout%2Cstart";

  it("may be kept for the click when a hover fetched it, else for the moment in which React Router reads it again", async () => {
    const { app, rendered } = await start();
    const control = async (url: string, headers: Record<string, string>) =>
      (await app.inject({ url, headers })).headers["cache-control"];
    expect(await control("/kas.data", { "sec-purpose": "prefetch" })).toBe("private, max-age=10");
    expect(await control("/kas.data", {})).toBe("private, max-age=3");
    expect(await control("/private.data", {})).toBe("private, max-age=0, must-revalidate");
    expect(rendered.map(({ url }) => url)).toHaveLength(3);
  });

  it("is made once for everybody, without anything of a visitor, for each language and each set of routes", async () => {
    const { app, rendered } = await start();
    const visitors = [
      { cookie: "i18n_redirected=ru; currency=EUR; theme=dark", "x-forwarded-for": "203.0.113.9", referer: "/secret" },
      { cookie: "currency=JPY", host: "evil.example", authorization: "Basic x" },
      {},
    ];
    const answers = await Promise.all(visitors.map((headers) => app.inject({ url: address, headers })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ headers }) => headers["set-cookie"])).toEqual([undefined, undefined, undefined]);
    await app.inject(`${address}&utm_source=x`);
    expect(rendered).toEqual([
      { url: `https://adit.example${address}`, locale: "en", cookie: null, client: null, method: "GET", body: "" },
    ]);
    for (const other of [`/ru${address}`, "/kas.data?_routes=start", "/kas.data", `${address}&range=7d`]) {
      await app.inject(other);
    }
    expect(rendered).toHaveLength(5);
  });

  it("of a page that is rendered each time is rendered each time, with the visitor's cookie", async () => {
    const { app, rendered } = await start();
    for (const cookie of ["a=1", "a=2"]) await app.inject({ url: "/private.data", headers: { cookie } });
    expect(rendered.map(({ cookie }) => cookie)).toEqual(["a=1", "a=2"]);
  });

  it("that is a redirect is the visitor's own: it may lead on with the rest of their address", async () => {
    const { app, rendered } = await start();
    for (let nth = 0; nth < 2; nth += 1) await app.inject("/kas/moved.data?source=search");
    const asked = rendered.map(({ url }) => url).filter((url) => url.endsWith("?source=search"));
    expect(asked).toEqual(Array(2).fill("http://localhost/kas/moved.data?source=search"));
  });

  it("is 304 for who has it, from routing and from the fast path alike, and compressed once", async () => {
    const { app, rendered } = await start();
    const site = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = (headers: Record<string, string>) => askRaw(`${site}${address}`, headers, "GET", address);
    for (const round of ["routed", "fast"]) {
      const zipped = await ask({ "accept-encoding": "gzip" });
      expect([round, zipped.status, zipped.headers["content-encoding"]]).toEqual([round, 200, "gzip"]);
      const known = await ask({ "accept-encoding": "gzip", "if-none-match": String(zipped.headers.etag) });
      expect([known.status, known.body.length]).toEqual([304, 0]);
    }
    expect(rendered).toHaveLength(1);
  });

  it("is made anew after news of its pool, for all who ask then, and not after those of another", async () => {
    const { app, rendered, tell } = await start();
    const ask = () => app.inject(address).then(({ body }) => body);
    await ask();
    tell({ kind: "pool", pool: "btc" });
    tell({ kind: "miner", pool: "kas", address: "one", version: 2 });
    await ask();
    expect(rendered).toHaveLength(1);
    tell({ kind: "pool", pool: "kas" });
    await Promise.all([ask(), ask(), ask()]);
    expect(rendered).toHaveLength(2);
  });

  it("of a miner is made anew after each version of the record; the page itself too", async () => {
    const { app, rendered, tell } = await start();
    const paths = ["/kas/miner/stats/one.data", "/kas/miner/stats/one", "/kas/miner/stats/two.data"];
    const askAll = async () => {
      rendered.length = 0;
      for (const path of [...paths, ...paths]) await app.inject(path);
      return rendered.map(({ url }) => new URL(url).pathname);
    };
    expect(await askAll()).toEqual(paths);
    expect(await askAll()).toEqual([]);
    tell({ kind: "miner", pool: "kas", address: "one", version: 2 });
    expect(await askAll()).toEqual(paths.slice(0, 2));
    tell({ kind: "miner", pool: "kas", address: "one", version: 2 });
    expect(await askAll()).toEqual([]);
    tell({ kind: "miner", pool: "btc", address: "one", version: 3 });
    expect(await askAll()).toEqual([]);
  });

  it("that was begun before the news is not waited for by who asks after it, and does not take the place of the newer", async () => {
    const { app, rendered, tell, release } = await start();
    const ask = () => app.inject("/kas/held/page.data").then(({ body }) => body);
    const before = ask();
    await expect.poll(() => rendered.length).toBe(1);
    tell({ kind: "pool", pool: "kas" });
    const after = ask();
    await expect.poll(() => rendered.length).toBe(2);
    release();
    await Promise.all([before, after]);
    await ask();
    expect(rendered).toHaveLength(2);
  });

  it("is never old: what the page's time has passed for is made before it is answered, and a fault is a fault", async () => {
    const { app, rendered, pass, fail } = await start();
    await app.inject(address);
    pass(11_000);
    expect((await app.inject(address)).statusCode).toBe(200);
    expect(rendered).toHaveLength(2);
    pass(11_000);
    fail();
    expect((await app.inject(address)).statusCode).toBe(500);
  });
});

describe("who asks for more than their share", () => {
  const stranger = { "x-forwarded-for": "203.0.113.9" };
  const ask = (app: Awaited<ReturnType<typeof start>>["app"], url: string, headers: Record<string, string>) =>
    app.inject({ url, headers }).then((answer) => answer);

  it("is told to come back, at once and with all headers, while others are answered between", async () => {
    const { app, rendered, release } = await start();
    await ask(app, "/kas", stranger);
    const flood = Array.from({ length: 60 }, (_, nth) => ask(app, `/held/${nth}`, stranger));
    const refused = await flood[59];
    expect(refused?.statusCode).toBe(503);
    expect(refused?.headers["retry-after"]).toBe("5");
    expect(refused?.headers["cache-control"]).toBe("private, no-cache");
    expect(refused?.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(refused?.body).toContain("Try again in a few seconds.");
    // Cached pages are free; another visitor is rendered before what is queued.
    expect((await ask(app, "/kas", stranger)).statusCode).toBe(200);
    expect((await ask(app, "/btc", { "x-forwarded-for": "198.51.100.7" })).statusCode).toBe(200);
    expect(rendered.filter(({ url }) => url.includes("/held/"))).toHaveLength(6);
    release();
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 503)).toHaveLength(30);
  });

  it("is not everybody behind a proxy of our own that names nobody", async () => {
    const { app, rendered, release } = await start();
    const asked = Array.from({ length: 40 }, (_, nth) => ask(app, `/held/${nth}`, {}));
    await expect.poll(() => rendered.length).toBe(40);
    release();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it("is answered with stale pages at once, and all their renewals together are one client that gets two turns", async () => {
    const { app, rendered, release, hold, pass } = await start();
    const askAll = () => Promise.all(Array.from({ length: 20 }, (_, nth) => ask(app, `/held/${nth}`, stranger)));
    release();
    await askAll();
    pass(11_000);
    hold();
    const stale = await askAll();
    expect(new Set(stale.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(rendered.length - 20).toBe(2);
    expect((await ask(app, "/btc", { "x-forwarded-for": "198.51.100.7" })).statusCode).toBe(200);
    release();
    await expect.poll(() => rendered.length - 21).toBe(20);
  });

  it("waits for one page once, with everybody else who asks for it", async () => {
    const { app, rendered, release } = await start();
    const asked = Array.from({ length: 60 }, () => ask(app, "/held/one", stranger));
    await expect.poll(() => rendered.length).toBe(1);
    release();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(rendered).toHaveLength(1);
  });
});

describe("page cache", () => {
  it("renders once, without anything of the visitor, and drops cookies", async () => {
    const { app, rendered, reported } = await start();
    const headers = { cookie: "i18n_redirected=ru; ref=x", host: "evil.example" };
    const first = await app.inject({ url: "/kas?utm_source=x&range=7d", headers });
    const second = await app.inject("/kas?range=7d&ref=abc");
    expect(first.body).toBe(second.body);
    expect(rendered).toEqual([
      { url: "https://adit.example/kas?range=7d", locale: "en", cookie: null, client: null, method: "GET", body: "" },
    ]);
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect(String(reported[0])).toContain("set a cookie");
    expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  });

  it("keeps languages and parameters apart", async () => {
    const { app, rendered } = await start();
    for (const url of ["/kas", "/ru/kas", "/kas?range=7d", "/kas?other=1"]) await app.inject(url);
    expect(rendered).toHaveLength(3);
  });

  it("keeps the pages that the site lists, whatever pages somebody makes up", async () => {
    const { app, rendered } = await start();
    await app.inject("/kas");
    await app.inject("/kas?range=kept");
    for (let nth = 0; nth < 10_000; nth += 1) await app.inject(`/kas?range=${nth}`);
    rendered.length = 0;
    await app.inject("/kas");
    expect(rendered).toHaveLength(0);
    await app.inject("/kas?range=kept");
    expect(rendered).toHaveLength(1);
  });

  it("renders each time what the policy does not keep, with the visitor's cookie", async () => {
    const { app, rendered } = await start();
    await app.inject({ url: "/private", headers: { cookie: "a=1" } });
    const response = await app.inject({ url: "/private", headers: { cookie: "a=2" } });
    expect(rendered.map(({ cookie }) => cookie)).toEqual(["a=1", "a=2"]);
    expect(response.headers["set-cookie"]).toBe("session=1");
    expect(response.headers["cache-control"]).toBe("private, no-cache");
  });

  it("answers 304, HEAD and compressed, from routing and from the fast path alike", async () => {
    const { app, rendered } = await start();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = (headers: Record<string, string>, method = "GET") => askRaw(`${address}/kas`, headers, method);
    for (const round of ["routed", "fast"]) {
      const plain = await ask({});
      expect([round, plain.status, plain.body.toString().startsWith("<html>")]).toEqual([round, 200, true]);
      const zipped = await ask({ "accept-encoding": "gzip" });
      expect(zipped.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
      expect(zipped.headers.etag).not.toBe(plain.headers.etag);
      const known = await ask({ "accept-encoding": "gzip", "if-none-match": String(zipped.headers.etag) });
      expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, zipped.headers.etag]);
      expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
      const head = await ask({}, "HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers["content-length"]).toBe(String(plain.body.length));
    }
    expect(rendered).toHaveLength(1);
  });

  it("lets the fast path answer only while the page is fresh", async () => {
    const { app, rendered, pass } = await start();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    for (let i = 0; i < 3; i += 1) await askRaw(`${address}/kas`, {});
    pass(11_000);
    await askRaw(`${address}/kas`, {});
    expect(rendered).toHaveLength(2);
  });
});

describe("the root on the fast path", () => {
  it("is one page for all whose languages lead to English, and never keeps others from theirs", async () => {
    const { app, rendered } = await start();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = async (headers: Record<string, string>) => {
      const { status, headers: sent } = await askRaw(`${address}/`, headers);
      return sent.location ?? status;
    };
    for (const round of ["routed", "fast"]) {
      expect([round, await ask({})]).toEqual([round, 200]);
      expect(await ask({ "accept-language": "en-GB" })).toBe(200);
      expect(await ask({ "accept-language": "ru" })).toBe("/ru");
      expect(await ask({ "accept-language": "ru", cookie: "ref=x; i18n_redirected=en" })).toBe(200);
      expect(await ask({ "accept-language": "en-GB", cookie: "ref=x; i18n_redirected=ru" })).toBe("/ru");
    }
    expect(rendered).toHaveLength(1);
  });
});

describe("headers of every document", () => {
  it.each([
    ["/kas", 200],
    ["/unknown", 404],
    ["/throw", 500],
    ["/%zz", 404],
    ["/kas/miner/stats/%E0%A4%A", 404],
  ])("%s is %i under the policy", async (url, status) => {
    const response = await (await start()).app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.headers["content-security-policy"]).toMatch(/script-src 'self'(?: 'sha256-[^']+')*; /);
    expect(response.headers["content-security-policy"]).toContain("connect-src 'self' https://api.adit.example;");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(response.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(response.headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(response.headers["permissions-policy"]).toContain("geolocation=()");
  });

  it("§8.4 hides a fault of the renderer behind the fallback page with a link home, and reports it", async () => {
    const { app, reported } = await start();
    const response = await app.inject("/throw");
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('<a href="/">Return to Home Page</a>');
    expect(response.body).toContain("Unknown error occurred. If it persists, contact support@adit.example");
    expect(response.body).not.toContain("render fault");
    expect(reported.map(String)).toEqual(["Error: render fault"]);
  });

  it.each([
    ["/%zz", "/%25zz", "en"],
    ["/kas/%", "/kas/%25", "en"],
    ["/ru/%c3%28", "/ru/%25c3%2528", "ru"],
    ["http://adit.example/fa/%E0%A4%A", "/fa/%25E0%25A4%25A", "fa"],
  ])("§2.36 %s cannot be decoded, so it gets the 404 page of the site in its language", async (url, target, locale) => {
    const { app, rendered } = await start();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    expect((await askRaw(address, { host: "adit.example" }, "GET", url)).status).toBe(404);
    expect(rendered.map((asked) => [asked.url, asked.locale])).toEqual([[`https://adit.example${target}`, locale]]);
  });

  it("answers a whole address as a request target, for the host that it names", async () => {
    const { app, rendered } = await start();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = (method: string, target: string, headers: Record<string, string> = {}) =>
      askRaw(address, { host: "wrong.example", ...headers }, method, target);
    expect((await ask("GET", "http://other.example/kas")).status).toBe(200);
    const form = { origin: "http://other.example", "content-type": "text/plain" };
    expect((await ask("POST", "http://other.example/kas", form)).status).toBe(200);
    expect(rendered.map(({ url }) => url)).toEqual(["https://adit.example/kas", "http://other.example/kas"]);
    const options = await ask("OPTIONS", "*");
    expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  });

  it("never keeps errors", async () => {
    const { app, rendered } = await start();
    for (let i = 0; i < 2; i += 1) {
      expect((await app.inject("/unknown")).headers["cache-control"]).toBe("private, no-cache");
    }
    expect(rendered).toHaveLength(2);
  });
});

describe("parsePageTarget", () => {
  it.each([
    ["/", "/", "", false],
    ["/kas?range=7d&x=1", "/kas", "?range=7d&x=1", false],
    ["/ru/kas/miner/stats/kaspa%3Aqq/rig~1", "/ru/kas/miner/stats/kaspa%3Aqq/rig~1", "", false],
    ["/_.data?_routes=root", "/", "?_routes=root", true],
    ["/ru/_.data", "/ru", "", true],
    ["/ru.data", "/ru", "", true],
    ["/kas/price.data?range=7d", "/kas/price", "?range=7d", true],
  ])("%s is a page", (target, pathname, search, isData) => {
    expect(parsePageTarget(target)).toEqual({ kind: "page", pathname, search, isData });
  });

  it.each([
    ["/kas/", "/kas"],
    ["/ru/?x=1", "/ru?x=1"],
    ["//kas//price", "/kas/price"],
    ["/kas/../xmr", "/xmr"],
    // None of these may lead to another host.
    ["//evil.example/", "/evil.example"],
    ["///evil.example", "/evil.example"],
    ["/\\evil.example/", "/evil.example"],
    ["/a/..//evil.example", "/evil.example"],
    ["/%2e%2e//evil.example/", "/evil.example"],
  ])("%s has moved to %s", (target, location) => {
    expect(parsePageTarget(target)).toEqual({ kind: "moved", location });
  });

  it.each(["/%zz", "/kas/%", "/%c3%28", "*", "http://evil.example/", ""])("%j is malformed", (target) => {
    expect(parsePageTarget(target)).toEqual({ kind: "malformed" });
  });
});

interface Case {
  readonly path: string;
  readonly search?: string;
  readonly cookie?: string;
  readonly acceptLanguage?: string;
  readonly expected: string;
}

const cases: readonly Case[] = [
  // The path prefix beats cookie and browser.
  { path: "/ru", cookie: "i18n_redirected=fr", acceptLanguage: "de", expected: "page ru /" },
  { path: "/pt-br/kas/price", expected: "page pt-br /kas/price" },
  { path: "/zh-cn", expected: "page zh-cn /" },
  { path: "/enx", cookie: "i18n_redirected=ru", expected: "page en /enx" },
  { path: "/RU/kas", expected: "page en /RU/kas" },
  // Bare paths other than / are always English.
  { path: "/kas", cookie: "i18n_redirected=ru", acceptLanguage: "ru", expected: "page en /kas" },
  // / without prefix: cookie, then browser, then English.
  { path: "/", expected: "page en /" },
  { path: "/", cookie: "a=b; i18n_redirected=fa; c=d", acceptLanguage: "ru", expected: "redirect /fa" },
  { path: "/", cookie: "i18n_redirected=en", acceptLanguage: "ru", expected: "page en /" },
  { path: "/", cookie: "i18n_redirected=xx", acceptLanguage: "ru,en;q=0.8", expected: "redirect /ru" },
  { path: "/", acceptLanguage: "pt-PT,pt;q=0.9", expected: "redirect /pt-br" },
  { path: "/", acceptLanguage: "de, sv;q=0.8", expected: "page en /" },
  { path: "/", acceptLanguage: ";;;q=", expected: "page en /" },
  { path: "/", search: "?ref=ABC", acceptLanguage: "uk", expected: "redirect /uk?ref=ABC" },
  // The selector's English link.
  { path: "/en", cookie: "i18n_redirected=ru", expected: "redirect /" },
  { path: "/en/kas/price", search: "?range=7d", expected: "redirect /kas/price?range=7d" },
];

describe("chooseLocale (spec §2)", () => {
  it.each(cases)("$path$search with cookie '$cookie' and browser '$acceptLanguage': $expected", (given) => {
    const choice = chooseLocale({
      pathname: given.path,
      search: given.search ?? "",
      cookie: given.cookie,
      acceptLanguage: given.acceptLanguage,
    });
    const seen = choice.kind === "page" ? `page ${choice.locale} ${choice.rest}` : `redirect ${choice.location}`;
    expect(seen).toBe(given.expected);
  });

  it("says which address depends on the visitor", () => {
    const choose = (pathname: string) =>
      chooseLocale({ pathname, search: "", cookie: undefined, acceptLanguage: undefined });
    expect(choose("/")).toMatchObject({ isNegotiated: true });
    expect(choose("/kas")).toMatchObject({ isNegotiated: false });
  });
});
