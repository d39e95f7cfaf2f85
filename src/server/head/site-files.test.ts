import { readdirSync } from "node:fs";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { locales } from "#src/domain/site/locales.ts";
import { findSegmentOwner } from "#src/domain/site/reserved-segments.ts";
import { createFixtureArticles, writeArticle } from "#src/services/content/articles/__fixtures__/fixture-articles.ts";
import type { SiteInfo } from "#src/services/services.ts";
import { listDevicePaths } from "./device-subject.ts";
import { createSiteFiles, listIndexedPaths, writeSitemap, writeSitemapIndex } from "./site-files.ts";

const apps: FastifyInstance[] = [];
const { site } = createFixtureServices();
const { articles } = createFixtureArticles({
  "articles/old-one/en.md": writeArticle("The old & wise", "Text."),
  "articles/new-one/en.md": writeArticle("The new one", "Text.").replace("2026-11-20", "2026-11-21"),
  "articles/new-one/ru.md": writeArticle("Новая", "Текст."),
  "glossary/en.md": "## share: Share\n\nA proof of work.\n",
});

async function start(changes: Partial<SiteInfo> = {}) {
  const app = fastify();
  apps.push(app);
  await app.register(createSiteFiles({ site: { ...site, ...changes }, articles }));
  return app;
}

const withoutOrigin = { brand: { ...site.brand, origin: null } };

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

describe("what machines ask of the site", () => {
  it("robots.txt keeps them from miners' pages, but for the one that asks for a wallet, and shows the sitemap", async () => {
    const answer = await (await start()).inject("/robots.txt");
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
    expect(answer.body).toContain("\nDisallow: /*/miner/\nAllow: /*/miner/stats$\n");
    expect(answer.body).toContain("\nAllow: /api/docs\n");
    expect(answer.body).toMatch(/\nSitemap: https:\/\/adit\.example\/sitemap\.xml\n$/);
  });

  it("§2.40 names the origin of the pages' canonical links, whatever host was asked", async () => {
    const headers = { host: "other.example", "x-forwarded-proto": "https" };
    for (const [changes, origin] of [
      [{}, "https://adit.example"],
      [withoutOrigin, "http://localhost:3000"],
    ] as const) {
      const app = await start(changes);
      for (const url of ["/robots.txt", "/sitemap.xml", "/sitemap-ru.xml", "/articles.rss"]) {
        const answer = await app.inject({ url, headers });
        expect([url, answer.headers["cache-control"]]).toEqual([url, "public, max-age=3600"]);
        expect(answer.body).toContain(`${origin}/`);
        expect(answer.body).not.toContain("other.example");
      }
    }
  });

  it("§3.6 the sitemap lists enabled coins and never a private one", async () => {
    const app = await start({ enabledCoins: ["kas"] });
    const index = await app.inject("/sitemap.xml");
    expect(index.headers["content-type"]).toBe("application/xml; charset=utf-8");
    const english = await app.inject("/sitemap-en.xml");
    const addresses = [...english.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    expect(addresses).toContain("https://adit.example/kas");
    expect(addresses).toContain("https://adit.example/");
    expect(addresses.filter((address) => /\/(?:xel|btc)\b|\/miner\/(?!stats$)|\/test$/.test(address ?? ""))).toEqual(
      [],
    );
  });

  it("the sitemap has the catalogue of devices, and nobody's comparison", async () => {
    const services = createFixtureServices();
    const app = fastify();
    apps.push(app);
    const listMorePaths = () => listDevicePaths(services);
    await app.register(createSiteFiles({ site, articles, listMorePaths }));
    const { body } = await app.inject("/sitemap-ru.xml");
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    for (const path of ["/device/asic", "/device/cpu/amd", "/device/gpu/nvidia/geforce-rtx-4070"])
      expect(addresses).toContain(`https://adit.example/ru${path}`);
    // 3 types, 30 vendors of a type, 569 devices.
    expect(addresses.filter((address) => address?.includes("/device/"))).toHaveLength(602);
    expect(addresses.filter((address) => address?.includes("/device/compare"))).toEqual([]);
  });

  it("lists articles and the glossary in the languages that they are written in", async () => {
    const app = await start();
    const read = async (path: string) => (await app.inject(path)).body;
    const listed = (xml: string) =>
      [...xml.matchAll(/<loc>https:\/\/adit\.example(.*?)<\/loc>/g)].flatMap(([, path = ""]) =>
        /\/articles\/./.test(path) ? [path] : [],
      );
    const english = await read("/sitemap-en.xml");
    expect(listed(english)).toEqual([
      "/articles/get-support-en",
      "/articles/glossary",
      "/articles/new-one",
      "/articles/old-one",
    ]);
    expect(listed(await read("/sitemap-ru.xml"))).toEqual(["/ru/articles/get-support-ru", "/ru/articles/new-one"]);
    expect(listed(await read("/sitemap-fr.xml"))).toEqual(["/fr/articles/get-support-en"]);
    const [entry = ""] = /<loc>[^<]*new-one<[\s\S]*?<\/url>/.exec(english) ?? [];
    expect([...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, code]) => code)).toEqual(["en", "ru", "x-default"]);
  });

  it("has a feed of each language, the newest article first", async () => {
    const app = await start();
    const answer = await app.inject("/articles.rss");
    expect(answer.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    const read = (xml: string, name: string) =>
      [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, text]) => text);
    expect(read(answer.body, "title").slice(1)).toEqual(["The new one", "The old &amp; wise"]);
    expect(read(answer.body, "guid")).toEqual([
      "https://adit.example/articles/new-one",
      "https://adit.example/articles/old-one",
    ]);
    expect(read(answer.body, "pubDate")).toEqual(["Sat, 21 Nov 2026 00:00:00 GMT", "Fri, 20 Nov 2026 00:00:00 GMT"]);
    const russian = (await app.inject("/ru/articles.rss")).body;
    expect(read(russian, "link")).toEqual([
      "https://adit.example/ru/articles",
      "https://adit.example/ru/articles/new-one",
    ]);
    expect(read(russian, "language")).toEqual(["ru"]);
    expect((await app.inject("/fr/articles.rss")).body).not.toContain("<item>");
  });

  it("the manifest carries the operator's name and icons that are there", async () => {
    const answer = await (await start()).inject("/manifest.webmanifest");
    expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const manifest = answer.json();
    expect([manifest.name, manifest.start_url, "lang" in manifest]).toEqual([site.brand.name, "/", false]);
    const files = readdirSync(join(import.meta.dirname, "../../../public"));
    expect(
      manifest.icons.map(({ src }: { src: string }) => src.slice(1)).filter((file: string) => !files.includes(file)),
    ).toEqual([]);
    expect(files.filter((file) => findSegmentOwner(file) !== "files")).toEqual([]);
  });
});

