import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { locales } from "#src/domain/site/locales.ts";
import type { SiteInfo } from "#src/services/services.ts";
import { findVisitorOrigin } from "../http/web-request.ts";
import { listIndexedPaths } from "./indexed-paths.ts";
import { writeSitemap, writeSitemapIndex } from "./sitemap.ts";

export interface SiteFilesOptions {
  readonly site: SiteInfo;
  /** Where the operator names no origin and the request no host. */
  readonly localOrigin: string;
}

/** Rock of the dark mode: tokens.css's `--page`, as browsers that read a manifest want it. */
const rockColor = "#15110f";

/** What machines ask of a site: robots.txt, sitemaps, the web manifest. They follow from configuration and screens. */
export function createSiteFiles({ site, localOrigin }: SiteFilesOptions) {
  const { brand, enabledCoins } = site;
  const paths = listIndexedPaths(enabledCoins);

  const origin = (request: FastifyRequest) => brand.origin ?? findVisitorOrigin(request.raw, localOrigin);
  const send = (reply: FastifyReply, type: string, text: string) => {
    // Without an origin of its own the text names the host that was asked, which is nothing for a shared cache.
    const kept = brand.origin === null ? "private, max-age=3600" : "public, max-age=3600";
    return reply.header("cache-control", kept).header("x-content-type-options", "nosniff").type(type).send(text);
  };

  return async (app: FastifyInstance): Promise<void> => {
    const options = { schema: { hide: true } };
    app.get("/robots.txt", options, (request, reply) =>
      send(reply, "text/plain; charset=utf-8", writeRobots(origin(request))),
    );
    app.get("/sitemap.xml", options, (request, reply) =>
      send(reply, "application/xml; charset=utf-8", writeSitemapIndex(origin(request))),
    );
    for (const { code } of locales) {
      app.get(`/sitemap-${code}.xml`, options, (request, reply) =>
        send(reply, "application/xml; charset=utf-8", writeSitemap(origin(request), paths, code)),
      );
    }
    const manifest = JSON.stringify(describeManifest(brand.name));
    app.get("/manifest.webmanifest", options, (_request, reply) =>
      send(reply, "application/manifest+json; charset=utf-8", manifest),
    );
  };
}

/**
 * Miners' pages are about people, but for the one that asks for a wallet; the API is for programs, but for its documentation.
 */
function writeRobots(origin: string): string {
  return `User-agent: *
Disallow: /*/miner/
Allow: /*/miner/stats$
Disallow: /api/
Disallow: /*/api/
Disallow: /*.data$
Allow: /api/docs

Sitemap: ${origin}/sitemap.xml
`;
}

/** In no language and no direction: one manifest serves all. */
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
