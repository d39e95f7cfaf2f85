import { type LocaleCode, locales, localizePath } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";

/** The index: one sitemap for each language. Source: sitemaps.org. */
export function writeSitemapIndex(origin: string): string {
  const entries = locales.map(
    ({ code }) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${code}.xml`)}</loc></sitemap>`,
  );
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>
`;
}

/** The pages of one language, each with its alternates in all languages and `x-default` (spec §2). */
export function writeSitemap(origin: string, paths: readonly string[], locale: LocaleCode): string {
  const address = (path: string, code: LocaleCode) => escapeMarkup(`${origin}${localizePath(path, code)}`);
  const link = (iso: string, href: string) => `<xhtml:link rel="alternate" hreflang="${iso}" href="${href}"/>`;
  const entries = paths.map((path) => {
    const alternates = locales.map(({ code, iso }) => link(iso, address(path, code)));
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