const screen = { file: "", layout: null, guards: [], search: [], freshMs: null, texts: [] } as const;
const table = ["/", "/about", "/test", "/articles/:slug", "/:coin", "/:coin/price", "/:coin/miner/stats/:address"].map(
  (path) => ({ ...screen, id: path, path }),
);

describe("listIndexedPaths", () => {
  it("lists pages for everybody, for each coin that is shown", () => {
    expect(listIndexedPaths(["kas", "xmr"], table)).toEqual([
      "/",
      "/about",
      "/kas",
      "/kas/price",
      "/kas/miner/stats",
      "/xmr",
      "/xmr/price",
      "/xmr/miner/stats",
    ]);
  });

  it("leaves out the top miners of coins that hide them", () => {
    const paths = listIndexedPaths(["kas", "xmr"]);
    expect(paths).toContain("/kas/top-miners");
    expect(paths).toContain("/xmr/pool-hashrate");
    expect(paths).not.toContain("/xmr/top-miners");
    expect(paths.filter((path) => path.includes("miner/"))).toEqual(["/kas/miner/stats", "/xmr/miner/stats"]);
  });
});

describe("sitemaps", () => {
  it("name one file for each language", () => {
    const xml = writeSitemapIndex("https://pool.example");
    expect(xml.match(/<loc>/g)).toHaveLength(locales.length);
    expect(xml).toContain("<sitemap><loc>https://pool.example/sitemap-pt-br.xml</loc></sitemap>");
  });

  it("§2.40 give every page its alternates in all languages", () => {
    const xml = writeSitemap("https://pool.example", ["/", "/kas"], "ru");
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      "https://pool.example/ru",
      "https://pool.example/ru/kas",
    ]);
    expect(xml.match(/<xhtml:link rel="alternate"/g)).toHaveLength(36);
    expect(xml).toContain('hreflang="zh-CN" href="https://pool.example/zh-cn/kas"/>');
    expect(xml).toContain('hreflang="x-default" href="https://pool.example/kas"/>');
  });

  it("cannot be broken by an origin", () => {
    expect(writeSitemapIndex('https://x"<&')).toContain("<loc>https://x&quot;&lt;&amp;/sitemap-en.xml</loc>");
  });
});
