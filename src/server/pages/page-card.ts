import { getCoin } from "#src/domain/coins/index.ts";
import { getLocale, type LocaleCode, locales, splitLocale } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { SiteInfo } from "#src/services/services.ts";
import { describeStructure } from "../head/structured-data.ts";
import { pictureSize } from "../pictures/draw-picture.ts";

/**
 * What others show of a page, derived from title, description and canonical link in its head: the card of a shared link
 * (Open Graph, Twitter) with locales and picture, and structured data for search engines. Browsers need none of it, so it is
 * no part of the rendered page. Empty for pages without a canonical link: errors. `head` is HTML up to `</head>`.
 */
export function writePageCard(head: string, locale: LocaleCode, { brand, enabledCoins }: SiteInfo): string {
  const [, title = ""] = /<title[^>]*>([^<]*)<\/title>/.exec(head) ?? [];
  const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(head) ?? [];
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? [];
  if (canonical === undefined) return "";
  // Title and description are escaped as they stand.
  const tags = [
    property("og:type", "website"),
    property("og:site_name", escapeMarkup(brand.name)),
    property("og:title", title),
    property("og:description", description),
    property("og:locale", toOpenGraph(getLocale(locale).iso)),
    ...locales
      .filter(({ code }) => code !== locale)
      .map(({ iso }) => property("og:locale:alternate", toOpenGraph(iso))),
  ];
  // Card readers and search engines take absolute addresses only.
  if (brand.origin === null) return [...tags, '<meta name="twitter:card" content="summary"/>'].join("");
  const address = unescapeHtml(canonical);
  const { rest: path } = splitLocale(address.slice(brand.origin.length));
  const isIndexed = !/<meta name="robots" content="noindex"/.test(head);
  const coins = enabledCoins.map((coin) => getCoin(coin));
  const structure = describeStructure({ title: unescapeHtml(title), path, address, brandName: brand.name, coins });
  return [
    ...tags,
    property("og:url", canonical),
    property("og:image", `${brand.origin}/og/${locale}${escapeMarkup(toPicturePath(path))}.png`),
    property("og:image:alt", title),
    property("og:image:width", String(pictureSize.width)),
    property("og:image:height", String(pictureSize.height)),
    '<meta name="twitter:card" content="summary_large_image"/>',
    isIndexed ? `<script type="application/ld+json">${structure}</script>` : "",
  ].join("");
}

/** A miner's page has its coin's picture: an address belongs into no picture. */
function toPicturePath(path: string): string {
  const bare = path.replace(/[?#].*/, "").replace(/\/miner\/.*/, "");
  return bare === "/" ? "/home" : bare;
}

function toOpenGraph(iso: string): string {
  return iso.replace("-", "_");
}

function property(name: string, escaped: string): string {
  return `<meta property="${name}" content="${escaped}"/>`;
}

/** What React writes in texts and attributes. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
