import type { FastifyInstance, FastifyReply } from "fastify";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { defaultLocale, type LocaleCode, locales, localizePath, supportLanguageOf } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { Services, SiteInfo } from "#src/services/services.ts";
import { type Screen, screens } from "#src/web/screens.ts";
import { findMessage } from "../catalogue-words.ts";
import { feedPath, writeArticleFeed } from "./article-feed.ts";

export interface SiteFilesOptions {
  /** The device catalogue's. */
  readonly listMorePaths?: () => Promise<readonly string[]>;
  readonly site: SiteInfo;
  readonly articles: Services["articles"];
}

/** `--page` of the dark mode in tokens.css. */
const rockColor = "#15110f";

export function createSiteFiles({ site, articles, listMorePaths = async () => [] }: SiteFilesOptions) {
  const { brand, enabledCoins } = site;
  const paths = listIndexedPaths(enabledCoins);

  // Not from the request: anyone can send any Host header.
  const origin = brand.origin ?? site.localOrigin;
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .header("x-content-type-options", "nosniff")
      .type(type)
      .send(text);

  return async (app: FastifyInstance): Promise<void> => {
    const options = { schema: { hide: true } };
    app.get("/robots.txt", options, (_request, reply) => send(reply, "text/plain; charset=utf-8", writeRobots(origin)));
    app.get("/sitemap.xml", options, (_request, reply) =>
      send(reply, "application/xml; charset=utf-8", writeSitemapIndex(origin)),
    );
    for (const { code } of locales) {
      app.get(`/sitemap-${code}.xml`, options, async (_request, reply) => {
        const [more, texts] = await Promise.all([listMorePaths(), listTextPages(articles)]);
        const all = [...paths, ...more].filter((path) => isSupportPageOf(path, code));
        return send(reply, "application/xml; charset=utf-8", writeSitemap(origin, all, code, texts));
      });
      app.get(localizePath(feedPath, code), options, async (_request, reply) => {
        const fill = (key: string) => (findMessage(key, code) ?? "").replaceAll("{brand}", brand.name);
        const feed = writeArticleFeed({
          origin,
          locale: code,
          title: fill("articles.meta.title"),
          description: fill("articles.meta.description"),
          articles: await articles.listArticles(code),
        });
        return send(reply, "application/rss+xml; charset=utf-8", feed);
      });
    }
    const manifest = JSON.stringify(describeManifest(brand.name));
    app.get("/manifest.webmanifest", options, (_request, reply) =>
      send(reply, "application/manifest+json; charset=utf-8", manifest),
    );
  };
}

/** Excludes miners' pages except the wallet form, and the API except its documentation. */
function writeRobots(origin: string): string {
  return `User-agent: *
Disallow: /*/miner/
Allow: /*/miner/stats$
Disallow: /a/
Disallow: /api/
Disallow: /*/api/
Disallow: /*/metrics/
Disallow: /*/widget/
Disallow: /*.data$
Allow: /api/docs

Sitemap: ${origin}/sitemap.xml
`;
}

/** No language and no direction: one manifest serves all. */
function describeManifest(name: string) {
  const icon = (src: string, sizes: string, type: string, purpose: string) => ({ src, sizes, type, purpose });
  return {
    name,
    short_name: name,
    id: "/",
    start_url: "/",
    display: "minimal-ui",
    background_color: rockColor,
    theme_color: rockColor,
    icons: [
      icon("/favicon.svg", "any", "image/svg+xml", "any"),
      icon("/icon-192.png", "192x192", "image/png", "any"),
      icon("/icon-512.png", "512x512", "image/png", "any"),
      icon("/icon-maskable-512.png", "512x512", "image/png", "maskable"),
    ],
  };
}

interface TextPage {
  readonly path: string;
  readonly languages: readonly LocaleCode[];
}

async function listTextPages(articles: Services["articles"]): Promise<readonly TextPage[]> {
  const [written, glossary] = await Promise.all([articles.listLanguagesOfAll(), articles.getGlossary(defaultLocale)]);
  return [
    { path: "/articles/glossary", languages: glossary.languages },
    ...written.map(({ slug, languages }) => ({ path: `/articles/${slug}`, languages })),
  ];
}

/** Personal pages, comparisons, the gallery, and what listTextPages lists. */
const unlistedSegments: ReadonlySet<string> = new Set(["miner", "search", "compare", "test", "glossary"]);

/** Of the miners' pages only the wallet form; without language. */
export function listIndexedPaths(coins: readonly CoinSlug[], table: readonly Screen[] = screens): readonly string[] {
  const listed = table.filter(({ path }) => !path.split("/").some((segment) => unlistedSegments.has(segment)));
  const fixed = listed.filter(({ path }) => !path.includes(":")).map(({ path }) => path);
  const ofCoins = listed.filter(({ path }) => /^\/:coin(?:\/[^:]*)?$/.test(path));
  return [
    ...fixed,
    ...coins.flatMap((coin) => [
      ...ofCoins.filter((screen) => isOffered(screen, coin)).map(toPath(coin)),
      `/${coin}/miner/stats`,
    ]),
  ];
}

/** The support page exists in three languages under three addresses. */
function isSupportPageOf(path: string, locale: LocaleCode): boolean {
  const [, language] = /^\/articles\/get-support-(.+)$/.exec(path) ?? [];
  return language === undefined || language === supportLanguageOf(locale);
}

function isOffered({ id }: Screen, coin: CoinSlug): boolean {
  return id !== "top-miners" || getCoin(coin).hasTopMinersTab;
}

function toPath(coin: CoinSlug) {
  return ({ path }: Screen) => path.replace(":coin", coin);
}

/** Source: sitemaps.org. */
export function writeSitemapIndex(origin: string): string {
  const entries = locales.map(
    ({ code }) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${code}.xml`)}</loc></sitemap>`,
  );
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>
`;
}

/** With alternates in all languages and `x-default` (spec §2); `texts` are not written in every language. */
export function writeSitemap(
  origin: string,
  paths: readonly string[],
  locale: LocaleCode,
  texts: readonly TextPage[] = [],
): string {
  const address = (path: string, code: LocaleCode) => escapeMarkup(`${origin}${localizePath(path, code)}`);
  const link = (iso: string, href: string) => `<xhtml:link rel="alternate" hreflang="${iso}" href="${href}"/>`;
  const everywhere = paths.map((path) => ({ path, languages: locales.map(({ code }) => code) }));
  const own = [...everywhere, ...texts.filter(({ languages }) => languages.includes(locale))];
  const entries = own.map(({ path, languages }) => {
    const alternates = locales
      .filter(({ code }) => languages.includes(code))
      .map(({ code, iso }) => link(iso, address(path, code)));
    return `<url><loc>${address(path, locale)}</loc>
${alternates.join("\n")}
${link("x-default", address(path, "en"))}
</url>`;
  });
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
